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
    // What is on this machine is reached without a proxy.
    let isHere = WebAddress(endpoint.url)?.isLoopback ?? false
    let transport = Transport(isHere ? TransportConfiguration(proxy: .none) : .init())
    let outcome: Result<PoolReader.Reading, any Error>
    do {
      let caller = PoolClient(
        transport: transport,
        endpoint: endpoint,
        credentials: credentials,
        retry: .standard,
        now: environment.now
      )
      let reader = PoolReader(caller: caller)
      outcome = .success(try await reader.document(of: id, name: name, clients: clients))
    } catch {
      outcome = .failure(error)
    }
    await transport.shutdown()
    do {
      let reading = try outcome.get()
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
