package import FoundationEssentials

/// The built-in mock of Amazon Cognito user pools with its HTTP layer.
package struct MockServer: Sendable {
  let parts: ServerParts
  let router: Router
  let state: ServerState?

  /// Makes a server that holds no pool yet and binds nothing before `run`.
  ///
  /// - Parameters:
  ///   - configuration: Where it listens and what its pools are like.
  ///   - sink: Takes each message before the call that caused it is answered.
  ///   - functions: Runs the code behind pools' triggers; nil has the calls refused that need any.
  ///   - now: The time that pools start from; each can be moved ahead of it.
  ///   - random: Makes ids, codes, salts and secrets, so only tests give a predictable one.
  ///   - onExchange: Hears of each call of the service's API once its answer is known.
  ///   - onWriteFailure: Hears of each failure to write the state file, whose calls get an error.
  package init(
    configuration: MockServerConfiguration = MockServerConfiguration(),
    sink: any MessageSink,
    functions: (any TriggerInvoker)? = nil,
    now: @escaping @Sendable () -> Date,
    random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(),
    onExchange: @escaping @Sendable (MockExchange) -> Void = { _ in },
    onWriteFailure: @escaping @Sendable (StateWriteError) -> Void = { _ in }
  ) {
    let random = SharedRandom(random)
    let journal = configuration.stateFile.map { _ in StateJournal() }
    parts = ServerParts(
      configuration: configuration,
      pools: PoolRegistry(
        configuration: configuration,
        random: random,
        functions: functions,
        now: now,
        journal: journal
      ),
      messages: KeptMessages(capacity: configuration.keptMessages, journal: journal),
      faults: FaultPlan(journal: journal),
      journal: journal,
      random: random,
      sink: sink,
      now: now,
      onExchange: onExchange
    )
    router = Router(parts)
    state = configuration.stateFile.flatMap { [parts] path in
      journal.map { ServerState(path: path, journal: $0, parts: parts, onFailure: onWriteFailure) }
    }
  }
}

/// What the parts of one server share.
struct ServerParts: Sendable {
  let configuration: MockServerConfiguration
  let pools: PoolRegistry
  let messages: KeptMessages
  let faults: FaultPlan
  let late = DelayedMessages()

  /// Nil where nothing is kept.
  let journal: StateJournal?
  let random: SharedRandom
  let sink: any MessageSink
  let now: @Sendable () -> Date
  let onExchange: @Sendable (MockExchange) -> Void
}

extension MockServer {
  /// Decides which regions' calls a pool answers; pools that calls create answer in their own, as on AWS.
  package func extend(_ pool: String, to reach: RegionReach) { parts.pools.extend(pool, to: reach) }
}
