internal import CognitoModel
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
    /// A mapping of settings that the service describes to values and matchers.
    case settings(DescribedSettings)
  }

  /// The version of authflow that brings an action or a part of one.
  package enum Stage: String, Hashable, Sendable, CaseIterable {
    case main, language, mail

    /// Whether this version has it; what it has not is checked all the same.
    package var isAvailable: Bool { self == .main || self == .language }
  }

  /// Whether `eventually` may repeat it.
  package enum Reading: Hashable, Sendable {
    /// It only reads.
    case always
    /// It changes something, or there is nothing to wait for.
    case never
    /// It only reads where it sends a GET.
    case withGET
  }

  /// The word in a step.
  package let name: String

  /// What it does, as a sentence.
  package let summary: String

  /// What stands behind the word.
  package let input: Input

  /// Which of its parameters go together.
  package let rules: [ParameterRule]

  /// What its outcome can hold, the common fields included.
  package let outcome: [OutcomeField]

  /// The way to what `save: NAME` keeps; nil where there is nothing.
  package let mainValue: ValuePath?

  /// The operations that it sends; empty for test-side actions.
  package let operations: [String]

  /// Which version brings it.
  package let stage: Stage

  /// Whether `eventually` may repeat it.
  package let reading: Reading

  /// Whether it can fail by itself, so that a scenario with it proves something.
  package let canFail: Bool

  /// Makes the typed action; nil where a parameter it needs is not there.
  let make: @Sendable (CheckedParameters) -> Action?
}

extension ActionEntry {
  /// Whether one of the operations has ClientMetadata.
  static func sendMetadata(_ operations: [String]) -> Bool {
    operations.contains { CognitoModel.operation($0)?.input["ClientMetadata"] != nil }
  }

  /// Whether it is an app's verb, which completes with `nextStep: done`.
  package var isVerb: Bool { !operations.isEmpty }

  /// Whether a parameter is one of several of which one is needed.
  func chooses(_ parameter: String) -> Bool {
    rules.contains { $0.isNeeded && $0.names.contains(parameter) }
  }

  /// The parameters of which exactly one is given; empty where there is no such rule.
  package var exactlyOne: [String] {
    rules.first { $0.isNeeded && $0.anchor == nil && !$0.takesSeveral }?.names ?? []
  }
}
