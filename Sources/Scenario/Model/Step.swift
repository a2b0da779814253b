package import Diagnostics
package import Values

/// A step of a scenario or a flow: an action with its modifiers.
///
/// Many checks walk over all steps, so the lists of steps share the steps instead of copying them.
package final class Step: Sendable {
  /// The typed action with its parameters.
  package let action: any Action

  /// The templates that are read when the step runs, without the templates in a used flow.
  let actionTemplates: [Template]

  /// The range of the action's key.
  package let actionRange: SourceRange

  /// The range of the whole step.
  package let range: SourceRange

  /// The values of the keys next to the action.
  private let modifiers: Modifiers

  init(
    _ action: DecodedAction,
    actionRange: SourceRange,
    range: SourceRange,
    _ modifiers: Modifiers
  ) {
    self.action = action.action
    actionTemplates = action.templates
    self.actionRange = actionRange
    self.range = range
    self.modifiers = modifiers
  }
}

// MARK: - Modifiers

extension Step {
  /// The values of the keys next to a step's action.
  struct Modifiers: Sendable {
    var name: TextTemplate?
    var note: String?
    var id: String?
    var session: String
    var client: NameReference?
    var conditions: [Condition]
    var repetition: Repetition
    var expectation: Expectation?
    var saves: [Save]
    var timeout: DurationTemplate?
  }

  /// A name for reports, shown instead of the action's summary; nil without `name`.
  package var name: TextTemplate? { modifiers.name }

  /// A remark for reports; nil without `note`.
  package var note: String? { modifiers.note }

  /// The name in `$(steps.ID…)`; nil without `id`.
  package var id: String? { modifiers.id }

  /// The session of a verb; empty for the unnamed session.
  package var session: String { modifiers.session }

  /// The name of the pool's client; nil for the session's client, or the default client.
  package var client: NameReference? { modifiers.client }

  /// The conditions for running the step; empty if the step always runs.
  package var conditions: [Condition] { modifiers.conditions }

  /// How the step is repeated.
  package var repetition: Repetition { modifiers.repetition }

  /// The expected outcome; nil if the step must only succeed.
  package var expectation: Expectation? { modifiers.expectation }

  /// The parts of the outcome to save.
  package var saves: [Save] { modifiers.saves }

  /// The time limit of the step; nil without `timeout`.
  package var timeout: DurationTemplate? { modifiers.timeout }

  /// The step with another expectation.
  package func expecting(_ expectation: Expectation) -> Step {
    var modifiers = modifiers
    modifiers.expectation = expectation
    let action = DecodedAction(action: action, templates: actionTemplates)
    return Step(action, actionRange: actionRange, range: range, modifiers)
  }
}

extension Step {
  /// The use of a flow; nil for other actions.
  package var flowUse: UseFlow? { action.as(UseFlow.self) }
}

/// A condition for running a step (`when:`).
package struct Condition: Hashable, Sendable {
  /// The path of the value, written without `$( )`.
  package var path: ValuePath

  /// The range of the path in its file.
  package var range: SourceRange

  /// The pattern that the value must match.
  package var pattern: Pattern
}

/// How often a step runs.
package enum Repetition: Hashable, Sendable {
  /// Once, without `eventually` and `repeat`.
  case once
  /// Repeatedly until the expectation matches, for at most this duration.
  case eventually(DurationTemplate)
  /// This many times. With `until`, the step stops at the first match and fails without a match.
  indirect case times(TypedExpression<Int>, until: Expectation?)
}

/// A value that a step saves under a name.
package struct Save: Hashable, Sendable {
  /// The name that later steps read.
  package var name: String

  /// The path into the outcome.
  ///
  /// For `save: NAME`, this is the path of the action's main value.
  package var path: ValuePath

  /// The range of the name in its file.
  package var range: SourceRange
}
