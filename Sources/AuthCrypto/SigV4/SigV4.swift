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
    guard let target = keys.target(of: url) else { throw MalformedURL(url: url) }
    let scope = Scope(
      accessKeyID: credentials.accessKeyID,
      timestamp: timestamp(date),
      region: region,
      service: service
    )
    var added = SigV4.headers(of: scope, sessionToken: credentials.sessionToken)
    let request = CanonicalRequest(
      method: method,
      target: target,
      headers: signedHeaders(headers, added, host: target.host),
      body: body
    )
    let key = keys.key(of: scope, secret: credentials.secretAccessKey)
    let signature = signature(of: request, scope: scope, key: key)
    added.append(("Authorization", scope.authorization(of: request, signature: signature)))
    return added
  }

  /// The headers to send with every signature.
  private static func headers(of scope: Scope, sessionToken: Secret?) -> [(String, String)] {
    let date = ("X-Amz-Date", scope.timestamp)
    guard let sessionToken else { return [date] }
    return [date, ("X-Amz-Security-Token", sessionToken.reveal())]
  }

  /// The headers to sign, with lowercase names.
  private static func signedHeaders(
    _ headers: [(String, String)],
    _ added: [(String, String)],
    host: String
  ) -> [(String, String)] {
    var signed: [(String, String)] = []
    signed.reserveCapacity(headers.count + added.count + 1)
    for header in added { signed.append((header.0.lowercased(), header.1)) }
    for header in headers {
      let name = header.0.lowercased()
      let isLeftOut =
        unsignedHeaders.contains(name) || signed.prefix(added.count).contains { $0.0 == name }
      if !isLeftOut { signed.append((name, header.1)) }
    }
    if !signed.contains(where: { $0.0 == "host" }) { signed.append(("host", host)) }
    return signed
  }

  /// The signature itself, and the headers that proxies may change (botocore's list).
  private static let unsignedHeaders: Set<String> = [
    "authorization", "connection", "expect", "keep-alive", "proxy-authenticate",
    "proxy-authorization", "te", "trailer", "transfer-encoding", "upgrade", "user-agent",
    "x-amzn-trace-id",
  ]

  /// Formats a date for `X-Amz-Date`: `20260203T040506Z`.
  package static func timestamp(_ date: Date) -> String {
    let time = UTCTime(date)
    var text: [UInt8] = []
    text.reserveCapacity(16)
    UTCTime.append(time.year, width: 4, to: &text)
    UTCTime.append(time.month, width: 2, to: &text)
    UTCTime.append(time.day, width: 2, to: &text)
    text.append(UInt8(ascii: "T"))
    UTCTime.append(time.hour, width: 2, to: &text)
    UTCTime.append(time.minute, width: 2, to: &text)
    UTCTime.append(time.second, width: 2, to: &text)
    text.append(UInt8(ascii: "Z"))
    return String(decoding: text, as: UTF8.self)
  }
}
