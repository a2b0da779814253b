import AuthCrypto
import JSON
import Testing
import Values

@testable import MockServer

private let noMatch = """
  The request signature we calculated does not match the signature you provided. Check your AWS \
  Secret Access Key and signing method. Consult the service documentation for details.
  """

private let unknown = "The security token included in the request is invalid."

private func withServer<Result>(
  accepting credentials: AWSCredentials = SignedCall.keys,
  _ body: (RunningServer) async throws -> Result
) async throws -> Result {
  try await RunningServer.run(.test(acceptedCredentials: credentials), body)
}

/// Removes a header, regardless of case.
private func without(_ name: String) -> (inout [(String, String)]) -> Void {
  { headers in headers.removeAll { $0.0.lowercased() == name } }
}

@Suite struct SignatureTests {
  @Test(arguments: [0, 299, -299])
  func `a valid signature is accepted`(_ skew: Double) async throws {
    try await withServer { server in
      let answer = try await SignedCall(skew: skew).send(to: server)
      #expect(answer.status == 200)
    }
    try await withServer(accepting: SignedCall.temporary) { server in
      let call = SignedCall(credentials: SignedCall.temporary, skew: skew)
      let answer = try await call.send(to: server)
      #expect(answer.status == 200)
    }
  }

  @Test(arguments: [
    (
      SignedCall(credentials: .init(accessKeyID: "AKIDEXAMPLE", secretAccessKey: Secret("wrong"))),
      "InvalidSignatureException", noMatch
    ),
    (
      SignedCall(credentials: .init(accessKeyID: "AKIDOTHER", secretAccessKey: Secret("wrong"))),
      "UnrecognizedClientException", unknown
    ),
    (
      SignedCall(
        credentials: .init(
          accessKeyID: "AKIDEXAMPLE",
          secretAccessKey: Secret("wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"),
          sessionToken: Secret("unasked")
        )
      ),
      "UnrecognizedClientException", unknown
    ),
    (
      SignedCall(skew: -301), "InvalidSignatureException",
      "Signature expired: 20261121T075459Z is now earlier than 20261121T075500Z "
        + "(20261121T080000Z - 5 min.)"
    ),
    (
      SignedCall(skew: 301), "InvalidSignatureException",
      "Signature not yet current: 20261121T080501Z is still later than 20261121T080500Z "
        + "(20261121T080000Z + 5 min.)"
    ),
    (
      SignedCall(region: "eu-west-1"), "InvalidSignatureException",
      "Credential should be scoped to a valid region, not 'eu-west-1'. "
    ),
    (
      SignedCall(service: "cognito-identity"), "InvalidSignatureException",
      "Credential should be scoped to correct service: 'cognito-idp'. "
    ),
  ])
  private func `an invalid signature is rejected as on AWS`(
    _ call: SignedCall,
    _ type: String,
    _ message: String
  ) async throws {
    try await withServer { server in
      let answer = try await call.send(to: server)
      #expect(answer.status == 400)
      #expect(try answer.errorType == type)
      #expect(try answer.json["message"] == .string(message))
      #expect(answer.header("x-amzn-ErrorType") == "\(type):")
    }
  }

  @Test func `a call without a signature is rejected`() async throws {
    try await withServer { server in
      let answer = try await SignedCall().send(to: server, without("authorization"))
      #expect(answer.status == 400)
      #expect(try answer.errorType == "MissingAuthenticationTokenException")
      #expect(try answer.json["message"] == "Missing Authentication Token")
    }
  }

  @Test(arguments: [
    "", "Bearer abc", "AWS4-HMAC-SHA256", "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE",
    "AWS4-HMAC-SHA256 Credential=a/b/c/d/aws4_request, SignedHeaders=host, Signature=zz",
  ])
  func `a malformed signature is rejected as malformed`(_ text: String) async throws {
    try await withServer { server in
      let answer = try await SignedCall().send(to: server) { headers in
        without("authorization")(&headers)
        headers.append(("Authorization", text))
      }
      #expect(answer.status == 400)
      #expect(try answer.errorType == "IncompleteSignatureException")
    }
  }

  @Test func `a call that was changed after signing is rejected`() async throws {
    try await withServer { server in
      let body = try await SignedCall().send(to: server, body: #"{"MaxResults":6}"#)
      #expect(try body.errorType == "InvalidSignatureException")
      let target = try await SignedCall().send(to: server) { headers in
        headers[1].1 = PlainClient.target("CreateUserPool")[1].1
      }
      #expect(try target.errorType == "InvalidSignatureException")
      let added = try await SignedCall().send(to: server) { $0.append(("X-Amz-Extra", "1")) }
      #expect(try added.errorType == "InvalidSignatureException")
      #expect(
        try added.json["message"]
          == "'x-amz-extra' must be a 'SignedHeader' in the AWS Authorization."
      )
      let date = try await SignedCall().send(to: server, without("x-amz-date"))
      #expect(try date.errorType == "IncompleteSignatureException")
      let day = try await SignedCall(credentials: SignedCall.temporary).send(to: server)
      #expect(try day.errorType == "UnrecognizedClientException")
    }
  }

  @Test func `temporary keys need their token`() async throws {
    try await withServer(accepting: SignedCall.temporary) { server in
      let call = SignedCall(
        credentials: .init(
          accessKeyID: SignedCall.temporary.accessKeyID,
          secretAccessKey: SignedCall.temporary.secretAccessKey
        )
      )
      let answer = try await call.send(to: server)
      #expect(try answer.errorType == "UnrecognizedClientException")
    }
  }

  @Test func `users' calls need no signature, and their signatures are not checked`() async throws {
    try await withServer { server in
      for headers in [
        PlainClient.target("SignUp"),
        PlainClient.target("SignUp") + [("Authorization", "Bearer abc")],
        try SignedCall(credentials: SignedCall.temporary, operation: "SignUp", body: "{}")
          .headers(),
      ] {
        let answer = try await server.client.send("POST", "/", headers, body: Array("{}".utf8))
        #expect(try answer.errorType == "InvalidParameterException")
      }
      let token = try await server.client.call("GetUser", ["AccessToken": "none"])
      #expect(try token.errorType == "NotAuthorizedException")
      let nothing = try await server.client.call("MakeCoffee", [:])
      #expect(try nothing.errorType == "UnknownOperationException")
    }
  }

  @Test func `a pool's clock does not affect the time of signatures`() async throws {
    try await withServer { server in
      _ = try await server.client.send(
        "POST",
        server.endpoint.controlPath + "/clock",
        [],
        ["advance": 86_400]
      )
      #expect(try await SignedCall().send(to: server).status == 200)
    }
  }

  @Test func `the log contains rejected calls`() async throws {
    let lines = try await withServer { server in
      _ = try await SignedCall(region: "eu-west-1").send(to: server)
      _ = try await SignedCall().send(to: server, without("authorization"))
      return server.exchanges.all.map(\.summary)
    }
    #expect(
      lines == [
        "ListUserPools 400 InvalidSignatureException signed",
        "ListUserPools 400 MissingAuthenticationTokenException",
      ]
    )
  }

  @Test func `without accepted keys, every signature is accepted`() async throws {
    try await RunningServer.run { server in
      let late = try await SignedCall(skew: 9_999).send(to: server)
      #expect(late.status == 200)
      let unsigned = try await SignedCall().send(to: server, without("authorization"))
      #expect(unsigned.status == 200)
    }
  }
}

@Test func `the description of a configuration does not contain its keys`() {
  var shown = ""
  var configuration = MockServerConfiguration()
  configuration.acceptedCredentials = SignedCall.temporary
  dump(configuration, to: &shown)
  for secret in ["wJalrXUtnFEMI", "a/session+token=="] { #expect(!shown.contains(secret)) }
  #expect(shown.contains(SignedCall.temporary.accessKeyID))
}
