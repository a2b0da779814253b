package import FoundationEssentials

/// The built-in mock of Amazon Cognito user pools with its HTTP layer.
package struct MockServer: Sendable {
  let configuration: MockServerConfiguration
  let pools: PoolRegistry
  let post: MessageDelivery
  let router: Router
  let random: SharedRandom
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
    let messages = KeptMessages(capacity: configuration.keptMessages, journal: journal)
    let pools = PoolRegistry(
      configuration: configuration,
      random: random,
      functions: functions,
      now: now,
      journal: journal
    )
    let faults = FaultPlan(journal: journal)
    let post = MessageDelivery(
      sink: sink,
      kept: messages,
      random: random,
      faults: faults,
      late: DelayedMessages(),
      journal: journal
    )
    self.configuration = configuration
    self.pools = pools
    self.post = post
    self.random = random
    router = Router(
      service: APIHandler(
        pools: pools,
        post: post,
        faults: faults,
        journal: journal,
        signatures: configuration.acceptedCredentials.map {
          SignatureCheck(credentials: $0, region: configuration.region, now: now)
        },
        now: now,
        onExchange: onExchange
      ),
      documents: PoolDocuments(pools: pools),
      control: Control(
        pools: pools,
        messages: messages,
        faults: faults,
        late: post.late,
        journal: journal
      ),
      oauth: OAuthRouter(
        pools: pools,
        post: post,
        faults: faults,
        journal: journal,
        random: random,
        now: now,
        onExchange: onExchange
      ),
      random: random
    )
    state = configuration.stateFile.flatMap { path in
      journal.map {
        ServerState(
          path: path,
          journal: $0,
          pools: pools,
          messages: messages,
          faults: faults,
          onFailure: onWriteFailure
        )
      }
    }
  }
}

extension MockServer {
  /// Decides which regions' calls a pool answers; pools that calls create answer in their own, as on AWS.
  package func extend(_ pool: String, to reach: RegionReach) { pools.extend(pool, to: reach) }
}
