internal import AuthCrypto
internal import FoundationEssentials
internal import Transport
internal import Values

extension HTTPRequest {
  /// Creates a request of AWS's query protocol, which must only read.
  init(query fields: [(String, String)], to url: String) {
    let body = fields.map { "\($0)=\($1.percentEncoded)" }.joined(separator: "&")
    self.init(
      method: "POST",
      url: url,
      headers: [
        HTTPHeader("Content-Type", "application/x-www-form-urlencoded; charset=utf-8"),
        HTTPHeader("User-Agent", "authflow"),
      ],
      body: Array(body.utf8),
      mayBeRepeated: true
    )
  }

  /// Adds the headers of the signature, which covers the other headers.
  ///
  /// - Throws: if the URL is not `http` or `https` or has no host.
  mutating func sign(
    with credentials: AWSCredentials,
    region: String,
    service: String,
    at date: Date,
    keys: SigningKeys = SigningKeys()
  ) throws(SigV4.MalformedURL) {
    headers += try SigV4.headers(
      method: method,
      url: url,
      headers: headers.map { ($0.name, $0.value) },
      body: body,
      credentials: credentials,
      region: region,
      service: service,
      date: date,
      keys: keys
    ).map { HTTPHeader($0.0, $0.1) }
  }
}
