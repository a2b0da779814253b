internal import Diagnostics

/// A flow after its check, with what its users need to know.
struct CheckedFlow: Sendable {
  /// A parameter as its users see it.
  struct Parameter: Sendable {
    var name: String
    var isRequired: Bool
  }

  var name: String
  var parameters: [Parameter] = []

  /// What `returns` defines, which is the outcome of its users' steps.
  var returns: [OutcomeField] = []

  /// Its steps for checks of a whole scenario, with used flows in place of their uses.
  var steps: [CheckedStep] = []

  /// How deep flows are nested in it, including itself.
  var depth = 1

  /// The names that the project must define, including those of used flows.
  var references: [ProjectReference] = []

  /// The typed flow; nil if it has a mistake, which is reported in its own file.
  var flow: Flow?

  /// The mistakes in it, without those of used flows.
  var diagnostics: [Diagnostic] = []

  var parameterHelp: String {
    let names = parameters.map(\.name)
    return "The flow `\(name)` takes \(names.isEmpty ? "no parameters" : names.listed())."
  }
}

/// Identifies a flow of a file.
struct FlowKey: Hashable, Comparable, Sendable {
  /// The file's identity.
  var file: String
  /// The index of the flow, from 0.
  var index: Int

  static func < (lhs: FlowKey, rhs: FlowKey) -> Bool {
    (lhs.file, lhs.index) < (rhs.file, rhs.index)
  }
}

/// A use of another flow, with the place that names it.
struct FlowUse: Sendable {
  var key: FlowKey
  var range: SourceRange
}

/// A flow of a cycle, with the place in it that uses the next one.
struct FlowLink: Sendable {
  var key: FlowKey
  var name: String
  var source: SourceFile
  var use: SourceRange
}

/// The result of looking up the name of a flow in `use`.
enum FlowFinding {
  case found(CheckedFlow)
  /// The flow cannot be used, which is reported in its file.
  case broken
  case unreadable(FileReadingError, path: String)
  /// The file has flows, but none of this name.
  case unknown(String, known: [String])
  /// The file has no flow.
  case none
  /// The file has several flows, and none is named.
  case several([String])
}
