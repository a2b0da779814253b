internal import YAMLTree

/// A decoded scenario or flow, as analysis passes see it.
struct DecodedDocument {
  enum Kind { case scenario, flow }

  let kind: Kind
  let root: YAMLNode

  /// The document's values by key, each key where it belongs.
  let keys: [String: YAMLNode]

  /// What `given` asks for.
  var given = Given()

  /// The steps of `steps`.
  let steps: [CheckedStep]

  /// The document's own steps, including those of `cleanup`.
  let allSteps: [CheckedStep]

  /// All steps, with the steps of used flows in place of their uses.
  let inlinedSteps: [CheckedStep]

  /// Everything that the document defines.
  let names: Names

  /// The strings that were meant as values.
  var bareNames: [BareNameAnalysis.BareName] = []

  /// The context after decoding: the source, the project, and the names that were read.
  let context: DecodingContext

  /// Whether decoding or an earlier pass found an error.
  var hasErrors: Bool

  /// The node for mistakes in the steps as a whole.
  var stepsNode: YAMLNode { keys["steps"] ?? root }

  /// Whether every step was decoded.
  var isComplete: Bool { allSteps.allSatisfy { $0.step != nil } }

  /// Whether `given` is applied to the default pool, which is certain only without `requires:
  /// [live]`.
  var isOverDefaultPool: Bool {
    let capabilities = keys["requires"]?.elements ?? []
    return context.library.project.meansDefaultPool
      && !capabilities.contains { $0.scalar?.text == Requirement.live.rawValue }
  }
}
