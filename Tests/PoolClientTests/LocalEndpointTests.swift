import FoundationEssentials
import LoopbackServer
@testable import PoolClient
import Testing
import Transport
import Values

private func document(_ id: String, expiring time: String = "2026-11-21T13:00:00Z") -> String {
  #"{"Code":"Success","AccessKeyId":"\#(id)","SecretAccessKey":"made","Token":"t","Expiration":"\#(time)"}"#
}

@Suite(.timeLimit(.minutes(10))) struct ContainerTests {
  private let full = "AWS_CONTAINER_CREDENTIALS_FULL_URI"

  @Test func `a container's endpoint returns keys for its token`() async throws {
    let server = try LoopbackServer(inTurn: [[.answer(200, document("ASIA1"))]])
    let fixture = CredentialsFixture(environment: [
      full: server.url + "v1?id=1", "AWS_CONTAINER_AUTHORIZATION_TOKEN": "Bearer planted",
    ])
    #expect(try await fixture.outcome().get() == ["ASIA1", "made", "t"])
    let request = try #require(server.requests.first)
    #expect(request.requestLine == "GET /v1?id=1 HTTP/1.1")
    #expect(request.header("Authorization") == "Bearer planted")
  }

  @Test func `a token file takes precedence, and is read again for each request`() async throws {
    let server = try LoopbackServer(inTurn: [[.answer(200, document("ASIA1"))]])
    var fixture = CredentialsFixture(environment: [
      full: server.url, "AWS_CONTAINER_AUTHORIZATION_TOKEN": "value",
      "AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE": "/var/token",
    ])
    fixture.files = ["/var/token": "from-file\n"]
    _ = try await fixture.outcome().get()
    #expect(server.requests.first?.header("Authorization") == "from-file")
  }

  @Test func `a relative URI is on the container agent's host`() async throws {
    let server = try LoopbackServer(inTurn: [[.answer(200, document("ASIA1"))]])
    var fixture = CredentialsFixture(environment: [
      "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI": "/v2/credentials/1", full: "http://127.0.0.1:1/",
    ])
    let transport = Transport()
    let root = server.url
    fixture.exchange = { request throws(TransportError) in
      var near = request
      near.url = root + request.url.replacing("http://169.254.170.2/", with: "")
      return try await transport.exchange(near)
    }
    #expect(try await fixture.outcome().get().first == "ASIA1")
    #expect(server.requests.first?.requestLine == "GET /v2/credentials/1 HTTP/1.1")
  }

  @Test func `a failing endpoint is asked three times, and the error has no secret`() async throws {
    let server = try LoopbackServer(inTurn: [[.answer(500, "planted")]])
    let fixture = CredentialsFixture(
      environment: [full: server.url, "AWS_CONTAINER_AUTHORIZATION_TOKEN": "planted"],
      sleep: { _ in }
    )
    let error = try #require(await fixture.outcome().error)
    #expect(
      error.detail == "the container's endpoint `\(server.url)` (`\(full)`) returned "
        + "no usable credentials: the response has status 500"
    )
    #expect(server.requests.count == 3)
  }

  @Test(arguments: [
    ("http://169.254.170.23/v1", true), ("http://[fd00:ec2::23]/v1", true),
    ("http://localhost:1/", true), ("https://example.com/", true),
    ("http://example.com/", false), ("http://169.254.1.1/", false), ("http://10.0.0.1/", false),
  ])
  func `plain HTTP is for this machine and the link-local addresses of AWS`(
    _ url: String,
    _ isAllowed: Bool
  ) async {
    let fixture = CredentialsFixture(environment: [full: url])
    let problem = fixture.chain().problem()
    #expect((problem == nil) == isAllowed)
    #expect(problem?.detail.hasPrefix("`\(full)`: plain HTTP to") != false)
  }

  @Test func `an absent token file is an error with its path`() async {
    let fixture = CredentialsFixture(environment: [
      full: "http://127.0.0.1:1/", "AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE": "/var/token",
    ])
    #expect(await fixture.outcome().error?.detail == "the token file `/var/token` does not exist")
  }
}

@Suite(.timeLimit(.minutes(10))) struct InstanceMetadataTests {
  private static let role = "/latest/meta-data/iam/security-credentials/"

  /// A metadata service whose role has these keys.
  private static func server(_ document: String) throws -> LoopbackServer {
    try LoopbackServer { request in
      let isToken = request.requestLine == "PUT /latest/api/token HTTP/1.1"
      guard !isToken else { return [.answer(200, "session")] }
      guard request.header("X-aws-ec2-metadata-token") == "session" else { return [.answer(401)] }
      return [.answer(200, request.requestLine.contains("/qa-role ") ? document : "qa-role\n")]
    }
  }

  private func fixture(_ server: LoopbackServer) -> CredentialsFixture {
    CredentialsFixture(environment: ["AWS_EC2_METADATA_SERVICE_ENDPOINT": server.url])
  }

  @Test func `an instance's keys are read with a session token`() async throws {
    let server = try Self.server(document("ASIA1"))
    #expect(try await fixture(server).outcome().get() == ["ASIA1", "made", "t"])
    #expect(
      server.requests.map(\.requestLine) == [
        "PUT /latest/api/token HTTP/1.1", "GET \(Self.role) HTTP/1.1",
        "GET \(Self.role)qa-role HTTP/1.1",
      ]
    )
    #expect(server.requests.first?.header("X-aws-ec2-metadata-token-ttl-seconds") == "21600")
  }

  @Test func `a role can use an instance's keys`() async throws {
    let server = try Self.server(document("ASIA1"))
    var fixture = fixture(server)
    fixture.config = "[default]\nrole_arn = arn:qa\ncredential_source = Ec2InstanceMetadata\n"
    let answer =
      "<Credentials><AccessKeyId>ASIA2</AccessKeyId><SecretAccessKey>s</SecretAccessKey>"
      + "<SessionToken>t</SessionToken><Expiration>2026-11-21T13:00:00Z</Expiration></Credentials>"
    let sts = try LoopbackServer(inTurn: [[.answer(200, answer)]])
    fixture.environment["AWS_ENDPOINT_URL_STS"] = sts.url
    #expect(try await fixture.outcome().get().first == "ASIA2")
    #expect(sts.requests.first?.header("Authorization")?.contains("Credential=ASIA1/") == true)
  }

  @Test func `expired keys of an instance are used while no new ones exist`() async throws {
    let server = try Self.server(document("ASIA1", expiring: "2026-11-20T00:00:00Z"))
    #expect(try await fixture(server).outcome().get().first == "ASIA1")
  }

  @Test func `an instance without a role is reported with the other places`() async throws {
    let server = try LoopbackServer { request in
      [request.requestLine.hasPrefix("PUT") ? .answer(200, "session") : .answer(404)]
    }
    let error = try #require(await fixture(server).outcome().error)
    #expect(
      error.detail.hasPrefix(
        "EC2 instance metadata at `\(server.url)` names no IAM role; attach a role to the instance; "
          + "no credentials in the environment"
      )
    )
  }

  @Test func `without a session token, the error explains the hop limit`() async throws {
    let server = try LoopbackServer(inTurn: [[.close]])
    let error = try #require(await fixture(server).outcome().error)
    #expect(error.detail.contains("--http-put-response-hop-limit 2"))
    #expect(server.requests.count == 1)
  }

  @Test func `the service's own reason is shown`() async throws {
    let server = try Self.server(#"{"Code":"AssumeRoleUnauthorizedAccess","Message":"no trust"}"#)
    let error = try #require(await fixture(server).outcome().error)
    #expect(error.detail.contains("no usable credentials: AssumeRoleUnauthorizedAccess: no trust"))
  }

  @Test func `a machine that is not an instance never asks`() async throws {
    var fixture = CredentialsFixture()
    fixture.exchange = { request throws(TransportError) in
      throw TransportError(reason: .refused, detail: request.url)
    }
    #expect(await fixture.outcome().error?.isAbsence == true)
  }

  @Test(arguments: [
    ("/sys/devices/virtual/dmi/id/sys_vendor", "Amazon EC2\n"),
    ("/sys/hypervisor/uuid", "ec2e1916-9099-7caf-fd21-012345abcdef\n"),
  ])
  func `an instance is recognized by its firmware, unless metadata is disabled`(
    _ path: String,
    _ text: String
  ) async throws {
    var fixture = CredentialsFixture()
    fixture.files = [path: text]
    fixture.exchange = { request throws(TransportError) in
      throw TransportError(reason: .refused, detail: request.url)
    }
    #expect(fixture.chain().problem() == nil)
    let detail = await fixture.outcome().error?.detail
    #expect(detail?.contains("http://169.254.169.254/latest/api/token") == true)
    fixture.environment["AWS_EC2_METADATA_DISABLED"] = "TRUE"
    #expect(await fixture.outcome().error?.isAbsence == true)
  }
}
