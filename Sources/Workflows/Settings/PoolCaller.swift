internal import ConfigurationChanges
internal import PoolClient
internal import Reports
internal import Transport

/// Asks one pool about itself.
struct PoolCaller {
  let endpoint: PoolEndpoint
  let credentials: any CredentialsProvider

  /// What the pool says; what it does not say is reported, and kept.
  func document(
    of id: String,
    name: String,
    clients: PoolReader.ClientNames = PoolReader.ClientNames(),
    _ environment: Environment,
    _ keep: (FileWarning) -> Void = { _ in }
  ) async throws -> PoolDocument {
    let isHere = WebAddress(endpoint.url)?.isLoopback ?? false
    do {
      let reading = try await withTransport(isHere ? .toThisMachine : .init()) { transport in
        let caller = PoolClient(
          transport: transport,
          endpoint: endpoint,
          credentials: credentials,
          retry: .standard,
          now: environment.now
        )
        return try await PoolReader(caller: caller).document(of: id, name: name, clients: clients)
      }
      for remark in reading.remarks {
        environment.errors.say("warning: \(remark)")
        keep(FileWarning(name, remark))
      }
      return reading.document
    } catch let error as PoolReadingError {
      throw error.failure
    }
  }
}

extension PoolReadingError {
  /// What a command ends with.
  var failure: CommandFailure {
    if case .absent = self { return .invalidFile(message) }
    return CommandFailure(.environment, message)
  }
}
