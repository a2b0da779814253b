internal import FoundationEssentials
internal import PoolClient
internal import Transport
internal import Waiting

/// Sends an unsigned request to the pool's endpoint, which shows reachability, TLS, and the clock.
///
/// A second request asks a mock for the clock of the pool.
struct ConnectionCheck: Sendable {
  let endpoint: PoolEndpoint
  /// The ID of the pool.
  let pool: String
  /// The URL of a document that every pool publishes.
  let url: String
  let transport: Transport
  let environment: Environment

  /// The checks, and whether the pool can be called.
  struct Outcome: Sendable {
    var checks: [DoctorCheck]
    var isUsable: Bool
  }

  private static let names = ["endpoint", "TLS", "clock"]

  func run() async -> Outcome {
    let limit = Environment.requestLimit
    let asked = await race(limit: limit, stop: environment.stop) { await response() }
    switch asked {
    case .finished(.success(let response)):
      let clock = clock(in: response)
      let offset = await offset()
      return Outcome(checks: checks(of: response, clock.moved(by: offset)), isUsable: true)
    case .finished(.failure(let error)):
      return Outcome(checks: checks(of: error), isUsable: false)
    case .timedOut: return unusable(.tooSlow(limit))
    case .stopped: return unusable(.interrupted)
    }
  }

  private func response() async -> Result<HTTPResponse, TransportError> {
    let request = HTTPRequest(url: url, timeout: .seconds(12), caFile: endpoint.caFile)
    return await Result { () async throws(TransportError) in try await transport.exchange(request) }
  }

  /// The offset of the pool's clock; nil if the server does not have one or does not respond.
  private func offset() async -> Int? {
    let reading = PoolClockReading(
      endpoint: endpoint,
      pool: pool,
      transport: transport,
      environment: environment
    )
    let asked = await race(limit: Environment.requestLimit, stop: environment.stop) {
      await reading.offset()
    }
    guard case .finished(let offset) = asked else { return nil }
    return offset
  }

  private func checks(
    of response: HTTPResponse,
    _ clock: ConnectionFinding
  ) -> [DoctorCheck] {
    let isSecure = endpoint.url.hasPrefix("https:")
    let findings: [ConnectionFinding] = [
      .responds(url: endpoint.url, after: response.elapsed),
      isSecure ? .trusted(caFile: endpoint.caFile.map(environment.shortened)) : .plainHTTP,
      clock,
    ]
    return zip(Self.names, findings).map { DoctorCheck(.connection, $0, $1) }
  }

  private func checks(of error: TransportError) -> [DoctorCheck] {
    let isReached = error.reason == .tlsRefused
    let caFile = endpoint.caFile.map(environment.shortened)
    return [
      DoctorCheck(
        .connection,
        "endpoint",
        isReached
          ? ConnectionFinding.connects(url: endpoint.url) : .unreachable(url: endpoint.url, error)
      ),
      isReached
        ? DoctorCheck(
          .connection,
          "TLS",
          ConnectionFinding.untrusted(detail: error.detail, caFile: caFile)
        ) : DoctorCheck(.connection, "TLS", UncheckedFinding.unreachable),
      DoctorCheck(
        .connection,
        "clock",
        isReached ? UncheckedFinding.blocked(by: "TLS") : .unreachable
      ),
    ]
  }

  private func unusable(_ reason: UncheckedFinding) -> Outcome {
    let later = reason == .interrupted ? reason : .unreachable
    let checks = [DoctorCheck(.connection, "endpoint", reason)]
    return Outcome(
      checks: checks + DoctorCheck.Topic.connection.unchecked(["TLS", "clock"], later),
      isUsable: false
    )
  }

  /// Compares the response's Date with this machine's clock at half of the exchange.
  ///
  /// A Date has whole seconds (RFC 9110 §5.6.7), so its middle counts.
  private func clock(in response: HTTPResponse) -> ConnectionFinding {
    guard let text = response.headers.first(named: "Date"),
      let date = HTTPDate(text)
    else { return .noDate }
    let middle = environment.now().timeIntervalSince1970 - response.elapsed / .seconds(1) / 2
    return .clock(seconds: Int((Double(date.secondsSince1970) + 0.5 - middle).rounded()))
  }
}
