package import Diagnostics
package import Values

/// One step: an action and what is expected and kept of its outcome.
package struct Step: Sendable {
  /// What it does.
  package var action: any Action

  /// What is read for it when the step runs; what a used flow reads is the flow's.
  var actionTemplates: [Template] = []

  /// The action's word as written.
  package var actionRange: SourceRange

  /// The whole step.
  package var range: SourceRange

  /// Shown instead of the action's own summary.
  package var name: TextTemplate?

  /// A remark for the reports.
  package var note: String?

  /// What `$(steps.ID…)` calls it.
  package var id: String?

  /// The session that a verb acts in; empty is the unnamed one.
  package var session: String

  /// Another of the pool's clients, by name; nil is the session's own or else the default one.
  package var client: NameReference?

  /// What must hold for the step to run at all; empty where it always runs.
  package var conditions: [Condition]

  /// Whether and how it is done more than once.
  package var repetition: Repetition

  /// What the outcome must hold; nil asks for success only.
  package var expectation: Expectation?

  /// What is kept of the outcome.
  package var saves: [Save]

  /// How long the step may take.
  package var timeout: DurationTemplate?

  /// States a step.
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

/// A value that must fit for a step to run (`when:`).
package struct Condition: Hashable, Sendable {
  /// The value's path, written without `$( )`.
  package var path: ValuePath

  /// Where the path stands.
  package var range: SourceRange

  /// What the value must be like.
  package var pattern: Pattern
}

/// How often a step is done.
package enum Repetition: Hashable, Sendable {
  /// Once, as steps without `eventually` and `repeat` are.
  case once
  /// Again and again until its expectation holds, for this long at most.
  case eventually(DurationTemplate)
  /// So many times; with `until` only to the first outcome that it fits, which must come.
  indirect case times(TypedExpression<Int>, until: Expectation?)
}

/// A value that a step keeps under a name.
package struct Save: Hashable, Sendable {
  /// The name.
  package var name: String

  /// The way into the outcome; `save: NAME` has become the way to the action's main value.
  package var path: ValuePath

  /// Where the name stands.
  package var range: SourceRange
}
