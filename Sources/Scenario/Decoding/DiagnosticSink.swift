internal import Diagnostics

/// Collects the diagnostics of decoding one document.
final class DiagnosticSink {
  private(set) var diagnostics: [Diagnostic] = []

  /// The names that the project must define, in reading order, including those of used flows.
  var references: [ProjectReference] = []

  /// Finds known names that resemble unknown ones.
  let suggestions = SuggestionBudget()

  /// Whether a file that the document names has an error, which is reported there.
  private(set) var hasFaultyFile = false

  var uses = NameUses()
  var exampleChecks = ExampleChecks()
  var flows = FlowSearch()

  func add(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  func add(_ more: [Diagnostic]) { diagnostics += more }

  func noteFaultyFile() { hasFaultyFile = true }

  /// Replaces the help of an earlier diagnostic.
  func setHelp(_ help: String, ofDiagnostic index: Int) { diagnostics[index].help = help }

  /// The diagnostics of `body`, which are not added.
  func capturing<Result>(_ body: () -> Result) -> (result: Result, found: [Diagnostic]) {
    let own = diagnostics
    diagnostics = []
    defer { diagnostics = own }
    let result = body()
    return (result, diagnostics)
  }

  /// Drops diagnostics since `count` that do not satisfy a condition.
  func keep(since count: Int, where isKept: (Diagnostic) -> Bool) {
    let kept = diagnostics[count...].filter(isKept)
    diagnostics.replaceSubrange(count..., with: kept)
  }
}

/// The uses of names in one document.
struct NameUses {
  /// The names and the keys of examples that are read anywhere.
  var names: Set<String> = []
  var examples: Set<String> = []

  /// Rejected names and ids, which are already reported, so their uses are not.
  var refused: Set<String> = []
  var refusedRoots: Set<String> = []
  var refusedSteps: Set<String> = []

  /// Keys of examples that some rows lack, each reported once.
  var reportedExamples: Set<String> = []

  /// Names of users who are not given that were already compared with the given ones.
  var comparedUsers: Set<String> = []
}

/// The flows that one document uses.
struct FlowSearch {
  /// The flows, if only these are searched for; nil for a whole check.
  var used: [(reference: FlowReference, range: SourceRange)]?

  /// How deep they are nested.
  var depth = 0
}
