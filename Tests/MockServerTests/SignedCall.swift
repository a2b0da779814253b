import AuthCrypto
import FoundationEssentials
@testable import MockServer
import Values

/// A call of ListUserPools, signed with these fields.
struct SignedCall: Sendable {
  var credentials = keys
  var region = "us-east-1"
  var service = "cognito-idp"
  /// Seconds from the server's clock.
  var skew = 0.0
  var operation = "ListUserPools"
  var body = #"{"MaxResults":5}"#

  func headers() throws -> [(String, String)] {
    let headers = PlainClient.target(operation)
    return headers
      + (try SigV4.headers(
        method: "POST",
        url: "http://127.0.0.1/",
        headers: headers,
        body: Array(body.utf8),
        credentials: credentials,
        region: region,
        service: service,
        date: RunningServer.start.addingTimeInterval(skew),
        keys: SigningKeys()
      ))
  }

  /// Sends the call after a change to a signed part.
  func send(
    to server: RunningServer,
    _ change: (inout [(String, String)]) -> Void = { _ in },
    body: String? = nil
  ) async throws -> PlainAnswer {
    var headers = try headers()
    change(&headers)
    return try await server.client.send("POST", "/", headers, body: Array((body ?? self.body).utf8))
  }

  static let keys = AWSCredentials(
    accessKeyID: "AKIDEXAMPLE",
    secretAccessKey: Secret("wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY")
  )

  static let temporary = AWSCredentials(
    accessKeyID: "ASIDEXAMPLE",
    secretAccessKey: Secret("wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"),
    sessionToken: Secret("a/session+token==")
  )
}
