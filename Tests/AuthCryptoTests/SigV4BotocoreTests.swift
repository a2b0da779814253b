@testable import AuthCrypto
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

@Test(arguments: SignedRequest.all.filter { $0.url == "\(SigV4Sample.endpoint)/" })
private func `a request signed by botocore is verified`(_ request: SignedRequest) throws {
  let signer = try SigV4.verify(request.received(host: SigV4Sample.host), now: request.date) { id in
    id == request.credentials.accessKeyID ? request.credentials : nil
  }
  #expect(signer.accessKeyID == request.credentials.accessKeyID)
  #expect(signer.region == "eu-central-1")
  #expect(signer.service == "cognito-idp")
}
