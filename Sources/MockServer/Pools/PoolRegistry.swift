import FoundationEssentials
import JSON
import MockPool
import Synchronization

/// All pools of a server, and which of them a call belongs to.
final class PoolRegistry: Sendable {
  private let configuration: MockServerConfiguration
  private let random: SharedRandom
  private let functions: (any FunctionInvoker)?
  private let keys: KeyRing
  let domainClaims = DomainClaims()
  private let state: Mutex<State>

  private struct State {
    var entries: [String: Entry] = [:]
    var owners: [String: PoolHost] = [:]
    var created = 0
    var clock: PoolClock
    var endpoint: MockEndpoint?
  }

  private struct Entry {
    let host: PoolHost
    var clients: Set<String> = []
  }

  init(
    configuration: MockServerConfiguration,
    random: SharedRandom,
    functions: (any FunctionInvoker)?,
    now: @escaping @Sendable () -> Date
  ) {
    self.configuration = configuration
    self.random = random
    self.functions = functions
    keys = KeyRing(configuration.keys)
    state = Mutex(State(clock: PoolClock(base: now)))
  }

  var count: Int { state.withLock { $0.entries.count } }

  subscript(id id: String) -> PoolHost? { state.withLock { $0.entries[id]?.host } }

  /// The pool that a call goes to; nil where it names none, or one that is not here.
  func host(for route: MockRoute?) -> PoolHost? {
    switch route {
    case .pool(let id): self[id: id]
    case .client(let id): state.withLock { $0.owners[id] }
    case .domain, nil: nil
    }
  }

  /// All pools, in no order.
  var hosts: [PoolHost] { state.withLock { $0.entries.values.map(\.host) } }

  /// Makes key pairs for pools to come until the task is cancelled.
  func makeKeys() async { await keys.run() }

  /// Says where the server listens, before any call comes.
  func opened(at endpoint: MockEndpoint) { state.withLock { $0.endpoint = endpoint } }
}

// MARK: - Pools

extension PoolRegistry {
  /// Answers CreateUserPool; nil where the server has stopped making keys.
  func create(_ input: JSONObject) async -> (reply: MockReply, poolID: String?)? {
    guard let key = await keys.key() else { return nil }
    let id = random.poolID(in: configuration.region)
    let clock = clock
    var random = random
    do throws(MockRefusal) {
      let pool = try MockPool(
        creating: input,
        id: id,
        options: MockPoolOptions(
          issuer: issuer(of: id),
          resend: configuration.resend,
          invokesFunctions: functions != nil
        ),
        key: key,
        at: clock.now,
        using: &random
      )
      add(pool)
      return (pool.creationReply, id)
    } catch {
      return (error.reply, nil)
    }
  }

  private func add(_ pool: MockPool) {
    state.withLock { state in
      state.created += 1
      let host = PoolHost(
        pool,
        number: state.created,
        clock: state.clock,
        random: random,
        functions: functions ?? NoFunctions()
      )
      state.entries[pool.id] = Entry(host: host)
    }
  }

  /// Answers ListUserPools, oldest pool first.
  func list(_ request: MockRequest) async -> MockReply {
    var summaries: [JSONObject] = []
    for host in hosts.sorted(by: { $0.number < $1.number }) {
      summaries.append(await host.summary)
    }
    return MockPool.list(request, summaries)
  }

  /// Takes note of what a pool's success changes for the calls after it.
  func learn(from reply: MockReply, to request: MockRequest, by host: PoolHost) {
    guard reply.errorType == nil else { return }
    switch request.operation {
    case "CreateUserPoolClient":
      guard let client = reply.body["UserPoolClient"]?["ClientId"]?.string else { return }
      state.withLock { state in
        // The pool may have been deleted since it answered.
        guard state.entries[host.id]?.clients.insert(client).inserted == true else { return }
        state.owners[client] = host
      }
    case "DeleteUserPoolClient":
      guard let client = request.input["ClientId"]?.string else { return }
      state.withLock { state in
        state.entries[host.id]?.clients.remove(client)
        state.owners[client] = nil
      }
    case "DeleteUserPool":
      state.withLock { state in
        let entry = state.entries.removeValue(forKey: host.id)
        for client in entry?.clients ?? [] { state.owners[client] = nil }
      }
    default: break
    }
  }

  private func issuer(of id: String) -> String {
    switch (configuration.issuer, state.withLock { $0.endpoint }) {
    case (.endpoint, let endpoint?): "\(endpoint.url)/\(id)"
    default: "https://cognito-idp.\(configuration.region).amazonaws.com/\(id)"
    }
  }
}

// MARK: - Time

extension PoolRegistry {
  /// The time that a pool created now would have.
  var clock: PoolClock { state.withLock { $0.clock } }

  /// Moves the clocks of all pools, those to come included.
  func advance(by seconds: Double) async throws(ControlFault) -> PoolClock {
    let (clock, hosts) = state.withLock { state -> (PoolClock?, [PoolHost]) in
      guard state.clock.advance(by: seconds) else { return (nil, []) }
      return (state.clock, state.entries.values.map(\.host))
    }
    guard let clock else { throw .badAdvance }
    for host in hosts { _ = try await host.advance(by: seconds) }
    return clock
  }
}
