package import Diagnostics
package import Values

/// One step: an action with its expectations and saves.
package struct Step: Sendable {
  /// What it does.
  package var action: any Action

  /// The templates that are read when the step runs, without those of a used flow.
  var actionTemplates: [Template] = []

  /// The place of the action's key.
  package var actionRange: SourceRange

  /// The whole step.
  package var range: SourceRange

  /// Shown instead of the action's own summary.
  package var name: TextTemplate?

  /// A remark for the reports.
  package var note: String?

  /// The name in `$(steps.ID…)`.
  package var id: String?

  /// The session of a verb; empty for the unnamed one.
  package var session: String

  /// The client of the pool, by name; nil for the session's own or else the default one.
  package var client: NameReference?

  /// Conditions for running the step; empty if it always runs.
  package var conditions: [Condition]

  /// Whether and how it is repeated.
  package var repetition: Repetition

  /// What the outcome must match; nil for success only.
  package var expectation: Expectation?

  /// What is kept of the outcome.
  package var saves: [Save]

  /// How long the step may take.
  package var timeout: DurationTemplate?

  /// Creates a step.
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

/// A value that must match for a step to run (`when:`).
package struct Condition: Hashable, Sendable {
  /// The value's path, written without `$( )`.
  package var path: ValuePath

  /// The place of the path.
  package var range: SourceRange

  /// The pattern of the value.
  package var pattern: Pattern
}

/// How often a step is done.
package enum Repetition: Hashable, Sendable {
  /// Once, without `eventually` and `repeat`.
  case once
  /// Repeatedly until its expectation matches, for at most this time.
  case eventually(DurationTemplate)
  /// This many times; with `until`, only up to the first outcome that matches, which must occur.
  indirect case times(TypedExpression<Int>, until: Expectation?)
}

/// A value that a step saves under a name.
package struct Save: Hashable, Sendable {
  /// The name.
  package var name: String

  /// The path into the outcome; `save: NAME` has become the path to the action's main value.
  package var path: ValuePath

  /// The place of the name.
  package var range: SourceRange
}
