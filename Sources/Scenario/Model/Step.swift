package import Diagnostics
package import Values

/// One step: an action and what is expected and kept of its outcome.
package struct Step: Sendable {
  /// What it does.
  package var action: Action

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

  /// What the outcome must hold; nil asks for success only.
  package var expectation: Expectation?

  /// What is kept of the outcome.
  package var saves: [Save]

  /// How long the step may take.
  package var timeout: Duration?

  /// States a step.
  package init(
    action: Action,
    actionRange: SourceRange,
    range: SourceRange,
    name: TextTemplate? = nil,
    note: String? = nil,
    id: String? = nil,
    session: String = "",
    expectation: Expectation? = nil,
    saves: [Save] = [],
    timeout: Duration? = nil
  ) {
    self.action = action
    self.actionRange = actionRange
    self.range = range
    self.name = name
    self.note = note
    self.id = id
    self.session = session
    self.expectation = expectation
    self.saves = saves
    self.timeout = timeout
  }
}

/// A value that a step keeps under a name.
package struct Save: Hashable, Sendable {
  /// The name.
  package var name: String

  /// The way into the outcome; `save: NAME` has become the way to the action's main value.
  package var path: ValuePath

  /// Where the name stands.
  package var range: SourceRange

  /// States what is kept.
  package init(name: String, path: ValuePath, range: SourceRange) {
    self.name = name
    self.path = path
    self.range = range
  }
}
