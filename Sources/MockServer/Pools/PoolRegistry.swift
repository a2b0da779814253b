import FoundationEssentials
import JSON
import MockPool
import Synchronization

/// All pools of a server; routes calls to the pools.
final class PoolRegistry: Sendable {
  let configuration: MockServerConfiguration
  let random: SharedRandom
  let functions: (any TriggerInvoker)?
  let keys: SigningKeyRing
  let rules: MutationRules
  let journal: StateJournal?
  let domainClaims = DomainClaims()
  let state: Mutex<State>

  struct State {
    var routes = PoolRoutes()
    var clock: PoolClock
    var endpoint: MockEndpoint?
    var given = ReservedIDs()
    var limits = ProvisionedLimits()
  }

  init(
    configuration: MockServerConfiguration,
    random: SharedRandom,
    functions: (any TriggerInvoker)?,
    now: @escaping @Sendable () -> Date,
    rules: MutationRules = .right,
    journal: StateJournal? = nil
  ) {
    self.configuration = configuration
    self.random = random
    self.functions = functions
    keys = SigningKeyRing(configuration.keys)
    self.rules = rules
    self.journal = journal
    let clock = PoolClock(base: now, offset: configuration.clockAdvance / .seconds(1))
    state = Mutex(State(clock: clock))
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
    for host in hosts { await host.adopt(serverSettings, issuer: issuer(of: host.id)) }
  }

  /// Updates the routing after a successful call.
  func learn(from reply: MockReply, to request: MockRequest, by host: PoolActor) {
    guard reply.errorType == nil else { return }
    switch request.operation {
    case "CreateUserPoolClient":
      guard let client = reply.body["UserPoolClient"]?["ClientId"]?.string else { return }
      state.withLock { $0.routes.own(client, by: host) }
    case "DeleteUserPoolClient":
      guard let client = request.input["ClientId"]?.string else { return }
      state.withLock { $0.routes.unregister(client, by: host) }
    case "DeleteUserPool":
      state.withLock { $0.routes.remove(host) }
    default: break
    }
  }

  /// The issuer of a pool's tokens.
  func issuer(of id: String) -> String {
    switch (configuration.issuer, state.withLock { $0.endpoint }) {
    case (.endpoint, let endpoint?): "\(endpoint.publicURL)/\(id)"
    default: "https://cognito-idp.\(MockPool.region(ofPool: id)).amazonaws.com/\(id)"
    }
  }
}
