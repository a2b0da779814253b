import AuthCrypto
import FoundationEssentials
import LoopbackServer
import PoolClient
import Testing
import Transport
import Values

private let arn = "arn:aws:iam::123456789012:role/qa"
private let staticKeys = "aws_access_key_id = AKIA1\naws_secret_access_key = first\n"

/// A response of the security token service with keys.
private func keys(_ id: String, expiring time: String = "2026-11-21T13:00:00Z") -> String {
  """
  <AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult>
  <AssumedRoleUser><Arn>\(arn)/s</Arn><AssumedRoleId>AROA:s</AssumedRoleId></AssumedRoleUser>
  <Credentials><AccessKeyId>\(id)</AccessKeyId><SecretAccessKey>made&amp;up</SecretAccessKey>
  <SessionToken>token-\(id)</SessionToken><Expiration>\(time)</Expiration></Credentials>
  </AssumeRoleResult></AssumeRoleResponse>
  """
}

private func refusal(_ code: String, _ message: String) -> String {
  "<ErrorResponse><Error><Type>Sender</Type><Code>\(code)</Code><Message>\(message)</Message>"
    + "</Error><RequestId>r</RequestId></ErrorResponse>"
}

private func profiles(_ more: String = "", source: String = "source_profile = base") -> String {
  "[default]\nrole_arn = \(arn)\n\(source)\n\(more)\n[profile base]\n\(staticKeys)"
}

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
    let server = try LoopbackServer(inTurn: [[.answer(200, keys("ASIA1"))]])
    let config = profiles(
      "external_id = e=1&2\nrole_session_name = nightly\nduration_seconds = 900"
    )
    let found = try await fixture(config, at: server).outcome().get()
    #expect(found == ["ASIA1", "made&up", "token-ASIA1"])
    let request = try #require(server.requests.first)
    #expect(
      requestFields(request) == [
        "Action": "AssumeRole", "Version": "2011-06-15", "RoleArn": arn,
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
      [.answer(200, keys("ASIA1"))], [.answer(200, keys("ASIA2"))],
    ])
    let config = """
      [default]
      role_arn = arn:second
      source_profile = first
      [profile first]
      role_arn = arn:first
      source_profile = base
      [profile base]
      \(staticKeys)
      """
    let found = try await fixture(config, at: server).outcome().get()
    #expect(found.first == "ASIA2")
    #expect(server.requests.map { requestFields($0)["RoleArn"] } == ["arn:first", "arn:second"])
    let second = try #require(server.requests.last)
    #expect(second.header("Authorization")?.contains("Credential=ASIA1/") == true)
    #expect(second.header("X-Amz-Security-Token") == "token-ASIA1")
  }

  @Test func `a profile may be its own source`() async throws {
    let server = try LoopbackServer(inTurn: [[.answer(200, keys("ASIA1"))]])
    let config = "[default]\nrole_arn = \(arn)\nsource_profile = default\n\(staticKeys)"
    #expect(try await fixture(config, at: server).outcome().get().first == "ASIA1")
  }

  @Test func `a role can use the keys of the environment`() async throws {
    let server = try LoopbackServer(inTurn: [[.answer(200, keys("ASIA1"))]])
    var fixture = fixture(
      profiles(source: "credential_source = Environment"),
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
    let server = try LoopbackServer(inTurn: [[.answer(200, keys("ASIA1"))]])
    var fixture = fixture(
      "",
      at: server,
      [
        "AWS_WEB_IDENTITY_TOKEN_FILE": "/var/token", "AWS_ROLE_ARN": arn,
        "AWS_ROLE_SESSION_NAME": "pod",
      ]
    )
    fixture.files = ["/var/token": "header.payload.signature\n"]
    #expect(try await fixture.outcome().get().first == "ASIA1")
    let request = try #require(server.requests.first)
    #expect(request.header("Authorization") == nil)
    #expect(
      requestFields(request) == [
        "Action": "AssumeRoleWithWebIdentity", "Version": "2011-06-15", "RoleArn": arn,
        "RoleSessionName": "pod", "WebIdentityToken": "header.payload.signature",
      ]
    )
  }

  @Test func `a profile can have a web identity`() async throws {
    let server = try LoopbackServer(inTurn: [[.answer(200, keys("ASIA1"))]])
    var fixture = fixture(profiles(source: "web_identity_token_file = /var/token"), at: server)
    fixture.files = ["/var/token": "t"]
    #expect(try await fixture.outcome().get().first == "ASIA1")
    #expect(requestFields(server.requests[0])["RoleSessionName"]?.hasPrefix("authflow-") == true)
  }

  @Test func `a role's keys are renewed before they expire`() async throws {
    let server = try LoopbackServer(inTurn: [
      [.answer(200, keys("ASIA1", expiring: "2026-11-21T09:00:00Z"))],
      [.answer(200, keys("ASIA2", expiring: "2026-11-21T10:00:00Z"))],
    ])
    let clock = TestClock()
    let chain = fixture(profiles(), at: server).chain(now: clock.now)
    #expect(try await chain.credentials().accessKeyID == "ASIA1")
    clock.advance(by: 54 * 60)
    #expect(try await chain.credentials().accessKeyID == "ASIA1")
    clock.advance(by: 2 * 60)
    #expect(try await chain.credentials().accessKeyID == "ASIA2")
  }

  @Test func `a temporary failure of the service is repeated`() async throws {
    let server = try LoopbackServer(inTurn: [
      [.answer(503, "")], [.answer(400, refusal("IDPCommunicationError", "later"))],
      [.answer(200, keys("ASIA1"))],
    ])
    #expect(try await fixture(profiles(), at: server).outcome().get().first == "ASIA1")
    #expect(server.requests.count == 3)
  }

  @Test(arguments: [
    (403, refusal("AccessDenied", "not &lt;you&gt;"), "AccessDenied: not <you>"),
    (400, "oops", "the response has status 400"),
    (200, "<html></html>", "the response has an unexpected format"),
    (200, keys(""), "the response has no `AccessKeyId`"),
    (
      200, keys("ASIA1", expiring: "2020-01-01T00:00:00Z"),
      "the credentials in the response expired at 2020-01-01T00:00:00Z"
    ),
  ])
  func `an error names the role, its place, and the service's reason`(
    _ status: Int,
    _ body: String,
    _ reason: String
  ) async throws {
    let server = try LoopbackServer(inTurn: [[.answer(status, body)]])
    let error = try #require(await fixture(profiles(), at: server).outcome().error)
    #expect(
      error.detail == "can't assume the role `\(arn)` from profile `default` in "
        + "`/home/ann/.aws/config`: \(reason)"
    )
  }
}

@Suite struct RoleMistakeTests {
  @Test(arguments: [
    ("mfa_serial = arn:mfa\nsource_profile = base", "has `mfa_serial`: a run can't enter an MFA"),
    ("", "has `role_arn`, but neither `source_profile` nor `credential_source`"),
    (
      "source_profile = base\ncredential_source = Environment",
      "has both `source_profile` and `credential_source`"
    ),
    ("credential_source = Moon", "has an unknown `credential_source` `Moon`: expected"),
    ("credential_source = Environment", "`credential_source` `Environment`, which has no"),
    ("credential_source = EcsContainer", "`credential_source` `EcsContainer`, which has no"),
    ("source_profile = nobody", "has an unknown `source_profile` `nobody`"),
    ("source_profile = empty", "has `source_profile` `empty`, which has no credentials"),
    ("source_profile = default", "is part of a cycle of profiles: `default` → `default`"),
    ("source_profile = back", "is part of a cycle of profiles: `default` → `back` → `default`"),
  ])
  func `a role that cannot be assumed is reported before anything is called`(
    _ settings: String,
    _ reason: String
  ) async throws {
    let fixture = CredentialsFixture(
      config: """
        [default]
        role_arn = \(arn)
        \(settings)
        [profile base]
        \(staticKeys)
        [profile empty]
        region = eu-west-1
        [profile back]
        role_arn = arn:back
        source_profile = default
        """
    )
    let error = await fixture.outcome().error
    #expect(error?.detail.contains(reason) == true, "\(error?.detail ?? "no error")")
    #expect(error?.isAbsence == false)
  }

  @Test(arguments: [
    ("eu-west-1", "https://sts.eu-west-1.amazonaws.com/"),
    ("cn-north-1", "https://sts.cn-north-1.amazonaws.com.cn/"),
    ("us-gov-west-1", "https://sts.us-gov-west-1.amazonaws.com/"),
  ])
  func `the token service is the region's`(_ region: String, _ url: String) async throws {
    var fixture = CredentialsFixture(
      config: profiles(),
      environment: ["AWS_REGION": region],
      sleep: { _ in }
    )
    fixture.exchange = { request throws(TransportError) in
      throw TransportError(reason: .refused, detail: request.url)
    }
    let error = try #require(await fixture.outcome().error)
    #expect(error.detail.contains("(\(url))"))
  }

  @Test func `the token service is never called over plain HTTP on another machine`() async {
    let fixture = CredentialsFixture(
      config: profiles(),
      environment: ["AWS_ENDPOINT_URL_STS": "http://sts.example.com"]
    )
    let detail = await fixture.outcome().error?.detail
    #expect(detail?.hasPrefix("`AWS_ENDPOINT_URL_STS`: plain HTTP to `sts.example.com`") == true)
  }
}
