internal import Diagnostics

/// A flow after its check, with what its users need to know of it.
struct CheckedFlow: Sendable {
  /// A parameter as its users see it.
  struct Parameter: Sendable {
    var name: String
    var isRequired: Bool
  }

  var name: String
  var parameters: [Parameter] = []

  /// What `returns` gives, the outcome of its users' steps.
  var returns: [OutcomeField] = []

  /// Its steps, those of flows that it uses in their places, as checks of a whole scenario see them.
  var steps: [CheckedStep] = []

  /// How many flows stand inside each other in it, itself included.
  var depth = 1

  /// The names that the project must define, those of the flows that it uses too.
  var references: [ProjectReference] = []

  /// The typed flow; nil where it has a mistake, which is said in its own file.
  var flow: Flow?

  /// What is wrong with it, the flows that it uses apart.
  var diagnostics: [Diagnostic] = []

  var parameterHelp: String {
    let names = parameters.map(\.name)
    return "The flow `\(name)` takes \(names.isEmpty ? "no parameters" : names.listed())."
  }
}

/// Which flow of which file.
struct FlowKey: Hashable, Comparable, Sendable {
  /// The file's identity.
  var file: String
  /// Which of its flows, counted from 0.
  var index: Int

  static func < (lhs: FlowKey, rhs: FlowKey) -> Bool {
    (lhs.file, lhs.index) < (rhs.file, rhs.index)
  }
}

/// A flow that another one uses, with the place that names it.
struct FlowUse: Sendable {
  var key: FlowKey
  var range: SourceRange
}

/// A flow of a circle, with the place in it that leads on to the next one.
struct FlowLink: Sendable {
  var key: FlowKey
  var name: String
  var source: SourceFile
  var use: SourceRange
}

/// What stands behind the name of a flow in `use`.
enum FlowFinding {
  case found(CheckedFlow)
  /// The flow can't be used, and why is said where it stands.
  case broken
  case unreadable(FileReadingError, path: String)
  /// The file holds flows, but none of this name.
  case unknown(String, known: [String])
  /// The file holds no flow.
  case none
  /// The file holds several, and none is named.
  case several([String])
}
