package import CodeSources
package import FoundationEssentials
package import RunRecord
internal import Transport
package import Values
package import Waiting

/// The dependencies that the scenarios of a run share.
package struct RunDependencies: Sendable {
  /// The options of the run.
  package var options: RunOptions

  /// The provider of each scenario's pool.
  package var pools: any PoolProvider

  /// The dispatcher that delivers each message to one await.
  package var messages: MessageDispatcher

  /// The message sources for awaits.
  package var sources: MessageSources

  /// The redactor of the run's secrets.
  ///
  /// Each scenario adds its own secrets.
  package var redactor: Redactor

  /// The signal that the first Ctrl-C raises.
  package var stop: StopSignal

  /// The locks that scenarios share.
  let locks: ScenarioLocks

  /// The transport for the requests of `http` steps; nil if no step is an `http` step.
  var web: Transport?

  /// The machine's time, which a pool's clock can be ahead of.
  package var now: @Sendable () -> Date

  /// Handles events from any task, and returns immediately.
  var emit: @Sendable (RunEvent) -> Void

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
    locks = ScenarioLocks(folder: options.lockFolder)
    self.pools = pools
    self.messages = messages
    self.sources = sources
    self.redactor = redactor
    self.stop = stop
    self.now = now
    self.emit = emit
  }
}
