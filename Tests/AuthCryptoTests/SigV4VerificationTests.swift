@testable import AuthCrypto
import FoundationEssentials
import Testing
import Values

/// A change to a correctly signed request in transit.
private struct Change: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var method = "POST"
  var target = "/path?b=1&a=2"
  var body = "{}"
  var seconds = 0.0
  var credentials = SigV4Sample.keys
  var known = SigV4Sample.keys
  var headers: @Sendable ([(String, String)]) -> [(String, String)] = { $0 }

  func verify() throws -> SigV4.Signer {
    let sent = [("X-Amz-Target", "Service.Operation"), ("Host", SigV4Sample.host)]
    let request = SigV4.ReceivedRequest(
      method: method,
      target: target,
      headers: headers(sent + (try SigV4Sample.sign(credentials: credentials))),
      body: Array(body.utf8)
    )
    return try SigV4.verify(request, now: SigV4Sample.now.addingTimeInterval(seconds)) { id in
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
  Change(
    testDescription: "temporary keys",
    credentials: SigV4Sample.temporary,
    known: SigV4Sample.temporary
  ),
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
      Change(testDescription: "unknown keys", known: SigV4Sample.temporary),
      .unknownAccessKey("AKID")
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
        credentials: SigV4Sample.temporary,
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
    (Change(testDescription: "six minutes late", seconds: 360), .outOfDate(SigV4Sample.now)),
    (Change(testDescription: "six minutes early", seconds: -360), .outOfDate(SigV4Sample.now)),
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
  ] as [(Change, SigV4.Rejection)]
)
private func `a change of the request's meaning is rejected`(
  _ change: Change,
  _ rejection: SigV4.Rejection
) {
  #expect(throws: rejection) { try change.verify() }
}
