package import FoundationEssentials

/// Something that happened in a run.
///
/// All reports are made from these, in order.
package enum RunEvent: Sendable {
  case runStarted(RunStart)
  case scenarioStarted(ScenarioID, at: Date)
  /// A step started; `summary` is redacted.
  case stepStarted(ScenarioID, summary: String, at: Date)
  /// A step started to wait for something other than the pool.
  ///
  /// `reason` follows "waiting for": `a message to ada@example.com`.
  case stepWaiting(ScenarioID, reason: String, at: Date)
  case stepFinished(ScenarioID, StepRecord)
  /// An attempt at a scenario failed, and the next one starts.
  case attemptStarted(Attempt, after: ScenarioRecord, at: Date)
  case scenarioFinished(ScenarioRecord)
  /// The run has ended; `interrupted` after Ctrl-C or SIGTERM.
  case runFinished(at: Date, interrupted: Bool)
}

/// What is known before the first scenario starts.
package struct RunStart: Sendable {
  /// When the run started.
  package var at: Date

  /// The seed of all generated values.
  package var seed: UInt64

  /// The pool's name for the user, such as `mock`.
  package var pool: String

  /// The selected scenarios in input order.
  package var scenarios: [ScenarioID]

  /// The command that ran, for the hint that repeats one scenario: program and options, no paths.
  ///
  /// The program and its subcommand come first. Only options that change what a scenario does
  /// belong here, such as `--pool`. `--filter` and `--seed` are replaced.
  package var command: [String]

  /// Creates the start of a run.
  package init(at: Date, seed: UInt64, pool: String, scenarios: [ScenarioID], command: [String]) {
    self.at = at
    self.seed = seed
    self.pool = pool
    self.scenarios = scenarios
    self.command = command
  }
}

/// The number of an attempt at a scenario, if it may be retried.
package struct Attempt: Hashable, Sendable {
  /// Its number, from 1.
  package var number: Int

  /// How many there may be.
  package var limit: Int

  /// Creates an attempt.
  package init(_ number: Int, of limit: Int) { (self.number, self.limit) = (number, limit) }
}

/// Identifies a scenario of the run.
package struct ScenarioID: Hashable, Sendable {
  /// Its place in the run, from 0, in input order.
  package var index: Int

  /// Its file as the user named it.
  package var file: String

  /// The line of its row of examples if that is in its file, otherwise of its `scenario` key.
  package var line: Int

  /// The place of its row of examples in a table, as `rows.csv:4`; nil without a table.
  package var tablePlace: String?

  /// Its name, redacted; the same in each round.
  package var name: String

  /// Its round of the run; nil if each scenario runs once.
  package var round: Round?

  /// Creates an id.
  package init(
    index: Int,
    file: String,
    line: Int,
    name: String
  ) {
    self.index = index
    self.file = file
    self.line = line
    self.name = name
  }

  /// Its name in reports: `A user signs up [2 of 5]`.
  package var title: String {
    round.map { "\(name) [\($0.number) of \($0.count)]" } ?? name
  }
}

/// One of the times that a run runs all its scenarios.
package struct Round: Hashable, Sendable {
  /// Its number, from 1.
  package var number: Int

  /// How many there are.
  package var count: Int

  /// The seed of its generated values.
  ///
  /// With it, a run generates them again in its first round.
  package var seed: UInt64

  /// Creates a round.
  package init(_ number: Int, of count: Int, seed: UInt64) {
    (self.number, self.count, self.seed) = (number, count, seed)
  }
}
