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

/// The first pool of `authflow mock`.
struct FirstPool {
  /// The configuration of the pool; nil for a pool like a new pool in the AWS console.
  let file: ConfigurationFile?

  /// The region in the IDs of the server's pools and in the signatures of calls.
  let region: String

  /// The credentials that the mock requires for calls; nil if it does not check signatures.
  let credentials: AWSCredentials?

  /// The programs that the configuration file names.
  let programs: any TriggerPrograms

  let environment: Environment

  /// The pool from the state file, or a new pool.
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

  /// The stored pool with the configuration's ID or, without an ID, with its name.
  ///
  /// Without a configuration, the oldest stored pool is the first pool.
  private func kept(by server: MockServer) async -> PersistentPool? {
    let pools = await server.keptPools
    if let id = file?.plan.creation.id { return pools.first { $0.id == id } }
    guard let name = file?.plan.creation.input["PoolName"]?.string else { return pools.first }
    return pools.first { $0.name == name }
  }

  /// A description of the settings from which the pool is created.
  ///
  /// Comments in the configuration file do not affect the description.
  private var origin: String {
    guard let plan = file?.plan else { return "" }
    let triggers = [plan.triggers].compactMap(\.self)
    let calls = [plan.creation] + plan.further + triggers
    let lines = calls.map { call in
      "\(call.operation) \(JSONValue.object(call.input).text())"
        + (call.id.map { " as \($0)" } ?? "")
    }
    let unmodeled = plan.unmodeled.map { unmodeled in
      let place = unmodeled.place
      let path = JSONValue.array(unmodeled.member.path).text()
      return "\(place.key) \(place.client ?? place.name) \(path) \(unmodeled.member.value.text())"
    }
    return (lines + unmodeled).joined(separator: "\n")
  }

  /// The IDs in the configuration.
  private var ids: ReservedIDs {
    ReservedIDs(
      poolNamed: file?.plan.creation.input["PoolName"]?.string ?? "",
      pool: file?.plan.creation.id,
      clients: file?.plan.clientIDs ?? []
    )
  }

  /// Throws if another pool has a client with the ID of a configured client.
  private func requireFreeClients(of server: MockServer) async throws(CommandFailure) {
    guard let file else { return }
    let wanted = file.plan.clientIDs.compactMap(\.self)
    for pool in await server.keptPools {
      guard let taken = pool.clients.first(where: { wanted.contains($0.id) }) else { continue }
      throw .invalidFile(
        "nothing was started, because the stored pool \(pool.id) already has a client with the ID "
          + "\(taken.id), which `\(file.configuration.file.name)` also uses"
      )
    }
  }

  /// Creates the pool, and reports rejected parts of the file.
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
      do throws(PlannedCallError) {
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
  /// The IDs of the clients in the order of creation; nil for each client that gets a generated ID.
  fileprivate var clientIDs: [String?] { further.filter { $0.client != nil }.map(\.id) }
}
