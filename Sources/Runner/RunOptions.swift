package import RunRecord
package import Scenario
package import Values

/// The options that determine how scenarios run.
package struct RunOptions: Sendable {
  /// The number of scenarios that run at once.
  ///
  /// The default suits scenarios that mostly wait, regardless of the number of cores.
  package var jobs = 16

  /// Whether no scenario starts after one has failed.
  package var failFast = false

  /// The number of retries for a failed scenario, unless the scenario sets `retries`.
  package var retries = 0

  /// The number of runs of each scenario, each with its own values.
  package var repetitions = 1

  /// Returns the quarantine of a scenario; nil if its failures count.
  package var quarantine: @Sendable (Scenario) -> Quarantine? = { _ in nil }

  /// Whether `failFast` ignores flaky scenarios.
  package var allowsFlaky = false

  /// The pause of `eventually` after the first attempt.
  ///
  /// Later pauses are up to eight times as long.
  package var pollInterval: Duration = .milliseconds(50)

  /// Whether a scenario fails, instead of being skipped, if the pool differs from its `given`.
  package var strict = false

  /// The seed of the run, from which later repetitions derive their own seeds.
  package var seed: UInt64

  /// The time limit of a scenario, unless the scenario sets `timeout`.
  package var timeout: Duration = .seconds(120)

  /// The time limit of a scenario's cleanup.
  package var cleanupTimeout: Duration = .seconds(30)

  /// The time limit of an await, unless the await sets `within`: 5 s on the mock, 60 s live.
  package var awaitTimeout: Duration = .seconds(5)

  /// The variables for `env.*` and `secret.*`.
  package var environment: [String: String]

  /// The template of generated email addresses.
  package var addresses: AddressTemplate = .example

  /// The content of generated names: on a live pool, also the run's ID.
  package var names: IdentityNames = .plain

  /// The endings of generated phone numbers.
  package var phones: PhoneEndings = .any

  /// Whether what scenarios create on a live pool is kept.
  package var keepsUsers = false

  /// Waits with a failed scenario until the user continues; nil to continue immediately.
  package var hold: (@Sendable (PausedScenario) async -> Void)?

  /// Waits until the reports can receive another scenario.
  package var admit: @Sendable () async -> Void = {}

  /// Receives each message that an await of a step takes, on any thread.
  package var noteTaken: @Sendable (ReceivedMessage) -> Void = { _ in }

  /// Whether each request is also an event.
  package var traces = false

  /// The folder for the locks that scenarios of several processes share; nil for one process.
  package var lockFolder: String?

  /// Whether records keep each step's outcome, for comparing runs.
  package var keepsOutcomes = false

  /// The command that started the run, for the hint to repeat one scenario.
  package var command: [String]

  /// The circumstances of the run that reports repeat.
  package var origin = RunOrigin()

  /// The positions of all scenarios in the order in which they start; nil for input order.
  ///
  /// Parts of runs and repetitions start in input order.
  package var order: [Int]?

  /// The part of the run that this machine runs; nil for the whole run.
  package var part: RunPart?

  /// Creates the default options for a seed, an environment, and a command.
  package init(seed: UInt64, environment: [String: String], command: [String]) {
    self.seed = seed
    self.environment = environment
    self.command = command
  }
}
