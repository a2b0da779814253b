package import CodeSources
package import FoundationEssentials
package import RunRecord
internal import Transport
package import Values
package import Waiting

/// How scenarios are run.
package struct RunOptions: Sendable {
  /// How many run at once; sized for waiting, not for cores.
  package var jobs = 16

  /// Whether no scenario starts after one has failed.
  package var failFast = false

  /// How often a scenario that fails may run again that does not say so itself.
  package var retries = 0

  /// How often each scenario is run, each time with values of its own.
  package var repetitions = 1

  /// Whether a pass after a failure counts as no failure for `failFast`.
  package var allowsFlaky = false

  /// How long `eventually` waits after the first try; later it waits up to eight times as long.
  package var pollInterval: Duration = .milliseconds(50)

  /// Whether a scenario fails, instead of being skipped, where the pool differs from its `given`.
  package var strict = false

  /// What every generated value follows from.
  package var seed: UInt64

  /// How long a scenario may take that does not say so itself.
  package var timeout: Duration = .seconds(120)

  /// How long the clean-up of a scenario may take.
  package var cleanupTimeout: Duration = .seconds(30)

  /// How long an await waits that does not say so itself: 5 s on the mock, 60 s live.
  package var awaitTimeout: Duration = .seconds(5)

  /// What `env.*` and `secret.*` read.
  package var environment: [String: String]

  /// How fresh addresses are made.
  package var addresses: AddressTemplate = .example

  /// What the names of fresh identities hold; on a live pool the run's id.
  package var names: IdentityNames = .plain

  /// How the telephone numbers of fresh identities end.
  package var phones: PhoneEndings = .any

  /// Whether records hold what each step's action came to, for who compares runs.
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

  /// Gives each scenario its pool.
  package var pools: any PoolProvider

  /// Hands each message to the one await that it belongs to.
  package var messages: MessageDispatcher

  /// Where awaits look.
  package var sources: MessageSources

  /// Knows the run's secrets; each scenario adds its own on top.
  package var redactor: Redactor

  /// Raised by the first Ctrl-C.
  package var stop: StopSignal

  /// What carries the requests of `http` steps; there while a run has any.
  var web: Transport?

  /// The machine's time; a pool's clock may be ahead of it.
  package var now: @Sendable () -> Date

  /// Takes what happens, from any task, and returns at once.
  package var emit: @Sendable (RunEvent) -> Void

  /// States what is shared.
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
