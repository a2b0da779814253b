internal import JSON
internal import PoolClient
internal import Transport
internal import Values

/// Reads how far tests have moved the clock of a pool on a running mock.
///
/// The mock's responses have the real time in `Date`, because SDKs sign requests by that time. Only
/// a control endpoint shows the clock of the pool.
struct PoolClockReading: Sendable {
  let endpoint: PoolEndpoint
  let pool: String
  let transport: Transport
  let environment: Environment

  /// The offset in whole seconds; nil if the server is not an `authflow mock`, or does not say.
  func offset() async -> Int? {
    guard !endpoint.isAtAWS, let origin = WebAddress(endpoint.url)?.origin else { return nil }
    let token = try? environment.controlToken
    if let token { environment.redactor.add(Secret(token)) }
    let request = HTTPRequest(
      url: "\(origin)/_authflow/pools/\(pool.percentEncoded)/clock",
      headers: token.map { [HTTPHeader("Authorization", "Bearer \($0)")] } ?? [],
      timeout: .seconds(12),
      caFile: endpoint.caFile
    )
    guard let response = try? await transport.exchange(request), response.status == 200,
      let seconds = (try? JSONValue(parsing: response.body))?["offset"]?.double
    else { return nil }
    return Int(exactly: seconds.rounded())
  }
}
