internal import Reports
internal import Transport
internal import Values

/// The result of the first request to the pool's endpoint.
enum ConnectionFinding: DoctorFinding {
  /// The server responded to a request.
  case responds(url: String, after: Duration)
  /// The server can be reached, but TLS failed.
  case connects(url: String)
  case unreachable(url: String, TransportError)
  /// The certificate is trusted by the system's roots, or by the roots in a file.
  case trusted(caFile: String?)
  case plainHTTP
  case untrusted(detail: String, caFile: String?)
  /// The server's clock minus this machine's clock.
  case clock(seconds: Int)
  /// The clock of a pool on a mock minus this machine's clock; tests have moved the pool's clock.
  case poolClock(seconds: Int)
  /// The response has no readable Date.
  case noDate

  /// The difference at which AWS rejects signatures: five minutes.
  ///
  /// Source: IAM user guide, "Elements of an AWS API request signature".
  static let signatureLimit = 300

  /// The difference from which codes of an authenticator app can be wrong.
  ///
  /// A code is valid for 30 seconds (RFC 6238 §5.2).
  static let codeLimit = 15

  var status: DoctorCheck.Status {
    switch self {
    case .responds, .connects, .trusted: .ok
    case .unreachable, .untrusted: .problem
    case .plainHTTP, .noDate: .unchecked
    case .clock(let seconds):
      switch abs(seconds) {
      case ..<Self.codeLimit: .ok
      case ..<Self.signatureLimit: .remark
      default: .problem
      }
    // The mock checks signatures by the real time.
    case .poolClock: .remark
    }
  }

  /// The finding about the clock of a pool that is ahead of the server's clock; nil if unknown.
  func moved(by offset: Int?) -> ConnectionFinding {
    guard let offset, offset >= Self.codeLimit else { return self }
    if case .clock(let seconds) = self { return .poolClock(seconds: seconds + offset) }
    return .poolClock(seconds: offset)
  }

  var message: String {
    switch self {
    case .responds(let url, let time): "\(url) responded in \(time.shortText)"
    case .connects(let url): "\(url) accepts connections"
    case .unreachable(let url, let error): "\(url): \(error.message)"
    case .trusted(nil): "the certificate is trusted"
    case .trusted(let file?): "the certificate is trusted through an authority in `\(file)`"
    case .plainHTTP: "the endpoint uses plain HTTP"
    case .untrusted(let detail, _): detail
    case .clock(let seconds) where abs(seconds) < Self.codeLimit:
      "this machine's clock agrees with the server's"
    case .clock(let seconds):
      "this machine's clock is \(Duration.seconds(abs(seconds)).shortText) "
        + (seconds > 0 ? "behind the server's" : "ahead of the server's")
    case .poolClock(let seconds):
      "this machine's clock is \(Duration.seconds(abs(seconds)).shortText) "
        + (seconds > 0 ? "behind the pool's" : "ahead of the pool's")
    case .noDate: "the server's response has no date"
    }
  }

  var help: String? {
    switch self {
    case .unreachable(_, let error): Self.help(for: error)
    case .untrusted(_, nil):
      "If a private authority signed the certificate, set `caFile` of the pool to the authority's "
        + "certificate."
    case .untrusted(_, let file?):
      "Check that the server's certificate is for the host in `endpoint`, and that `\(file)` has "
        + "the authority's certificate."
    case .clock where status == .problem:
      "Set the clock, for example with NTP. AWS rejects requests whose time differs by more "
        + "than 5 minutes."
    case .clock where status == .remark:
      "Set the clock, for example with NTP. Codes of authenticator apps depend on the clock."
    case .poolClock:
      "Start a new mock, because the pool's clock was moved and can't go back. Codes of "
        + "authenticator apps and the times in tokens depend on it."
    case .responds, .connects, .trusted, .plainHTTP, .clock, .noDate: nil
    }
  }

  private static func help(for error: TransportError) -> String {
    switch error.reason {
    case .unresolvedHost:
      "Check the region or the `endpoint` of the pool, and the DNS settings of this machine."
    case .proxyRefused: "Check HTTPS_PROXY and NO_PROXY."
    case .refused: "Check that the server is running, and check the `endpoint` of the pool."
    default: "Check the network, the firewall, HTTPS_PROXY, and the `endpoint` of the pool."
    }
  }
}
