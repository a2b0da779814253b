import AuthCrypto
import FoundationEssentials
import JSON
import LoopbackServer
@testable import PoolClient
import Testing
import Transport
import Values

@Suite(.timeLimit(.minutes(10))) struct WireTests {
  @Test func `an unauthenticated operation is sent unsigned, exactly as the protocol requires`()
    async throws
  {
    let pool = try PoolFixture(inTurn: [[.answer(200, #"{"UserConfirmed":false}"#)]])
    let answer = try await pool.client.call(
      "SignUp",
      ["ClientId": "1example", "Username": "ann", "UserAttributes": [["Name": "email"]]]
    )
    let request = try #require(pool.server.requests.first)
    #expect(request.requestLine == "POST / HTTP/1.1")
    #expect(
      request.headerLines == [
        "Host: 127.0.0.1:\(pool.server.port)", "Accept: */*",
        "Content-Type: application/x-amz-json-1.1",
        "X-Amz-Target: AWSCognitoIdentityProviderService.SignUp", "User-Agent: authflow",
        "Content-Length: 76",
      ]
    )
    #expect(
      request.text
        == #"{"ClientId":"1example","Username":"ann","UserAttributes":[{"Name":"email"}]}"#
    )
    #expect(answer.body == ["UserConfirmed": false])
    #expect(answer.error == nil)
    #expect(answer.attempts == 1)
    #expect(answer.elapsed > .zero)
  }

  @Test(arguments: [
    ("SignUp", false), ("InitiateAuth", false), ("GetUser", false),
    ("AssociateSoftwareToken", false),
    ("AdminGetUser", true), ("ListUsers", true), ("CreateUserPool", true),
    ("AdminInitiateAuth", true), ("MadeUpOperation", false),
  ])
  func `exactly the operations that require it are signed`(
    _ operation: String,
    _ isSigned: Bool
  ) async throws {
    let pool = try PoolFixture(inTurn: [[.answer(200, "{}")]])
    _ = try await pool.client.call(operation, [:])
    let request = try #require(pool.server.requests.first)
    #expect((request.header("Authorization") != nil) == isSigned)
    #expect((request.header("X-Amz-Date") != nil) == isSigned)
    #expect(request.text == "{}")
  }

  @Test func `a signature matches the request as sent`() async throws {
    let keys = AWSCredentials(
      accessKeyID: "AKIDEXAMPLE",
      secretAccessKey: Secret(PoolFixture.secretKey),
      sessionToken: Secret("temporary-session-token")
    )
    let server = try LoopbackServer(inTurn: [[.answer(200, "{}")]])
    let pool = try PoolFixture(server, credentials: StaticCredentials(keys))
    _ = try await pool.client.call("AdminGetUser", ["UserPoolId": "p", "Username": "änn"])
    let request = try #require(server.requests.first)
    let headers = request.headerLines.map { line in
      let colon = line.split(separator: ": ", maxSplits: 1)
      return (String(colon[0]), String(colon.last ?? ""))
    }
    let signer = try SigV4.verify(
      SigV4.ReceivedRequest(method: "POST", target: "/", headers: headers, body: request.body),
      now: Date(timeIntervalSince1970: 1_795_248_000)
    ) { id in
      AWSCredentials(
        accessKeyID: id,
        secretAccessKey: Secret(PoolFixture.secretKey),
        sessionToken: Secret("temporary-session-token")
      )
    }
    #expect(signer.accessKeyID == "AKIDEXAMPLE")
    #expect(signer.region == "eu-west-1")
    #expect(signer.service == "cognito-idp")
  }

  @Test func `a signed operation without credentials is not sent`() async throws {
    let server = try LoopbackServer(inTurn: [[.answer(200, "{}")]])
    let none = try PoolFixture(server, credentials: nil)
    await #expect(
      throws: PoolCallError.noCredentials(
        operation: "ListUsers",
        detail: "no source of credentials is set"
      )
    ) { try await none.client.call("ListUsers", [:]) }
    let failing = try PoolFixture(server, credentials: NoCredentials())
    await #expect(
      throws: PoolCallError.noCredentials(
        operation: "ListUsers",
        detail: "no profile `ci` in `~/.aws/config`"
      )
    ) { try await failing.client.call("ListUsers", [:]) }
    #expect(server.connections == 0)
  }

  @Test func `a path in the endpoint is kept`() async throws {
    let server = try LoopbackServer(inTurn: [[.answer(200, "{}")]])
    let client = PoolClient(
      transport: Transport(),
      endpoint: try PoolEndpoint(url: server.url + "idp/", region: "eu-west-1"),
      credentials: nil,
      retry: .never,
      now: { Date(timeIntervalSince1970: 0) }
    )
    _ = try await client.call("SignUp", [:])
    #expect(server.requests.map(\.requestLine) == ["POST /idp/ HTTP/1.1"])
  }
}

private struct NoCredentials: CredentialsProvider {
  func credentials() async throws(CredentialsError) -> AWSCredentials {
    throw CredentialsError.unknownProfile("ci", files: ["~/.aws/config"])
  }
}
