internal import Diagnostics
internal import Values

/// A checked flow, with the facts that steps need to use the flow.
struct CheckedFlow: Sendable {
  /// The parts of a parameter that matter to steps using the flow.
  struct Parameter: Sendable {
    var name: String
    var isRequired: Bool
  }

  var name: String
  var parameters: [Parameter] = []

  /// The names of parameters with a mistake in the name, which is already reported.
  var rejectedParameters: Set<String> = []

  /// The fields of `returns`, which form the outcome of every step that uses the flow.
  var returns: [OutcomeField] = []

  /// The steps for checks of a whole scenario, with used flows inlined.
  var steps: [CheckedStep] = []

  /// The nesting depth of used flows, counting this flow.
  var depth = 1

  /// The names that the project must define, including names in used flows.
  var references: [ProjectReference] = []

  /// The typed flow; nil if the flow has a mistake, which is reported in the flow's file.
  var flow: Flow?

  /// The flow's own mistakes, without the mistakes in used flows.
  var diagnostics: [Diagnostic] = []

  var parameterHelp: String {
    let names = parameters.map(\.name)
    return names.isEmpty
      ? "Use the flow `\(name)` without parameters."
      : "For the flow `\(name)`, use only \(names.listed())."
  }
}

/// Identifies a flow by its file and its index in the file.
struct FlowKey: Hashable, Comparable, Sendable {
  /// The identity of the flow's file.
  var file: ExactString
  /// The index of the flow, from 0.
  var index: Int

  static func < (lhs: FlowKey, rhs: FlowKey) -> Bool {
    (lhs.file, lhs.index) < (rhs.file, rhs.index)
  }
}

/// A use of another flow, with the place of the other flow's name.
struct FlowUse: Sendable {
  var key: FlowKey
  var range: SourceRange
}

/// A flow in a cycle, with the place where it uses the next flow.
struct FlowLink: Sendable {
  var key: FlowKey
  var name: String
  var source: SourceFile
  var use: SourceRange
}

/// The result of looking up the name of a flow in `use`.
enum FlowLookupResult {
  case found(CheckedFlow)
  /// The flow has a mistake, which is reported in the flow's file.
  case broken
  case unreadable(FileReadingError, path: String)
  /// The file has flows, but none with this name.
  case unknown(String, known: [String])
  /// The file has no flow.
  case none
  /// The file has several flows, and the reference names none of them.
  case several([String])
}
