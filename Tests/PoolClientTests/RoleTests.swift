import AuthCrypto
import LoopbackServer
@testable import PoolClient
import Testing
import Transport
import Values

@Suite(.timeLimit(.minutes(10))) struct RoleTests {
  private func fixture(
    _ config: String,
    at server: LoopbackServer,
    _ more: [String: String] = [:]
  ) -> CredentialsFixture {
    let own = ["AWS_ENDPOINT_URL_STS": server.url, "AWS_DEFAULT_REGION": "eu-west-1"]
    return CredentialsFixture(
      config: config,
      environment: own.merging(more) { $1 },
      sleep: { _ in }
    )
  }

  private func requestFields(_ request: ReceivedRequest) -> [String: String] {
    let pairs = request.text.split(separator: "&").map { $0.split(separator: "=", maxSplits: 1) }
    return Dictionary(
      uniqueKeysWithValues: pairs.map { (String($0[0]), String($0[1]).formDecoded) }
    )
  }

  @Test func `a role is assumed with the keys of its source profile`() async throws {
    let server = try LoopbackServer(inTurn: [[.answer(200, AssumedRole.keys("ASIA1"))]])
    let config = AssumedRole.profiles(
      "external_id = e=1&2\nrole_session_name = nightly\nduration_seconds = 900"
    )
    let found = try await fixture(config, at: server).outcome().get()
    #expect(found == ["ASIA1", "made&up", "token-ASIA1"])
    let request = try #require(server.requests.first)
    #expect(
      requestFields(request) == [
        "Action": "AssumeRole", "Version": "2011-06-15", "RoleArn": AssumedRole.arn,
        "RoleSessionName": "nightly", "ExternalId": "e=1&2", "DurationSeconds": "900",
      ]
    )
    let signer = try signer(of: request)
    #expect([signer.accessKeyID, signer.region, signer.service] == ["AKIA1", "eu-west-1", "sts"])
  }

  /// Verifies the signature as the service does.
  private func signer(of request: ReceivedRequest) throws -> SigV4.Signer {
    let headers = request.headerLines.map { line in
      let parts = line.split(separator: ":", maxSplits: 1)
      return (String(parts[0]), String(parts[1].drop { $0 == " " }))
    }
    return try SigV4.verify(
      SigV4.ReceivedRequest(method: "POST", target: "/", headers: headers, body: request.body),
      now: CredentialsFixture.instant
    ) { _ in AWSCredentials(accessKeyID: "AKIA1", secretAccessKey: Secret("first")) }
  }

  @Test func `roles form a chain`() async throws {
    let server = try LoopbackServer(inTurn: [
      [.answer(200, AssumedRole.keys("ASIA1"))], [.answer(200, AssumedRole.keys("ASIA2"))],
    ])
    let config = """
      [default]
      role_arn = arn:second
      source_profile = first
      [profile first]
      role_arn = arn:first
      source_profile = base
      [profile base]
      \(AssumedRole.staticKeys)
      """
    let found = try await fixture(config, at: server).outcome().get()
    #expect(found.first == "ASIA2")
    #expect(server.requests.map { requestFields($0)["RoleArn"] } == ["arn:first", "arn:second"])
    let second = try #require(server.requests.last)
    #expect(second.header("Authorization")?.contains("Credential=ASIA1/") == true)
    #expect(second.header("X-Amz-Security-Token") == "token-ASIA1")
  }

  @Test func `a profile may be its own source`() async throws {
    let server = try LoopbackServer(inTurn: [[.answer(200, AssumedRole.keys("ASIA1"))]])
    let config =
      "[default]\nrole_arn = \(AssumedRole.arn)\nsource_profile = default\n\(AssumedRole.staticKeys)"
    #expect(try await fixture(config, at: server).outcome().get().first == "ASIA1")
  }

  @Test func `a role can use the keys of the environment`() async throws {
    let server = try LoopbackServer(inTurn: [[.answer(200, AssumedRole.keys("ASIA1"))]])
    var fixture = fixture(
      AssumedRole.profiles(source: "credential_source = Environment"),
      at: server,
      ["AWS_ACCESS_KEY_ID": "AKIAENV", "AWS_SECRET_ACCESS_KEY": "environment"]
    )
    fixture.profile = "default"
    #expect(try await fixture.outcome().get().first == "ASIA1")
    #expect(server.requests.first?.header("Authorization")?.contains("AKIAENV/") == true)
  }

  @Test func `a web identity needs no keys, and its token is read again for each request`()
    async throws
  {
    let server = try LoopbackServer(inTurn: [[.answer(200, AssumedRole.keys("ASIA1"))]])
    var fixture = fixture(
      "",
      at: server,
      [
        "AWS_WEB_IDENTITY_TOKEN_FILE": "/var/token", "AWS_ROLE_ARN": AssumedRole.arn,
        "AWS_ROLE_SESSION_NAME": "pod",
      ]
    )
    fixture.files = ["/var/token": "header.payload.signature\n"]
    #expect(try await fixture.outcome().get().first == "ASIA1")
    let request = try #require(server.requests.first)
    #expect(request.header("Authorization") == nil)
    #expect(
      requestFields(request) == [
        "Action": "AssumeRoleWithWebIdentity", "Version": "2011-06-15", "RoleArn": AssumedRole.arn,
        "RoleSessionName": "pod", "WebIdentityToken": "header.payload.signature",
      ]
    )
  }

  @Test func `a profile can have a web identity`() async throws {
    let server = try LoopbackServer(inTurn: [[.answer(200, AssumedRole.keys("ASIA1"))]])
    var fixture = fixture(
      AssumedRole.profiles(source: "web_identity_token_file = /var/token"),
      at: server
    )
    fixture.files = ["/var/token": "t"]
    #expect(try await fixture.outcome().get().first == "ASIA1")
    #expect(requestFields(server.requests[0])["RoleSessionName"]?.hasPrefix("authflow-") == true)
  }

  @Test func `a role's keys are renewed before they expire`() async throws {
    let server = try LoopbackServer(inTurn: [
      [.answer(200, AssumedRole.keys("ASIA1", expiring: "2026-11-21T09:00:00Z"))],
      [.answer(200, AssumedRole.keys("ASIA2", expiring: "2026-11-21T10:00:00Z"))],
    ])
    let clock = TestClock()
    let chain = fixture(AssumedRole.profiles(), at: server).chain(now: clock.now)
    #expect(try await chain.credentials().accessKeyID == "ASIA1")
    clock.advance(by: 54 * 60)
    #expect(try await chain.credentials().accessKeyID == "ASIA1")
    clock.advance(by: 2 * 60)
    #expect(try await chain.credentials().accessKeyID == "ASIA2")
  }

  @Test func `a temporary failure of the service is repeated`() async throws {
    let server = try LoopbackServer(inTurn: [
      [.answer(503, "")], [.answer(400, AssumedRole.rejection("IDPCommunicationError", "later"))],
      [.answer(200, AssumedRole.keys("ASIA1"))],
    ])
    #expect(try await fixture(AssumedRole.profiles(), at: server).outcome().get().first == "ASIA1")
    #expect(server.requests.count == 3)
  }

  @Test(arguments: [
    (403, AssumedRole.rejection("AccessDenied", "not &lt;you&gt;"), "AccessDenied: not <you>"),
    (400, "oops", "the response has status 400"),
    (200, "<html></html>", "the response has an unexpected format"),
    (200, AssumedRole.keys(""), "the response has no `AccessKeyId`"),
    (
      200, AssumedRole.keys("ASIA1", expiring: "2020-01-01T00:00:00Z"),
      "the credentials in the response expired at 2020-01-01T00:00:00Z"
    ),
  ])
  func `an error names the role, its place, and the service's reason`(
    _ status: Int,
    _ body: String,
    _ reason: String
  ) async throws {
    let server = try LoopbackServer(inTurn: [[.answer(status, body)]])
    let error = try #require(await fixture(AssumedRole.profiles(), at: server).outcome().error)
    #expect(
      error.detail == "can't assume the role `\(AssumedRole.arn)` from profile `default` in "
        + "`/home/ann/.aws/config`: \(reason)"
    )
  }
}
