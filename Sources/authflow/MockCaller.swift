internal import FoundationEssentials
internal import PoolClient
internal import Runner
internal import Transport
internal import Values

extension PoolClient {
  /// A client for a mock on this machine; its signed calls carry credentials that anybody may know.
  ///
  /// Nothing is tried again: on loopback a refused connection is an answer, and throttling is one
  /// that scenarios may expect.
  static func forMock(at url: String, transport: Transport) throws(Stop) -> PoolClient {
    do throws(PoolEndpointError) {
      return PoolClient(
        transport: transport,
        endpoint: try PoolEndpoint(url: url, region: mockRegion),
        credentials: StaticCredentials(
          AWSCredentials(accessKeyID: "authflow", secretAccessKey: Secret("authflow"))
        ),
        retry: .never,
        now: Surroundings.now
      )
    } catch {
      throw Stop(status: .internalError, message: "the mock's address `\(url)` is none")
    }
  }
}
