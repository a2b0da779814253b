@testable import PoolClient
import Testing
import Values

@Suite struct UnknownCredentialsTests {
  private static let role = "role_arn = arn:aws:iam::123456789012:role/qa\n"
  private static let container = ["AWS_CONTAINER_CREDENTIALS_FULL_URI": "http://127.0.0.1:9/x"]
  private static let webIdentity = ["AWS_WEB_IDENTITY_TOKEN_FILE": "/t", "AWS_ROLE_ARN": "r"]

  @Test(arguments: [
    (
      CredentialsFixture(
        config: "[default]\nsso_session = s\nsso_account_id = 1\nsso_role_name = r\n",
        credentials: "[default]\n" + CredentialsFixture.keys
      ), "sso_account_id"
    ),
    (CredentialsFixture(config: "[default]\nsso_session = s\n"), "sso_session"),
    (
      CredentialsFixture(config: "[default]\nlogin_session = l\n" + CredentialsFixture.keys),
      "login_session"
    ),
  ])
  func `an unsupported setting is reported, and no other keys are used instead`(
    _ fixture: CredentialsFixture,
    _ setting: String
  ) async throws {
    let error = try #require(await fixture.outcome().error)
    guard case .notSupported(setting, _) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(
      error.detail
        == "profile `default` in `/home/ann/.aws/config` has `\(setting)`, which is not supported; "
        + "use a second profile with `credential_process = aws configure export-credentials "
        + "--profile default --format process`"
    )
  }

  @Test(arguments: [
    CredentialsFixture(
      credentials: "[default]\n" + role,
      environment: CredentialsFixture.environmentKeys
    ),
    CredentialsFixture(
      config: "[default]\nsso_region = eu-west-1\nsso_session = s\n",
      credentials: "[default]\n" + CredentialsFixture.keys
    ),
    CredentialsFixture(
      credentials: "[default]\n" + CredentialsFixture.keys,
      environment: container
    ),
    CredentialsFixture(
      credentials: "[qa]\n" + CredentialsFixture.keys,
      profile: "qa",
      environment: webIdentity
    ),
  ])
  func `keys that take precedence over an unsupported setting are used`(
    _ fixture: CredentialsFixture
  ) async throws {
    _ = try await fixture.outcome().get()
  }

  @Test func `found secrets are added to the redactor`() async throws {
    let redactor = Redactor()
    let chain = CredentialsChain(
      profile: nil,
      environment: [
        "AWS_ACCESS_KEY_ID": "AKIAENV", "AWS_SECRET_ACCESS_KEY": "planted-key",
        "AWS_SESSION_TOKEN": "planted-token",
      ],
      readFile: { _ in .absent },
      redactor: redactor,
      now: { CredentialsFixture.instant }
    )
    _ = try await chain.credentials()
    #expect(redactor.redact("AKIAENV planted-key planted-token") == "AKIAENV ••• •••")
  }

  @Test func `descriptions of the chain and of found credentials contain no secret`() async throws {
    let fixture = CredentialsFixture(environment: CredentialsFixture.environmentKeys)
    let chain = fixture.chain()
    let found = try await chain.credentials()
    for value in [chain, found] as [Any] {
      #expect(
        !String(describing: value).contains(
          CredentialsFixture.environmentKeys["AWS_SECRET_ACCESS_KEY"] ?? ""
        )
      )
      #expect(
        !String(reflecting: value).contains(
          CredentialsFixture.environmentKeys["AWS_SECRET_ACCESS_KEY"] ?? ""
        )
      )
    }
  }
}
