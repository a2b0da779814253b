package import FoundationEssentials
internal import Values

/// Signs requests with AWS Signature Version 4 ("Signing AWS API requests", IAM user guide).
package enum SigV4 {
  /// The error for a URL that is not `http` or `https` or has no valid host.
  package struct MalformedURL: Error, Hashable, Sendable {
    /// The given URL.
    package let url: String
  }

  /// Signs a request, and returns the headers to send in addition to the given headers.
  ///
  /// - Parameters:
  ///   - method: the HTTP method, which is `POST` for every operation of the service.
  ///   - url: the whole URL, with a percent-encoded path and query.
  ///   - headers: the request's other headers. All are signed, except headers that proxies may
  ///     change. A missing `Host` is taken from the URL.
  ///   - body: the bytes of the body.
  ///   - credentials: the signer's credentials.
  ///   - region: the pool's region.
  ///   - service: the name of the service, `cognito-idp` for user pools.
  ///   - date: the time of signing; the service rejects a difference of more than five minutes.
  ///   - keys: the cache of the signing key for the next request.
  /// - Returns: names and values, with `Authorization` last.
  /// - Throws: if `url` is not `http` or `https` or has no host.
  package static func headers(
    method: String,
    url: String,
    headers: [(String, String)],
    body: [UInt8],
    credentials: AWSCredentials,
    region: String,
    service: String,
    date: Date,
    keys: SigningKeys
  ) throws(MalformedURL) -> [(String, String)] {
    guard let target = RequestTarget(url: url) else { throw MalformedURL(url: url) }
    let scope = Scope(
      accessKeyID: credentials.accessKeyID,
      timestamp: timestamp(date),
      region: region,
      service: service
    )
    var added = [("X-Amz-Date", scope.timestamp)]
    if let token = credentials.sessionToken {
      added.append(("X-Amz-Security-Token", token.reveal()))
    }
    let request = CanonicalRequest(
      method: method,
      target: target,
      headers: signedHeaders(headers, added, host: target.host),
      body: body
    )
    let signature = Hex.encode(
      signature(
        of: request,
        scope: scope,
        key: keys.key(of: scope, secret: credentials.secretAccessKey)
      )
    )
    return added + [("Authorization", scope.authorization(of: request, signature: signature))]
  }

  private static func signedHeaders(
    _ headers: [(String, String)],
    _ added: [(String, String)],
    host: String
  ) -> [(String, String)] {
    let replaced = Set(added.map { $0.0.lowercased() }).union(["authorization"])
    var signed = headers.filter { !replaced.contains($0.0.lowercased()) } + added
    signed.removeAll { unsignedHeaders.contains($0.0.lowercased()) }
    let namesHost = signed.contains { $0.0.lowercased() == "host" }
    return namesHost ? signed : signed + [("host", host)]
  }

  /// The headers that proxies may change, which are therefore not signed (botocore's list).
  private static let unsignedHeaders: Set<String> = [
    "connection", "expect", "keep-alive", "proxy-authenticate", "proxy-authorization", "te",
    "trailer", "transfer-encoding", "upgrade", "user-agent", "x-amzn-trace-id",
  ]
}

// MARK: - Signature

extension SigV4 {
  static let algorithm = "AWS4-HMAC-SHA256"
  static let terminator = "aws4_request"

  /// The signer, the time, and the target of a signature.
  struct Scope: Hashable, Sendable {
    var accessKeyID: String
    var timestamp: String
    var region: String
    var service: String

    var parts: [String] { [String(timestamp.prefix(8)), region, service, SigV4.terminator] }

    func authorization(of request: CanonicalRequest, signature: String) -> String {
      let credential = ([accessKeyID] + parts).joined(separator: "/")
      return "\(SigV4.algorithm) Credential=\(credential), "
        + "SignedHeaders=\(request.signedHeaders), Signature=\(signature)"
    }
  }

  static func signature(of request: CanonicalRequest, scope: Scope, key: [UInt8]) -> [UInt8] {
    let digest = Hex.encode(Hash.sha256(Array(request.text.utf8)))
    let text = [algorithm, scope.timestamp, scope.parts.joined(separator: "/"), digest]
    return Hash.hmac(Array(text.joined(separator: "\n").utf8), key: key)
  }

  /// Formats a date for `X-Amz-Date`: `20260203T040506Z`.
  package static func timestamp(_ date: Date) -> String {
    let time = UTCTime(date)
    let clock = [time.month, time.day, time.hour, time.minute, time.second]
      .map { UTCTime.digits($0, width: 2) }
    return UTCTime.digits(time.year, width: 4) + clock[..<2].joined() + "T" + clock[2...].joined()
      + "Z"
  }
}
