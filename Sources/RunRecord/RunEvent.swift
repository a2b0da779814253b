package import FoundationEssentials

/// Something that happened in a run; all reports are made from these, in the order they come.
package enum RunEvent: Sendable {
  case runStarted(RunStart)
  case scenarioStarted(ScenarioID, at: Date)
  /// A step began; `summary` is redacted.
  case stepStarted(ScenarioID, summary: String, at: Date)
  /// A step began to wait for something other than the pool.
  ///
  /// `reason` reads after "waiting for": `a message to ada@example.com`.
  case stepWaiting(ScenarioID, reason: String, at: Date)
  case stepFinished(ScenarioID, StepRecord)
  /// An attempt at a scenario failed, and the next one begins.
  case attemptStarted(Attempt, after: ScenarioRecord, at: Date)
  case scenarioFinished(ScenarioRecord)
  /// All is over; `interrupted` after Ctrl-C or SIGTERM.
  case runFinished(at: Date, interrupted: Bool)
}

/// What is known before the first scenario starts.
package struct RunStart: Sendable {
  /// When the run began.
  package var at: Date

  /// What every generated value follows from.
  package var seed: UInt64

  /// The pool's name as the user knows it, such as `mock`.
  package var pool: String

  /// The selected scenarios in input order.
  package var scenarios: [ScenarioID]

  /// The command that ran, for the hint that repeats one scenario: program and options, no paths.
  ///
  /// The program and its subcommand come first. Only options that change what a scenario does
  /// belong here, such as `--pool`; `--filter` and `--seed` are replaced.
  package var command: [String]

  /// States the start of a run.
  package init(at: Date, seed: UInt64, pool: String, scenarios: [ScenarioID], command: [String]) {
    self.at = at
    self.seed = seed
    self.pool = pool
    self.scenarios = scenarios
    self.command = command
  }
}

/// Which attempt at a scenario one is, where it may be retried.
package struct Attempt: Hashable, Sendable {
  /// Its number, from 1.
  package var number: Int

  /// How many there may be.
  package var limit: Int

  /// States which one.
  package init(_ number: Int, of limit: Int) { (self.number, self.limit) = (number, limit) }
}

/// Which scenario something is about.
package struct ScenarioID: Hashable, Sendable {
  /// Its place in the run, from 0, in input order.
  package var index: Int

  /// Its file as the user named it.
  package var file: String

  /// The line of its row of examples where that stands in its file, else of its `scenario` key.
  package var line: Int

  /// Where its row of examples stands, as `rows.csv:4`, where that is in a table; else nil.
  package var tablePlace: String?

  /// Its name, redacted; the same in each round.
  package var name: String

  /// In which round of the run; nil where each scenario runs once.
  package var round: Round?

  /// States which one.
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

  /// What reports call it: `A user signs up [2 of 5]`.
  package var title: String {
    round.map { "\(name) [\($0.number) of \($0.count)]" } ?? name
  }
}

/// One of the times that a run does all its scenarios.
package struct Round: Hashable, Sendable {
  /// Its number, from 1.
  package var number: Int

  /// How many there are.
  package var count: Int

  /// What its generated values follow from; with it a run makes them again in its first round.
  package var seed: UInt64

  /// States which one.
  package init(_ number: Int, of count: Int, seed: UInt64) {
    (self.number, self.count, self.seed) = (number, count, seed)
  }
}
