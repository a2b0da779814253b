internal import Diagnostics

/// Collects the diagnostics of decoding one document.
final class DiagnosticSink {
  private(set) var diagnostics: [Diagnostic] = []

  /// The names that the project must define, including names in used flows, in reading order.
  var references: [ProjectReference] = []

  /// Suggests known names that resemble unknown names.
  let suggestions = SuggestionBudget()

  /// Whether a file that the document names has an error, reported with that file.
  private(set) var hasFaultyFile = false

  var uses = NameUses()
  var exampleChecks = ExampleChecks()
  var flows = FlowSearch()
  var templates = RecentTemplates()

  func add(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  func add(_ more: [Diagnostic]) { diagnostics += more }

  func noteFaultyFile() { hasFaultyFile = true }

  /// Replaces the help of an earlier diagnostic.
  func setHelp(_ help: String, ofDiagnostic index: Int) { diagnostics[index].help = help }

  /// Runs `body` and returns its diagnostics instead of adding them.
  func capturing<Result>(_ body: () -> Result) -> (result: Result, found: [Diagnostic]) {
    let own = diagnostics
    diagnostics = []
    defer { diagnostics = own }
    let result = body()
    return (result, diagnostics)
  }

  /// Makes recent diagnostics with this code in a range errors; returns whether there are any.
  ///
  /// Only the last diagnostics are compared, because a document may have thousands.
  func escalate(_ code: DiagnosticCode, in range: SourceRange) -> Bool {
    let found = diagnostics.indices.suffix(100).filter { index in
      let diagnostic = diagnostics[index]
      return diagnostic.code == code && range.lowerBound <= diagnostic.range.lowerBound
        && diagnostic.range.upperBound <= range.upperBound
    }
    for index in found { diagnostics[index].severity = .error }
    return !found.isEmpty
  }

  /// Drops the diagnostics from index `count` on that do not satisfy a condition.
  func keep(since count: Int, where isKept: (Diagnostic) -> Bool) {
    let kept = diagnostics[count...].filter(isKept)
    diagnostics.replaceSubrange(count..., with: kept)
  }
}

/// The uses of names in one document.
struct NameUses {
  /// The names and the keys of examples that the document reads anywhere.
  var names: Set<String> = []
  var examples: Set<String> = []

  /// Rejected names and IDs.
  ///
  /// The definition is already reported, so uses of the names are not.
  var refused: Set<String> = []
  var rejectedRoots: Set<String> = []
  var rejectedSteps: Set<String> = []

  /// Keys of examples that some rows do not have, each reported once.
  var reportedExamples: Set<String> = []

  /// Names of users that are missing from `given` and were already compared with the users in
  /// `given`.
  var comparedUsers: Set<String> = []
}

/// The flows that one document uses.
struct FlowSearch {
  /// The uses of flows, if the search is only for flows; nil for a whole check.
  var used: [(reference: FlowReference, range: SourceRange)]?

  /// The nesting depth of the flows that are searched.
  var depth = 0
}
