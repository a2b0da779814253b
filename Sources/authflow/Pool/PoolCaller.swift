internal import ConfigurationChanges
internal import Diagnostics
internal import FoundationEssentials
internal import PoolClient
internal import Transport
internal import Values

/// Asks one pool about itself.
struct PoolCaller {
  let endpoint: PoolEndpoint
  let credentials: any CredentialsProvider

  /// What the pool says; what it does not say goes to `errors`, and is kept.
  func document(
    of id: String,
    name: String,
    clients: PoolReader.ClientNames = PoolReader.ClientNames(),
    _ errors: Output,
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
        now: Environment.now
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
        errors.say("warning: \(remark)")
        keep(FileWarning(name, remark))
      }
      return reading.document
    } catch let error as PoolReadingError {
      throw error.stop
    }
  }
}

extension PoolReadingError {
  /// What a command ends with.
  var stop: CommandFailure {
    if case .absent = self { return .wrongFile(message) }
    return CommandFailure(status: .environment, message: message)
  }
}

extension AWSCredentials {
  /// Keys that anybody may know, for mocks that look at none.
  static let forMocks = AWSCredentials(
    accessKeyID: "authflow",
    secretAccessKey: Secret("authflow")
  )
}
