internal import Diagnostics

/// Collects what decoding one document finds.
final class DiagnosticSink {
  private(set) var diagnostics: [Diagnostic] = []

  /// The names that the project must define, in the order in which they are read; those of used
  /// flows too.
  var references: [ProjectReference] = []

  /// Finds names that are like unknown ones.
  let suggestions = SuggestionBudget()

  /// Whether a file that the document names has an error, which is reported there.
  private(set) var hasFaultyFile = false

  var uses = NameUses()
  var exampleChecks = ExampleChecks()
  var flows = FlowSearch()

  func add(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  func add(_ more: [Diagnostic]) { diagnostics += more }

  func noteFaultyFile() { hasFaultyFile = true }

  /// Replaces the help of a diagnostic that was found before.
  func setHelp(_ help: String, ofDiagnostic index: Int) { diagnostics[index].help = help }

  /// What `body` finds, which is not added.
  func capturing<Result>(_ body: () -> Result) -> (result: Result, found: [Diagnostic]) {
    let own = diagnostics
    diagnostics = []
    defer { diagnostics = own }
    let result = body()
    return (result, diagnostics)
  }

  /// Drops what was found since `count` and does not satisfy a condition.
  func keep(since count: Int, where isKept: (Diagnostic) -> Bool) {
    let kept = diagnostics[count...].filter(isKept)
    diagnostics.replaceSubrange(count..., with: kept)
  }
}

/// What became of the names that one document reads.
struct NameUses {
  /// The names and the keys of examples that are read anywhere.
  var names: Set<String> = []
  var examples: Set<String> = []

  /// Names and ids that were refused, which is reported: their uses are not reported too.
  var refused: Set<String> = []
  var refusedRoots: Set<String> = []
  var refusedSteps: Set<String> = []

  /// Keys of examples that some rows lack, which is reported once.
  var reportedExamples: Set<String> = []

  /// Users who are not given, whose names have been compared with those of given ones.
  var comparedUsers: Set<String> = []
}

/// What is found of the flows that one document uses.
struct FlowSearch {
  /// The flows, where only these are looked for; nil for a whole check.
  var used: [(reference: FlowReference, range: SourceRange)]?

  /// How deep they stand inside each other.
  var depth = 0
}
