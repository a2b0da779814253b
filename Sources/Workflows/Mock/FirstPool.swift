internal import AuthCrypto
internal import Diagnostics
internal import JSON
internal import MockPool
internal import MockServer
internal import PoolClient
internal import Project
internal import Reports
internal import Runner
internal import Values

/// The pool that `authflow mock` has from its start.
struct FirstPool {
  /// What the pool is made of; nil for a pool as the console's wizard makes it.
  let file: ConfigurationFile?

  /// The region in the ids of the server's pools, for which its calls are signed.
  let region: String

  /// What the mock wants its calls to be signed with; nil where it does not look.
  let credentials: AWSCredentials?

  /// Runs the programs that the file names.
  let programs: any TriggerPrograms

  let environment: Environment

  /// The pool as the server has kept it, or made now where it has not.
  func pool(of server: MockServer) async throws -> ProvisionedPool {
    guard let kept = await kept(by: server) else {
      try await requireFreeClients(of: server)
      return try await server.making(from: origin, as: ids) {
        let pool = try await server.whileReachedPrivately { endpoint in
          try await made(at: endpoint)
        }
        return (pool.id, pool)
      }
    }
    _ = file?.plan.declarations.registered(with: programs)
    if let file, kept.origin != origin {
      environment.errors.say(
        "warning: `\(file.configuration.file.name)` has changed since pool \(kept.id) was created; "
          + "the stored pool is used unchanged"
      )
    }
    return ProvisionedPool(
      id: kept.id,
      clients: kept.clients.map { client in
        AppClient(name: file == nil ? "" : client.name, id: client.id)
      }
    )
  }

  /// A configuration's pool is known again by its id, or where it has none by its name; without a
  /// configuration the oldest is the first.
  private func kept(by server: MockServer) async -> KeptPool? {
    let pools = await server.keptPools
    if let id = file?.plan.creation.id { return pools.first { $0.id == id } }
    guard let name = file?.plan.creation.input["PoolName"]?.string else { return pools.first }
    return pools.first { $0.name == name }
  }

  /// All that the pool is made of, so that a change of the file can be noticed but not one of its comments.
  private var origin: String {
    guard let plan = file?.plan else { return "" }
    let triggers = [plan.triggers].compactMap(\.self)
    let calls = [plan.creation] + plan.further + triggers
    let lines = calls.map { call in
      "\(call.operation) \(JSONValue.object(call.input).text())"
        + (call.id.map { " as \($0)" } ?? "")
    }
    let unmodelled = plan.unmodelled.map { unmodelled in
      let place = unmodelled.place
      let path = JSONValue.array(unmodelled.member.path).text()
      return "\(place.key) \(place.client ?? place.name) \(path) \(unmodelled.member.value.text())"
    }
    return (lines + unmodelled).joined(separator: "\n")
  }

  /// The ids that stand in the configuration.
  private var ids: GivenIDs {
    GivenIDs(
      poolNamed: file?.plan.creation.input["PoolName"]?.string ?? "",
      pool: file?.plan.creation.id,
      clients: file?.plan.clientIDs ?? []
    )
  }

  /// Throws where a client's id belongs to another pool's.
  private func requireFreeClients(of server: MockServer) async throws(CommandFailure) {
    guard let file else { return }
    let wanted = file.plan.clientIDs.compactMap(\.self)
    for pool in await server.keptPools {
      guard let taken = pool.clients.first(where: { wanted.contains($0.id) }) else { continue }
      throw .invalidFile(
        "nothing was started, because the stored pool \(pool.id) already has a client with the id "
          + "\(taken.id), which `\(file.configuration.file.name)` also uses"
      )
    }
  }

  /// Makes the pool; what is refused of the file is reported.
  private func made(at endpoint: MockEndpoint) async throws -> ProvisionedPool {
    try await withMockBackend(
      at: endpoint,
      environment,
      keepsPools: true,
      in: region,
      as: credentials ?? .forMocks,
      programs: programs
    ) { backend in
      guard let file else { return try await FirstPool.usual(on: backend) }
      do throws(PoolMakingError) {
        return try await backend.caller.make(file.plan, backend.control)
      } catch {
        throw file.failure(for: error, environment)
      }
    }
  }

  private static func usual(on backend: MockBackend) async throws -> ProvisionedPool {
    let provider = MockPoolProvider(name: Project.builtInPool, on: backend)
    do throws(PoolOpeningError) {
      let pool = try await provider.make(pool: JSONObject(), client: JSONObject())
      return ProvisionedPool(id: pool.id, clients: [AppClient(id: pool.client.id)])
    } catch {
      throw CommandFailure(.internalError, error.message)
    }
  }
}

extension MockPlan {
  /// The ids of the clients in the order in which they are made, nil for each that gets one then.
  fileprivate var clientIDs: [String?] { further.filter { $0.client != nil }.map(\.id) }
}
