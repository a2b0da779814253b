package import Values

/// One action of the language: what checker, schema, hover texts and documentation know of it.
package struct ActionEntry: Sendable {
  /// What stands behind an action's word.
  package enum Input: Sendable {
    /// A mapping of parameters.
    case parameters([Parameter])
    /// A duration.
    case duration
    /// A mapping of new names to values.
    case newNames
    /// Brought by a later version: not checked.
    case unchecked
  }

  /// The version of authflow that brings an action or a part of one.
  package enum Stage: String, Hashable, Sendable, CaseIterable {
    case main, language, signIn, mail
  }

  /// The word in a step.
  package let name: String

  /// What it does, as a sentence.
  package let summary: String

  /// What stands behind the word.
  package let input: Input

  /// Of these parameters exactly one is given; empty where there is no such rule.
  package let exactlyOne: [String]

  /// What its outcome can hold, the common fields included.
  package let outcome: [OutcomeField]

  /// The way to what `save: NAME` keeps; nil where there is nothing.
  package let mainValue: ValuePath?

  /// The operations that it sends; empty for test-side actions.
  package let operations: [String]

  /// Which version brings it.
  package let stage: Stage

  /// Whether it changes nothing, so that `eventually` may repeat it.
  package let onlyReads: Bool

  /// Whether it can fail by itself, so that a scenario with it proves something.
  package let canFail: Bool

  /// Makes the typed action; nil where a parameter it needs is not there.
  let make: @Sendable (CheckedParameters) -> Action?
}

/// A parameter of an action.
package struct Parameter: Sendable {
  /// What a parameter takes.
  package enum Kind: Sendable {
    case text, boolean, duration
    /// One of these words; those of `later` are not available yet.
    case choice([String], later: [String] = [])
    /// A mapping of names to texts.
    case texts
    /// A regular expression.
    case regex
    /// A value or matcher for something of this shape.
    case matcher(ValueShape)
    /// A flow's file, with `#` and its name where the file has several.
    case flow
    /// A mapping of names to values.
    case values
    /// Brought by a later version: not checked.
    case unchecked
  }

  /// The key.
  package let name: String

  /// What it takes.
  package let kind: Kind

  /// Whether the action needs it.
  package let isRequired: Bool

  /// What it is for, as a sentence.
  package let summary: String

  /// Which version brings it.
  package let stage: ActionEntry.Stage

  /// States a parameter that may be left out.
  static func optional(_ name: String, _ kind: Kind, _ summary: String) -> Parameter {
    Parameter(name: name, kind: kind, isRequired: false, summary: summary, stage: .main)
  }

  /// States a parameter that must be given.
  static func required(_ name: String, _ kind: Kind, _ summary: String) -> Parameter {
    Parameter(name: name, kind: kind, isRequired: true, summary: summary, stage: .main)
  }

  /// States a parameter that a later version brings.
  static func later(_ name: String, _ summary: String, _ stage: ActionEntry.Stage) -> Parameter {
    Parameter(name: name, kind: .unchecked, isRequired: false, summary: summary, stage: stage)
  }

  /// What every verb that can pass it on takes.
  static let metadata = optional(
    "metadata",
    .texts,
    "ClientMetadata: names and texts that the pool hands to its triggers."
  )
}

// MARK: - Stating actions

extension ActionEntry {
  /// An action that an app does: it sends operations, and its outcome has what answers have.
  static func verb(
    _ name: String,
    _ summary: String,
    _ parameters: [Parameter],
    exactlyOne: [String] = [],
    outcome: [OutcomeField],
    mainValue: String? = nil,
    operations: [String],
    onlyReads: Bool = false,
    make: @escaping @Sendable (CheckedParameters) -> Action?
  ) -> ActionEntry {
    ActionEntry(
      name: name,
      summary: summary,
      input: .parameters(parameters),
      exactlyOne: exactlyOne,
      outcome: OutcomeField.ofEveryCall + [.response(of: operations)] + outcome,
      mainValue: mainValue.map { ValuePath(root: $0) },
      operations: operations,
      stage: .main,
      onlyReads: onlyReads,
      canFail: true,
      make: make
    )
  }

  /// An action of the test itself, which asks nothing of the pool as a user.
  static func testSide(
    _ name: String,
    _ summary: String,
    _ input: Input,
    outcome: [OutcomeField] = [],
    mainValue: String? = nil,
    onlyReads: Bool = false,
    canFail: Bool,
    make: @escaping @Sendable (CheckedParameters) -> Action?
  ) -> ActionEntry {
    ActionEntry(
      name: name,
      summary: summary,
      input: input,
      exactlyOne: [],
      outcome: outcome,
      mainValue: mainValue.map { ValuePath(root: $0) },
      operations: [],
      stage: .main,
      onlyReads: onlyReads,
      canFail: canFail,
      make: make
    )
  }

  /// An action that a later version brings: known by name only.
  static func later(_ name: String, _ stage: Stage, _ summary: String) -> ActionEntry {
    ActionEntry(
      name: name,
      summary: summary,
      input: .unchecked,
      exactlyOne: [],
      outcome: [],
      mainValue: nil,
      operations: [],
      stage: stage,
      onlyReads: false,
      canFail: true,
      make: { _ in nil }
    )
  }
}
