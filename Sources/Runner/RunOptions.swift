package import CodeSources
package import FoundationEssentials
package import RunRecord
internal import Transport
package import Values
package import Waiting

/// How scenarios are run.
package struct RunOptions: Sendable {
  /// How many run at once.
  ///
  /// The default fits waiting, not the number of cores.
  package var jobs = 16

  /// Whether no scenario starts after one has failed.
  package var failFast = false

  /// How often a failing scenario may run again, unless it sets `retries` itself.
  package var retries = 0

  /// How often each scenario is run, each time with its own values.
  package var repetitions = 1

  /// Whether a pass after a failure does not count as a failure for `failFast`.
  package var allowsFlaky = false

  /// How long `eventually` waits after the first attempt.
  ///
  /// Later it waits up to eight times as long.
  package var pollInterval: Duration = .milliseconds(50)

  /// Whether a scenario fails, instead of being skipped, if the pool differs from its `given`.
  package var strict = false

  /// The seed of all generated values.
  package var seed: UInt64

  /// How long a scenario may take, unless it sets `timeout` itself.
  package var timeout: Duration = .seconds(120)

  /// How long the cleanup of a scenario may take.
  package var cleanupTimeout: Duration = .seconds(30)

  /// How long an await waits, unless it sets `within` itself: 5 s on the mock, 60 s live.
  package var awaitTimeout: Duration = .seconds(5)

  /// What `env.*` and `secret.*` read.
  package var environment: [String: String]

  /// How generated email addresses are built.
  package var addresses: AddressTemplate = .example

  /// What the names of generated identities contain; on a live pool the run's id.
  package var names: IdentityNames = .plain

  /// How the phone numbers of generated identities end.
  package var phones: PhoneEndings = .any

  /// Whether what scenarios create on a live pool is kept.
  package var keepsUsers = false

  /// Whether records keep each step's outcome, for comparing runs.
  package var keepsOutcomes = false

  /// The command that ran, for the hint that repeats one scenario.
  package var command: [String]

  /// The defaults for a seed, an environment and a command.
  package init(seed: UInt64, environment: [String: String], command: [String]) {
    self.seed = seed
    self.environment = environment
    self.command = command
  }
}

/// What the scenarios of a run share.
package struct RunDependencies: Sendable {
  /// How scenarios are run.
  package var options: RunOptions

  /// Provides each scenario's pool.
  package var pools: any PoolProvider

  /// Delivers each message to the one await that it belongs to.
  package var messages: MessageDispatcher

  /// Where awaits look.
  package var sources: MessageSources

  /// Knows the run's secrets.
  ///
  /// Each scenario adds its own.
  package var redactor: Redactor

  /// Raised by the first Ctrl-C.
  package var stop: StopSignal

  /// Carries the requests of `http` steps, if the run has any.
  var web: Transport?

  /// The machine's time; a pool's clock may be ahead of it.
  package var now: @Sendable () -> Date

  /// Receives events, from any task, and returns immediately.
  package var emit: @Sendable (RunEvent) -> Void

  /// Creates the shared dependencies.
  package init(
    options: RunOptions,
    pools: any PoolProvider,
    messages: MessageDispatcher,
    sources: MessageSources,
    redactor: Redactor,
    stop: StopSignal,
    now: @escaping @Sendable () -> Date,
    emit: @escaping @Sendable (RunEvent) -> Void
  ) {
    self.options = options
    self.pools = pools
    self.messages = messages
    self.sources = sources
    self.redactor = redactor
    self.stop = stop
    self.now = now
    self.emit = emit
  }
}
