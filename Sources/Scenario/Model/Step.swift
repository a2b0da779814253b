package import Diagnostics
package import Values

/// A step of a scenario or a flow: an action with its modifiers.
package struct Step: Sendable {
  /// The typed action with its parameters.
  package var action: any Action

  /// The templates that are read when the step runs, without the templates in a used flow.
  var actionTemplates: [Template] = []

  /// The range of the action's key.
  package var actionRange: SourceRange

  /// The range of the whole step.
  package var range: SourceRange

  /// A name for reports, shown instead of the action's summary; nil without `name`.
  package var name: TextTemplate?

  /// A remark for reports; nil without `note`.
  package var note: String?

  /// The name in `$(steps.ID…)`; nil without `id`.
  package var id: String?

  /// The session of a verb; empty for the unnamed session.
  package var session: String

  /// The name of the pool's client; nil for the session's client, or the default client.
  package var client: NameReference?

  /// The conditions for running the step; empty if the step always runs.
  package var conditions: [Condition]

  /// How the step is repeated.
  package var repetition: Repetition

  /// The expected outcome; nil if the step must only succeed.
  package var expectation: Expectation?

  /// The parts of the outcome to save.
  package var saves: [Save]

  /// The time limit of the step; nil without `timeout`.
  package var timeout: DurationTemplate?

  /// Creates a step; only an action and its places are required.
  package init(
    action: any Action,
    actionRange: SourceRange,
    range: SourceRange,
    name: TextTemplate? = nil,
    note: String? = nil,
    id: String? = nil,
    session: String = "",
    client: NameReference? = nil,
    conditions: [Condition] = [],
    repetition: Repetition = .once,
    expectation: Expectation? = nil,
    saves: [Save] = [],
    timeout: DurationTemplate? = nil
  ) {
    self.action = action
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
