import AuthCrypto
import FoundationEssentials
import JSON
import Testing
import Values

/// A request signed by botocore.
private struct SignedRequest: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let method: String
  let url: String
  let headers: [(String, String)]
  let body: [UInt8]
  let credentials: AWSCredentials
  let date: Date
  let added: [(String, String)]

  init(_ json: JSONValue) throws {
    testDescription = try #require(json["name"]?.string)
    method = try #require(json["method"]?.string)
    url = try #require(json["url"]?.string)
    headers = try SignedRequest.headers(json["headers"])
    body = Array(try #require(json["body"]?.string).utf8)
    credentials = AWSCredentials(
      accessKeyID: try #require(json["accessKeyID"]?.string),
      secretAccessKey: Secret(try #require(json["secretAccessKey"]?.string)),
      sessionToken: json["sessionToken"]?.string.map { Secret($0) }
    )
    date = Date(timeIntervalSince1970: try #require(json["epoch"]?.double))
    added = try SignedRequest.headers(json["added"])
  }

  static let all: [SignedRequest] = {
    let requests = try? golden("sigv4.json").array?.map(SignedRequest.init)
    return requests ?? []
  }()

  /// The headers, path, and query that a client sends.
  ///
  /// They exist only for fixtures without a query.
  func received(host: String) -> SigV4.ReceivedRequest {
    SigV4.ReceivedRequest(
      method: method,
      target: "/",
      headers: headers + added + [("Host", host)],
      body: body
    )
  }

  private static func headers(_ json: JSONValue?) throws -> [(String, String)] {
    try #require(json?.array).map { pair in
      (try #require(pair[0]?.string), try #require(pair[1]?.string))
    }
  }
}

@Test func `all fixtures exist`() { #expect(SignedRequest.all.count == 12) }

@Test(arguments: SignedRequest.all)
private func `a request is signed as botocore signs it`(_ request: SignedRequest) throws {
  let added = try SigV4.headers(
    method: request.method,
    url: request.url,
    headers: request.headers,
    body: request.body,
    credentials: request.credentials,
    region: "eu-central-1",
    service: "cognito-idp",
    date: request.date,
    keys: SigningKeys()
  )
  #expect(added.map { "\($0): \($1)" } == request.added.map { "\($0): \($1)" })
}

@Test func `a cached key does not sign for another time, signer, region, or service`() throws {
  let other = AWSCredentials(accessKeyID: "AKID", secretAccessKey: Secret("other"))
  let another = AWSCredentials(accessKeyID: "OTHER", secretAccessKey: Secret("other"))
  let scopes: [(AWSCredentials, String, String, Date)] = [
    (keys, "eu-central-1", "cognito-idp", now), (keys, "eu-central-1", "cognito-idp", now),
    (keys, "eu-central-1", "cognito-idp", now.addingTimeInterval(0.5)),
    (keys, "eu-central-1", "cognito-idp", now.addingTimeInterval(1)),
    (keys, "eu-central-1", "cognito-idp", now.addingTimeInterval(86_400)),
    (other, "eu-central-1", "cognito-idp", now), (another, "eu-central-1", "cognito-idp", now),
    (keys, "us-east-1", "cognito-idp", now),
    (keys, "us-east-1", "sts", now),
  ]
  let kept = SigningKeys()
  for (credentials, region, service, date) in scopes {
    let signed = try [kept, SigningKeys()].map { keys in
      try SigV4.headers(
        method: "POST",
        url: "\(endpoint)/",
        headers: [],
        body: [],
        credentials: credentials,
        region: region,
        service: service,
        date: date,
        keys: keys
      ).map { $0.1 }
    }
    #expect(signed[0] == signed[1])
  }
}

@Test func `a cached target does not sign for another URL`() throws {
  let kept = SigningKeys()
  let paths = ["", "", "a?b=c", "\u{e9}", "e\u{301}"]
  for url in paths.map({ "\(endpoint)/\($0)" }) + ["https://example.com/"] {
    let signed = try [kept, SigningKeys()].map { cache in
      try SigV4.headers(
        method: "POST",
        url: url,
        headers: [],
        body: [],
        credentials: keys,
        region: "eu-central-1",
        service: "cognito-idp",
        date: now,
        keys: cache
      ).map { $0.1 }
    }
    #expect(signed[0] == signed[1])
  }
}

@Test(arguments: SignedRequest.all.filter { $0.url == "\(endpoint)/" })
private func `a request signed by botocore is verified`(_ request: SignedRequest) throws {
  let signer = try SigV4.verify(request.received(host: host), now: request.date) { id in
    id == request.credentials.accessKeyID ? request.credentials : nil
  }
  #expect(signer.accessKeyID == request.credentials.accessKeyID)
  #expect(signer.region == "eu-central-1")
  #expect(signer.service == "cognito-idp")
}

@Test(arguments: ["", "/", "cognito-idp", "ftp://host/", "https://", "https:///x", "https://h:x/"])
func `a URL without a host is an error`(_ url: String) {
  #expect(throws: SigV4.MalformedURL.self) { try sign(url: url) }
}

@Test func `headers of an earlier signature are replaced, not signed`() throws {
  let headers = [("X-Amz-Target", "Service.Operation")]
  let first = try sign(headers: headers)
  #expect(try sign(headers: headers + first).map { $0.1 } == first.map { $0.1 })
}

// MARK: - Verification

private let host = "cognito-idp.eu-central-1.amazonaws.com"
private let endpoint = "https://\(host)"
private let now = Date(timeIntervalSince1970: 1_770_091_506)
private let keys = AWSCredentials(accessKeyID: "AKID", secretAccessKey: Secret("secret"))
private let temporary = AWSCredentials(
  accessKeyID: "ASIA",
  secretAccessKey: Secret("secret"),
  sessionToken: Secret("token")
)

private func sign(
  url: String = "\(endpoint)/path?b=1&a=2",
  headers: [(String, String)] = [("X-Amz-Target", "Service.Operation")],
  credentials: AWSCredentials = keys
) throws -> [(String, String)] {
  try SigV4.headers(
    method: "POST",
    url: url,
    headers: headers,
    body: Array("{}".utf8),
    credentials: credentials,
    region: "eu-central-1",
    service: "cognito-idp",
    date: now,
    keys: SigningKeys()
  )
}

/// A change to a correctly signed request in transit.
private struct Change: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var method = "POST"
  var target = "/path?b=1&a=2"
  var body = "{}"
  var seconds = 0.0
  var credentials = keys
  var known = keys
  var headers: @Sendable ([(String, String)]) -> [(String, String)] = { $0 }

  func verify() throws -> SigV4.Signer {
    let sent = [("X-Amz-Target", "Service.Operation"), ("Host", host)]
    let request = SigV4.ReceivedRequest(
      method: method,
      target: target,
      headers: headers(sent + (try sign(credentials: credentials))),
      body: Array(body.utf8)
    )
    return try SigV4.verify(request, now: now.addingTimeInterval(seconds)) { id in
      id == known.accessKeyID ? known : nil
    }
  }

  /// Replaces a string in one header.
  static func replacing(
    _ name: String,
    _ old: String,
    _ new: String
  ) -> @Sendable ([(String, String)]) -> [(String, String)] {
    { headers in
      headers.map { $0.0 == name ? ($0.0, $0.1.replacing(old, with: new)) : $0 }
    }
  }

  static func removing(_ name: String) -> @Sendable ([(String, String)]) -> [(String, String)] {
    { headers in headers.filter { $0.0 != name } }
  }
}

@Test(arguments: [
  Change(testDescription: "nothing"),
  Change(testDescription: "the order of the query", target: "/path?a=2&b=1"),
  Change(testDescription: "dots in the path", target: "/x/../path?b=1&a=2"),
  Change(testDescription: "four minutes late", seconds: 240),
  Change(testDescription: "four minutes early", seconds: -240),
  Change(testDescription: "temporary keys", credentials: temporary, known: temporary),
  Change(testDescription: "a new unsigned header", headers: { $0 + [("Via", "proxy")] }),
  Change(
    testDescription: "no spaces in Authorization",
    headers: Change.replacing("Authorization", ", ", ",")
  ),
])
private func `a change that keeps the meaning of the request is accepted`(_ change: Change) throws {
  #expect(try change.verify().region == "eu-central-1")
}

@Test(
  arguments: [
    (Change(testDescription: "no signature", headers: Change.removing("Authorization")), .unsigned),
    (
      Change(
        testDescription: "another scheme",
        headers: Change.replacing("Authorization", "AWS4-HMAC-SHA256", "Bearer")
      ), .malformed
    ),
    (
      Change(
        testDescription: "no signature member",
        headers: Change.replacing("Authorization", "Signature=", "Signed=")
      ), .malformed
    ),
    (
      Change(
        testDescription: "another day in the scope",
        headers: Change.replacing("Authorization", "20260203", "20260204")
      ), .malformed
    ),
    (Change(testDescription: "no date", headers: Change.removing("X-Amz-Date")), .malformed),
    (
      Change(
        testDescription: "an invalid date",
        headers: Change.replacing("X-Amz-Date", "T04", "T24")
      ), .malformed
    ),
    (
      Change(testDescription: "unknown keys", known: temporary), .unknownAccessKey("AKID")
    ),
    (
      Change(testDescription: "no host", headers: Change.removing("Host")), .missingHeader("host")
    ),
    (
      Change(
        testDescription: "host not signed",
        headers: Change.replacing("Authorization", "host;", "")
      ), .unsignedHeader("host")
    ),
    (
      Change(
        testDescription: "target not signed",
        headers: Change.replacing("Authorization", ";x-amz-target", "")
      ), .unsignedHeader("x-amz-target")
    ),
    (
      Change(
        testDescription: "token unknown to the server",
        credentials: temporary,
        known: AWSCredentials(accessKeyID: "ASIA", secretAccessKey: Secret("secret"))
      ),
      .wrongSessionToken
    ),
    (
      Change(
        testDescription: "token missing",
        known: AWSCredentials(
          accessKeyID: "AKID",
          secretAccessKey: Secret("secret"),
          sessionToken: Secret("token")
        )
      ), .wrongSessionToken
    ),
    (Change(testDescription: "six minutes late", seconds: 360), .outOfDate(now)),
    (Change(testDescription: "six minutes early", seconds: -360), .outOfDate(now)),
    (Change(testDescription: "another method", method: "PUT"), .wrongSignature),
    (Change(testDescription: "another path", target: "/paths?b=1&a=2"), .wrongSignature),
    (Change(testDescription: "another query", target: "/path?b=1&a=3"), .wrongSignature),
    (Change(testDescription: "another body", body: "{ }"), .wrongSignature),
    (
      Change(
        testDescription: "another target",
        headers: Change.replacing("X-Amz-Target", "Operation", "Other")
      ), .wrongSignature
    ),
    (
      Change(
        testDescription: "another region",
        headers: Change.replacing("Authorization", "eu-central-1", "us-east-1")
      ), .wrongSignature
    ),
    (
      Change(
        testDescription: "another secret",
        known: AWSCredentials(accessKeyID: "AKID", secretAccessKey: Secret("other"))
      ), .wrongSignature
    ),
  ] as [(Change, SigV4.Refusal)]
)
private func `a change of the request's meaning is rejected`(
  _ change: Change,
  _ refusal: SigV4.Refusal
) {
  #expect(throws: refusal) { try change.verify() }
}
