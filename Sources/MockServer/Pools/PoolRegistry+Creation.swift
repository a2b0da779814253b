import JSON
import MockPool
import Synchronization

// New pools, and pools from the state file.
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
    do throws(PoolCreationRejection) {
      let pool = try MockPool(
        creating: input,
        id: id,
        options: MockPoolOptions(issuer: issuer(of: id), serverSettings: serverSettings),
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
      functions: functions ?? NoTriggerInvoker(),
      keys: keys,
      journal: journal,
      origin: origin
    )
  }

  /// Adds a pool from the state file, with its clients.
  func restore(_ pool: MockPool, clockOffset: Double, origin: String?, reach: RegionReach) {
    let clock = restored(clockOffset, at: .host(.clock, of: pool.id))
    state.withLock { state in
      let number = state.routes.created + 1
      let host = host(pool, clock: clock, number: number, origin: origin)
      state.routes.add(host, reach: reach)
      for client in pool.clientIDs { state.routes.own(client, by: host) }
    }
  }

  /// The settings of the server for all its pools, new or restored.
  var serverSettings: MockPoolOptions.ServerSettings {
    var serverSettings = MockPoolOptions.ServerSettings()
    serverSettings.invokesFunctions = functions?.runsFunctions ?? false
    serverSettings.limitsAttempts = configuration.limitsAttempts
    serverSettings.isPlaceChosen = configuration.isPlaceChosen
    if let endpoint = state.withLock({ $0.endpoint }) {
      serverSettings.address = endpoint.publicURL
    }
    return serverSettings
  }

  /// Reserves IDs for the next pool with the name in `ids`, and for its clients in creation
  /// order.
  func give(_ ids: ReservedIDs) { state.withLock { $0.given = ids } }

  /// The reserved ID for the client that a call creates.
  ///
  /// Nil if the ID is to be generated, or the call creates no client.
  func takeClientID(for request: MockRequest, by host: PoolActor) -> String? {
    guard request.operation == "CreateUserPoolClient" else { return nil }
    return state.withLock { $0.given.takeClient(of: host.id) }
  }
}
