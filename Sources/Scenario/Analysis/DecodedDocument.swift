internal import Diagnostics
internal import YAMLTree

/// A decoded scenario or flow, as analysis passes see it.
struct DecodedDocument {
  enum Kind { case scenario, flow }

  let kind: Kind
  let source: SourceFile
  let project: ProjectNames
  let root: YAMLNode

  /// The document's values by key, each key where it belongs.
  let keys: [String: YAMLNode]

  /// The steps of `steps`.
  let steps: [CheckedStep]
  let cleanup: [CheckedStep]

  /// What was defined, in the end.
  let names: Names

  /// The names and the keys of examples that are read anywhere.
  let usedNames: Set<String>
  let readExamples: Set<String>

  /// Finds similar names within the document's limit.
  let suggestions: SuggestionBudget

  /// Whether decoding or an earlier pass found an error.
  var hasErrors: Bool

  /// Whether a file that the document names has an error, which is reported there.
  let hasFaultyFile: Bool
}

extension DecodedDocument {
  init(
    _ kind: Kind,
    _ root: YAMLNode,
    _ keys: [String: YAMLNode],
    _ steps: [CheckedStep],
    _ cleanup: [CheckedStep],
    _ names: Names,
    _ context: DecodingContext
  ) {
    self.init(
      kind: kind,
      source: context.source,
      project: context.library.project,
      root: root,
      keys: keys,
      steps: steps,
      cleanup: cleanup,
      names: names,
      usedNames: context.sink.usedNames,
      readExamples: context.sink.readExamples,
      suggestions: context.sink.suggestions,
      hasErrors: context.sink.diagnostics.hasErrors,
      hasFaultyFile: context.sink.hasFaultyFile
    )
  }

  /// The document's own steps.
  var allSteps: [CheckedStep] { cleanup.isEmpty ? steps : steps + cleanup }

  /// All steps, those of used flows in the place of their uses.
  var inlinedSteps: [CheckedStep] {
    let steps = allSteps
    return steps.exceedsLimit ? steps : steps.inlined
  }

  /// The place of a mistake in the steps as a whole.
  var stepsNode: YAMLNode { keys["steps"] ?? root }

  /// Whether every step was decoded.
  var isComplete: Bool { allSteps.allSatisfy { $0.step != nil } }

  /// Whether `given` is applied to the default pool, which is only known without `requires: [live]`.
  var isOverDefaultPool: Bool {
    let capabilities = keys["requires"]?.elements ?? []
    return project.meansDefaultPool
      && !capabilities.contains { $0.scalar?.text == Requirement.live.rawValue }
  }
}
