internal import ConfigurationChanges
internal import PoolClient
internal import Project
internal import Reports
internal import Runner
internal import Transport
internal import Values

/// A pool that is not in the project file: its endpoint and ID.
package struct PoolPlace: Sendable {
  package var endpoint: String
  package var poolID: String
  /// The region to sign for; nil for the region in the pool's ID.
  package var region: String?

  package init(endpoint: String, poolID: String, region: String?) {
    (self.endpoint, self.poolID, self.region) = (endpoint, poolID, region)
  }
}

/// The request for `authflow pool export`.
package struct ExportRequest: Sendable {
  package enum Source: Sendable {
    /// A pool of the project file, or a file.
    case named(String)
    case place(PoolPlace)
  }

  package var source: Source
  package var config: String?
  /// The file to write; nil to return the contents.
  package var output: String?

  package init(_ source: Source) { self.source = source }
}

/// `authflow pool export`: writes all settings of a pool as a configuration file.
package struct PoolExport {
  private let request: ExportRequest
  private let environment: Environment

  package init(_ request: ExportRequest, _ environment: Environment) {
    (self.request, self.environment) = (request, environment)
  }

  /// Writes the file, or returns its contents if `output` is nil.
  package func run() async throws -> String? {
    if let output = request.output { try environment.checkWritable(output) }
    let text = CanonicalYAML.text(of: try await document())
    guard let output = request.output else { return text }
    try environment.write(text, to: output)
    return nil
  }

  private func document() async throws -> PoolDocument {
    switch request.source {
    case .place(let place): return try await document(at: place)
    case .named(let name):
      let file = try ProjectFile(config: request.config, environment)
      let side = PoolDocumentReader(project: file, purpose: .export)
      let document = try await side.document(of: name)
      if !document.specifiesPool {
        environment.errors.say("warning: `\(name)` has no settings of the pool itself")
      }
      // A configuration file for mocks contains only plain values.
      return document.deployed
    }
  }

  /// The settings of the pool; reports parts that can't be read.
  private func document(at place: PoolPlace) async throws -> PoolDocument {
    let (url, id) = (place.endpoint, place.poolID)
    let own = PoolID.region(of: id)
    let endpoint: PoolEndpoint
    do throws(PoolEndpointError) {
      endpoint = try PoolEndpoint(url: url, region: place.region ?? own ?? PoolClient.mockRegion)
    } catch {
      throw CommandFailure.usage(error.message)
    }
    let caller = PoolCaller(endpoint: endpoint, credentials: credentials(for: endpoint))
    return try await caller.document(of: id, name: id, environment)
  }

  /// The credentials for signatures.
  ///
  /// A mock on this machine accepts any if none are set up.
  private func credentials(for endpoint: PoolEndpoint) -> any CredentialsProvider {
    let chain = environment.credentials(profile: nil, region: endpoint.region)
    let isHere = WebAddress(endpoint.url)?.isLoopback ?? false
    guard isHere, chain.problem()?.isAbsence == true else { return chain }
    return StaticCredentials(.forMocks)
  }
}

/// Reads the settings of one pool.
struct PoolCaller {
  let endpoint: PoolEndpoint
  let credentials: any CredentialsProvider
  var profile: String?
  /// The limit on the rate of requests; nil for the default limits.
  var rate: RequestRate?

  /// The settings of the pool; reports and records parts that can't be read.
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
        let caller = client(ofPool: name, over: transport, environment)
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

  private func client(
    ofPool name: String,
    over transport: Transport,
    _ environment: Environment
  ) -> PoolClient {
    PoolClient(
      transport: transport,
      endpoint: endpoint,
      credentials: credentials,
      retry: .standard,
      pacing: environment.pacers.pacing(ofPool: name, at: endpoint, profile: profile, rate: rate),
      now: environment.now
    )
  }
}

extension PoolReadingError {
  /// The failure of a command because the pool can't be read.
  var failure: CommandFailure {
    if case .absent = self { return .invalidFile(message) }
    return CommandFailure(.environment, message)
  }
}
