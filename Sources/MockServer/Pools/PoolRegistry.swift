import FoundationEssentials
import JSON
import MockPool
import Synchronization

/// All pools of a server; routes calls to the pools.
final class PoolRegistry: Sendable {
  private let configuration: MockServerConfiguration
  private let random: SharedRandom
  private let functions: (any TriggerInvoker)?
  private let keys: SigningKeyRing
  private let rules: MockRules
  private let journal: StateJournal?
  let domainClaims = DomainClaims()
  private let state: Mutex<State>

  private struct State {
    var routes = PoolRoutes()
    var clock: PoolClock
    var endpoint: MockEndpoint?
    var given = GivenIDs()
    var limits = ProvisionedLimits()
  }

  init(
    configuration: MockServerConfiguration,
    random: SharedRandom,
    functions: (any TriggerInvoker)?,
    now: @escaping @Sendable () -> Date,
    rules: MockRules = .right,
    journal: StateJournal? = nil
  ) {
    self.configuration = configuration
    self.random = random
    self.functions = functions
    keys = SigningKeyRing(configuration.keys)
    self.rules = rules
    self.journal = journal
    state = Mutex(State(clock: PoolClock(base: now)))
  }

  /// Whether a program with this ID exists.
  func knows(program id: String) -> Bool { functions?.knows(program: id) ?? false }

  /// Whether several pools can have the same domain.
  var sharesDomains: Bool { configuration.sharesDomains }

  var count: Int { state.withLock { $0.routes.count } }

  subscript(id id: String) -> PoolActor? { state.withLock { $0.routes[id] } }

  /// The pool that a call addresses; nil if there is none, or if the pool is in another region.
  ///
  /// An unsigned call has no region, because clients do not sign the calls of users.
  func host(for route: MockRoute?, in region: Region? = nil) -> PoolActor? {
    state.withLock { $0.routes.host(for: route, in: region) }
  }

  /// Whether a pool responds to calls that were signed for a region.
  func answers(_ host: PoolActor, in region: Region?) -> Bool {
    state.withLock { $0.routes.answers(host, in: region) }
  }

  /// Sets the regions for which a pool accepts signed calls.
  func extend(_ id: String, to reach: RegionReach) {
    state.withLock { state in
      guard state.routes.extend(id, to: reach) else { return }
      journal?.submit([.put(.host(.reach, of: id), reach)])
    }
  }

  /// The region of unsigned calls.
  var homeRegion: String { configuration.region }

  /// All pools, unordered.
  var hosts: [PoolActor] { state.withLock { $0.routes.hosts } }

  /// Sets the address of the server, before the first call.
  func opened(at endpoint: MockEndpoint) async {
    state.withLock { $0.endpoint = endpoint }
    for host in hosts { await host.adopt(conduct, issuer: issuer(of: host.id)) }
  }
}

// MARK: - Pools

extension PoolRegistry {
  /// Responds to CreateUserPool; also returns the ID of the new pool.
  func create(
    _ input: JSONObject,
    in region: Region? = nil
  ) -> (reply: MockReply, poolID: String?) {
    let given = state.withLock { $0.given.takePool(for: input) }
    let id = given ?? random.poolID(in: region?.name ?? homeRegion)
    let clock = clock
    var random = random
    do throws(MockRefusal) {
      let pool = try MockPool(
        creating: input,
        id: id,
        options: MockPoolOptions(issuer: issuer(of: id), conduct: conduct),
        at: clock.now,
        using: &random,
        rules: rules
      )
      add(pool)
      state.withLock { $0.given.made(id, of: input) }
      return (pool.creationReply, id)
    } catch {
      return (error.reply, nil)
    }
  }

  private func add(_ pool: MockPool) {
    var pool = pool
    if let journal {
      pool.keepChanges()
      journal.submit(pool.takeChanges().map { StateChange($0, of: pool.id) })
    }
    state.withLock { state in
      journal?.submit([
        .put(.host(.clock, of: pool.id), state.clock.offset),
        .put(.host(.reach, of: pool.id), RegionReach.own),
      ])
      state.routes.add(host(pool, clock: state.clock, number: state.routes.created + 1))
    }
  }

  private func host(
    _ pool: MockPool,
    clock: PoolClock,
    number: Int,
    origin: String? = nil
  ) -> PoolActor {
    PoolActor(
      pool,
      number: number,
      clock: clock,
      random: random,
      functions: functions ?? NoCode(),
      keys: keys,
      journal: journal,
      origin: origin
    )
  }

  /// Adds a pool from the state file, with its clients.
  func restore(_ pool: MockPool, clockOffset: Double, origin: String?, reach: RegionReach) {
    state.withLock { state in
      let clock = PoolClock(base: state.clock, offset: clockOffset)
      let number = state.routes.created + 1
      let host = host(pool, clock: clock, number: number, origin: origin)
      state.routes.add(host, reach: reach)
      for client in pool.clientIDs { state.routes.own(client, by: host) }
    }
  }

  /// The settings of the server for all its pools, new or restored.
  var conduct: MockPoolOptions.Conduct {
    var conduct = MockPoolOptions.Conduct()
    conduct.invokesFunctions = functions?.runsFunctions ?? false
    conduct.limitsAttempts = configuration.limitsAttempts
    conduct.isPlaceChosen = configuration.isPlaceChosen
    if let endpoint = state.withLock({ $0.endpoint }) { conduct.address = endpoint.publicURL }
    return conduct
  }

  /// Reserves IDs for the next pool with the name in `ids`, and for its clients in creation
  /// order.
  func give(_ ids: GivenIDs) { state.withLock { $0.given = ids } }

  /// The reserved ID for the client that a call creates.
  ///
  /// Nil if the ID is to be generated, or the call creates no client.
  func takeClientID(for request: MockRequest, by host: PoolActor) -> String? {
    guard request.operation == "CreateUserPoolClient" else { return nil }
    return state.withLock { $0.given.takeClient(of: host.id) }
  }

  /// Responds to ListUserPools with the pools of one region, in the order of their creation.
  func list(_ request: MockRequest, in region: Region?) async -> MockReply {
    let region = region?.name ?? homeRegion
    var pools: [(number: Int, summary: JSONObject)] = []
    for host in state.withLock({ $0.routes.listed(in: region) }) {
      pools.append((host.number, await host.summary))
    }
    return MockPool.list(request, pools)
  }

  /// Responds to calls about the account's provisioned limits, which do not belong to a pool.
  func answerLimits(_ request: MockRequest) -> MockReply {
    state.withLock { state in
      let before = state.limits.values
      let reply = state.limits.answer(request)
      if state.limits.values != before {
        journal?.submit([.put(.server(.limits), state.limits.values)])
      }
      return reply
    }
  }

  /// Restores the provisioned limits from the state file.
  func restore(limits: [String: Int]) { state.withLock { $0.limits = ProvisionedLimits(limits) } }

  /// Updates the routing after a successful call.
  func learn(from reply: MockReply, to request: MockRequest, by host: PoolActor) {
    guard reply.errorType == nil else { return }
    switch request.operation {
    case "CreateUserPoolClient":
      guard let client = reply.body["UserPoolClient"]?["ClientId"]?.string else { return }
      state.withLock { $0.routes.own(client, by: host) }
    case "DeleteUserPoolClient":
      guard let client = request.input["ClientId"]?.string else { return }
      state.withLock { $0.routes.disown(client, by: host) }
    case "DeleteUserPool":
      state.withLock { $0.routes.remove(host) }
    default: break
    }
  }

  private func issuer(of id: String) -> String {
    switch (configuration.issuer, state.withLock { $0.endpoint }) {
    case (.endpoint, let endpoint?): "\(endpoint.publicURL)/\(id)"
    default: "https://cognito-idp.\(Region(ofPool: id).name).amazonaws.com/\(id)"
    }
  }
}

// MARK: - Clocks

extension PoolRegistry {
  /// The clock for a new pool.
  var clock: PoolClock { state.withLock { $0.clock } }

  /// Restores the offset of the clock for future pools.
  func restore(clockOffset: Double) {
    state.withLock { $0.clock = PoolClock(base: $0.clock, offset: clockOffset) }
  }

  /// Advances the clocks of all pools, including future pools.
  func advance(by seconds: Double) async throws(ControlFault) -> PoolClock {
    let (clock, hosts) = state.withLock { state -> (PoolClock?, [PoolActor]) in
      guard state.clock.advance(by: seconds) else { return (nil, []) }
      journal?.submit([.put(.server(.clock), state.clock.offset)])
      return (state.clock, state.routes.hosts)
    }
    guard let clock else { throw .badAdvance }
    for host in hosts { _ = try await host.advance(by: seconds) }
    return clock
  }
}
