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

  /// A name for reports, shown instead of the action's summary; nil without `name`.
  package let name: TextTemplate?

  /// A remark for reports; nil without `note`.
  package let note: String?

  /// The name in `$(steps.ID…)`; nil without `id`.
  package let id: String?

  /// The session of a verb; empty for the unnamed session.
  package let session: String

  /// The name of the pool's client; nil for the session's client, or the default client.
  package let client: NameReference?

  /// The conditions for running the step; empty if the step always runs.
  package let conditions: [Condition]

  /// How the step is repeated.
  package let repetition: Repetition

  /// The expected outcome; nil if the step must only succeed.
  package let expectation: Expectation?

  /// The parts of the outcome to save.
  package let saves: [Save]

  /// The time limit of the step; nil without `timeout`.
  package let timeout: DurationTemplate?

  init(
    action: any Action,
    actionTemplates: [Template],
    actionRange: SourceRange,
    range: SourceRange,
    name: TextTemplate?,
    note: String?,
    id: String?,
    session: String,
    client: NameReference?,
    conditions: [Condition],
    repetition: Repetition,
    expectation: Expectation?,
    saves: [Save],
    timeout: DurationTemplate?
  ) {
    self.action = action
    self.actionTemplates = actionTemplates
    self.actionRange = actionRange
    self.range = range
    self.name = name
    self.note = note
    self.id = id
    self.session = session
    self.client = client
    self.conditions = conditions
    self.repetition = repetition
    self.expectation = expectation
    self.saves = saves
    self.timeout = timeout
  }
}

extension Step {
  /// The use of a flow; nil for other actions.
  package var flowUse: UseFlow? { action.as(UseFlow.self) }

  /// The step with another expectation.
  package func expecting(_ expectation: Expectation) -> Step {
    Step(
      action: action,
      actionTemplates: actionTemplates,
      actionRange: actionRange,
      range: range,
      name: name,
      note: note,
      id: id,
      session: session,
      client: client,
      conditions: conditions,
      repetition: repetition,
      expectation: expectation,
      saves: saves,
      timeout: timeout
    )
  }
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
