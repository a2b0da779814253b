internal import YAMLTree

/// A decoded scenario or flow, as analysis passes see it.
struct DecodedDocument {
  enum Kind { case scenario, flow }

  let kind: Kind
  let root: YAMLNode

  /// The document's values by key, with misplaced keys moved to their correct places.
  let keys: DocumentValues

  /// The decoded preconditions of the document.
  var given = Given()

  /// The decoded elements of `steps`.
  let steps: [CheckedStep]

  /// The document's own steps, including the steps of `cleanup`.
  let allSteps: [CheckedStep]

  /// All steps, with each use of a flow replaced by the flow's steps.
  let inlinedSteps: [CheckedStep]

  /// The names that the document defines.
  let names: Names

  /// The strings that most likely mean values.
  var bareNames: [BareNameAnalysis.BareName] = []

  /// The context after decoding, with the source, the project, and the names that were read.
  let context: DecodingContext

  /// Whether decoding or an earlier pass found an error.
  var hasErrors: Bool

  /// The node at which to report mistakes in the steps as a whole.
  var stepsNode: YAMLNode { keys["steps"] ?? root }

  /// Whether every step was decoded.
  var isComplete: Bool { allSteps.allSatisfy(\.isTyped) }

  /// Whether `given` is merged into the default pool, as in scenarios without `requires: [live]`.
  var isOverDefaultPool: Bool {
    let capabilities = keys["requires"]?.elements ?? []
    return context.library.project.meansDefaultPool
      && !capabilities.contains { $0.scalar?.text == Requirement.live.rawValue }
  }
}
