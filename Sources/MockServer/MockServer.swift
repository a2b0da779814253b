package import FoundationEssentials
package import MockPool

/// The mock of Amazon Cognito user pools with its HTTP layer.
package struct MockServer: Sendable {
  let parts: ServerParts
  let router: Router
  let state: ServerState?

  /// Creates a server without pools; `run` binds the address.
  ///
  /// - Parameters:
  ///   - configuration: The address of the server and the settings of its pools.
  ///   - sink: Receives each message before the server responds to the call that caused it.
  ///   - functions: Runs the code of triggers; if nil, calls that need it are rejected.
  ///   - now: The current time. A pool's clock can be ahead of this time.
  ///   - random: Generates IDs, codes, salts, and secrets. Only tests use a predictable
  ///     generator.
  ///   - rules: The rules of the pools, which only mutants change.
  ///   - onExchange: Called for each call to the service's API, when its response is known.
  ///   - onWriteFailure: Called when the state file can't be written. The affected calls return
  ///     an error.
  package init(
    configuration: MockServerConfiguration = MockServerConfiguration(),
    sink: any MessageSink,
    functions: (any TriggerInvoker)? = nil,
    now: @escaping @Sendable () -> Date,
    random: any RandomNumberGenerator & Sendable = SystemRandom(),
    rules: MutationRules = .right,
    onExchange: @escaping @Sendable (MockExchange) -> Void = { _ in },
    onWriteFailure: @escaping @Sendable (StateWriteError) -> Void = { _ in }
  ) {
    parts = ServerParts(
      configuration: configuration,
      sink: sink,
      functions: functions,
      now: now,
      random: SharedRandom(random),
      rules: rules,
      onExchange: onExchange
    )
    router = Router(parts)
    state = ServerState(parts, onFailure: onWriteFailure)
  }
}

/// The parts that the handlers of a server share.
struct ServerParts: Sendable {
  let configuration: MockServerConfiguration
  let pools: PoolRegistry
  let messages: RecentMessages
  let faults: FaultPlan
  let late = DelayedMessages()

  /// The writer of changes; nil if the server has no state file.
  let journal: StateJournal?
  let random: SharedRandom
  let sink: any MessageSink
  let now: @Sendable () -> Date
  let onExchange: @Sendable (MockExchange) -> Void

  /// Creates the parts, which share the random generator and the journal.
  init(
    configuration: MockServerConfiguration,
    sink: any MessageSink,
    functions: (any TriggerInvoker)?,
    now: @escaping @Sendable () -> Date,
    random: SharedRandom,
    rules: MutationRules,
    onExchange: @escaping @Sendable (MockExchange) -> Void
  ) {
    let journal = configuration.stateFile.map { _ in StateJournal() }
    pools = PoolRegistry(
      configuration: configuration,
      random: random,
      functions: functions,
      now: now,
      rules: rules,
      journal: journal
    )
    messages = RecentMessages(capacity: configuration.keptMessages, journal: journal)
    faults = FaultPlan(journal: journal)
    (self.configuration, self.journal, self.random) = (configuration, journal, random)
    (self.sink, self.now, self.onExchange) = (sink, now, onExchange)
  }

  /// Returns after the changes are in the state file; false if they can't be written.
  func changesAreWritten() async -> Bool {
    do throws(StateWriteError) { try await journal?.settle() } catch { return false }
    return true
  }
}

extension MockServer {
  /// Sets the regions for which a pool accepts signed calls.
  ///
  /// A pool that a call creates responds to calls in its own region, as on AWS.
  package func extend(_ pool: String, to reach: RegionReach) { parts.pools.extend(pool, to: reach) }
}
