import Diagnostics
import FoundationEssentials
import JSON
import LoopbackServer
import MockServer
import PoolClient
import Project
import RunRecord
import Testing
import Transport
import Values

@testable import Runner

private let signUpAndIn = """
  scenario: A new user confirms with the code and signs in
  steps:
    - signUp: { username: $(user.email), password: $(user.password) }
      expect: { nextStep: confirmSignUp }
    - awaitCode: { to: $(user.email) }
      save: code
    - confirmSignUp: { username: $(user.email), code: $(code) }
    - signIn: { username: $(user.email), password: $(user.password) }
      expect: { tokens: { id: { claims: { token_use: id } } } }

  """

@Suite(.timeLimit(.minutes(10))) struct LivePoolTests {
  @Test func `a user signs up and signs in on an existing pool, and the pool is kept`()
    async throws
  {
    let performance = try await LiveStage().perform(signUpAndIn)
    #expect(performance.stories == ["passed"])
    #expect(performance.count("CreateUserPool") == 0)
    #expect(performance.count("DeleteUserPool") == 0)
    // The check that the client belongs to the pool, and no other call, uses the credentials.
    let signed = performance.calls.filter(\.isSigned).map(\.operation)
    #expect(signed == ["DescribeUserPoolClient"])
  }

  @Test(arguments: [
    ("set: { id: $(pool.id), kind: $(pool.kind), at: $(pool.region), by: $(client.id) }", false),
    ("set: { who: $(user.email), other: $(users.bob.password), admin: $(pool.vars.admin) }", false),
    ("set: { mfa: $(pool.MfaConfiguration) }", true),
    ("set: { flows: $(client.ExplicitAuthFlows) }", true),
    ("set: { name: $(user.username) }", true),
    ("set: { name: \"x-$(users.bob.username)\" }", true),
    ("expectUser: { username: $(user.email), exists: false }", true),
  ])
  func `the pool is described only for steps that need the description`(
    _ step: String,
    _ asks: Bool
  ) async throws {
    let performance = try await LiveStage(vars: ["admin": "qa-admin"]).perform(
      """
      scenario: Needs
      steps:
        - \(step)
        - signIn: { username: $(user.email), password: $(user.password) }
          expect: { error: NotAuthorizedException }
      """
    )
    #expect(performance.stories == ["passed"])
    #expect(performance.count("DescribeUserPool") == (asks ? 1 : 0))
    #expect(performance.calls.contains { $0.isSigned } == asks)
  }

  @Test func `a generated password for a pool without a description satisfies a strict policy`()
    async throws
  {
    let policy: JSONValue = ["MinimumLength": 32, "RequireSymbols": true, "RequireNumbers": true]
    let performance = try await LiveStage(
      pool: ["Policies": ["PasswordPolicy": policy]]
    ).perform(signUpAndIn)
    #expect(performance.stories == ["passed"])
    #expect(performance.count("DescribeUserPool") == 0)
  }

  @Test func `names of identities contain the run's ID`() async throws {
    let performance = try await LiveStage().perform(
      """
      scenario: Names
      steps:
        - signUp: { username: $(user.email), password: $(user.password) }
        - signUp: { username: $(users.bob.email), password: $(users.bob.password) }
        - set: { name: $(users.carl.username), phone: $(users.carl.phone) }
      """
    )
    let names = performance.calls.filter { $0.operation == "SignUp" }.compactMap(\.username)
    #expect(names.count == 2)
    for name in names {
      #expect(name.wholeMatch(of: /[a-z]+-tp43rpi33y0cph-[a-z0-9]{8}@example\.com/) != nil)
    }
  }

  @Test func `a client's secret is read from the pool if the project file has none`()
    async throws
  {
    let performance = try await LiveStage(client: ["GenerateSecret": true]).perform(
      signUpAndIn + "  - expectUser: { username: $(user.email), status: CONFIRMED }\n"
    )
    #expect(performance.stories == ["passed"])
  }

  @Test func `the pool is described once for any number of scenarios`() async throws {
    let scenario =
      "  steps:\n    - signUp: { username: $(user.username), password: $(user.password) }\n"
    let text = (1...20).map {
      "scenario: Number \($0)\n" + scenario.replacing("  steps", with: "steps")
    }
    let performance = try await LiveStage().perform(text.joined(separator: "---\n"))
    #expect(performance.stories == Array(repeating: "passed", count: 20))
    #expect(performance.count("SignUp") == 20)
    #expect(performance.count("DescribeUserPool") == 1)
    #expect(performance.count("GetUserPoolMfaConfig") == 1)
    #expect(performance.count("DescribeUserPoolClient") == 1)
  }

  @Test func `values of the pool and its client come from their description`() async throws {
    let performance = try await LiveStage(
      pool: ["MfaConfiguration": "OPTIONAL"],
      vars: ["admin": "qa-admin"]
    ).perform(
      """
      scenario: Values
      vars:
        kind: $(pool.kind)
        region: $(pool.region)
        mfa: $(pool.MfaConfiguration)
        token: $(pool.SoftwareTokenMfaConfiguration.Enabled)
        flows: $(client.ExplicitAuthFlows.0)
        admin: $(pool.vars.admin)
      steps:
        - AdminGetUser:
            Username: "$(kind)/$(region)/$(mfa)/$(token)/$(flows)/$(admin)"
          expect: { error: UserNotFoundException }
      """
    )
    #expect(performance.stories == ["passed"])
    let name = performance.calls.first { $0.operation == "AdminGetUser" }?.username
    #expect(name == "cognito/us-east-1/OPTIONAL/true/ALLOW_REFRESH_TOKEN_AUTH/qa-admin")
  }

  @Test
  func `without credentials, no call is signed, and scenarios that need credentials are skipped`()
    async throws
  {
    let performance = try await LiveStage(hasCredentials: false).perform(
      signUpAndIn + """
        ---
        scenario: As an admin
        steps:
          - AdminGetUser: { Username: $(user.email) }
            expect: { error: UserNotFoundException }
        ---
        scenario: With a precondition
        given: { pool: { MfaConfiguration: OFF } }
        steps:
          - signUp: { username: $(user.email), password: $(user.password) }
        ---
        scenario: Values that need none
        steps:
          - signUp: { username: "$(uuid)@$(pool.kind).example", password: $(user.password) }
        """
    )
    let lack = """
      looked in the environment (no AWS_ACCESS_KEY_ID or AWS_WEB_IDENTITY_TOKEN_FILE), \
      `/home/ann/.aws/credentials` (no such file), `/home/ann/.aws/config` (no such file), the \
      container's endpoint (no AWS_CONTAINER_CREDENTIALS_FULL_URI or \
      AWS_CONTAINER_CREDENTIALS_RELATIVE_URI), and EC2 instance metadata \
      (this machine is not an EC2 instance)
      """
    #expect(
      performance.stories == [
        "passed",
        """
        skipped: the capability `admin` requires AWS credentials, but none were found for the pool \
        `staging`: \(lack)
        """,
        """
        skipped: can't compare `given` with the pool: no AWS \
        credentials were found: \(lack)
        """,
        "passed",
      ]
    )
    #expect(!performance.calls.contains { $0.isSigned })
  }

  @Test func `a strict run fails every scenario that would be skipped, except by its when`()
    async throws
  {
    var stage = LiveStage(hasCredentials: false, hasEmailSource: false)
    stage.stage.strict = true
    let performance = try await stage.perform(
      """
      scenario: As an admin
      steps:
        - AdminGetUser: { Username: $(user.email) }
      ---
      scenario: Needs a mock
      requires: [mock]
      steps:
        - signUp: { username: $(user.email), password: $(user.password) }
      ---
      scenario: Needs mail
      steps:
        - signUp: { username: $(user.email), password: $(user.password) }
        - awaitCode: { to: $(user.email) }
      ---
      scenario: Can't be compared
      given: { pool: { MfaConfiguration: OFF } }
      steps:
        - signUp: { username: $(user.email), password: $(user.password) }
      ---
      scenario: Is not for here
      steps:
        - signUp: { username: $(user.email), password: $(user.password) }
          when: { pool.kind: mock }
      cleanup:
        - signOut: {}
      ---
      scenario: Runs
      steps:
        - signUp: { username: $(user.email), password: $(user.password) }
      """
    )
    let stories = performance.stories
    #expect(stories.prefix(4).allSatisfy { $0.hasPrefix("failed[given]: ") }, "\(stories)")
    #expect(stories.dropFirst(4).map { $0.prefix(7) } == ["skipped", "passed"], "\(stories)")
    #expect(
      performance.records.prefix(5).allSatisfy { !$0.steps.contains { $0.verdict == .passed } }
    )
  }

  @Test func `a name not generated by this run is rejected even without credentials`() async throws
  {
    var stage = LiveStage(hasCredentials: false)
    stage.stage.strict = true
    let performance = try await stage.perform(
      "scenario: One\nsteps:\n  - AdminCreateUser: { Username: bob@example.com }"
    )
    #expect(performance.refusals.count == 1 && performance.records.isEmpty)
  }

  @Test func `incomplete credentials are not reported as missing`() async throws {
    let performance = try await LiveStage(
      hasCredentials: false,
      config: "[default]\naws_access_key_id = test\n"
    ).perform(
      """
      scenario: With a precondition
      given: { pool: { MfaConfiguration: OFF } }
      steps:
        - signUp: { username: $(user.email), password: $(user.password) }
      """
    )
    #expect(
      performance.stories == [
        """
        skipped: can't compare `given` with the pool: no usable AWS credentials: profile `default` \
        in `/home/ann/.aws/config` has `aws_access_key_id`, but no `aws_secret_access_key`
        """
      ]
    )
  }

  @Test func `unavailable credentials block the scenarios that need them, with one message`()
    async throws
  {
    let performance = try await LiveStage(
      hasCredentials: false,
      config: "[default]\ncredential_process = /no/such/program\n"
    ).perform(
      """
      scenario: As an admin
      steps:
        - AdminGetUser: { Username: $(user.email) }
      """
    )
    #expect(
      performance.stories == [
        """
        blocked[environment]: AdminGetUser requires AWS credentials, and none are usable: the \
        `credential_process` of profile `default` in `/home/ann/.aws/config` (`/no/such/program`) \
        was not found: `/no/such/program` does not exist
        """
      ]
    )
  }

  @Test(arguments: [
    ("mock", true), ("clock", true), ("faults", true), ("domain", true), ("sms", true),
    ("email", true), ("live", false), ("admin", false),
  ])
  func `a live pool supports only the capabilities that it can provide`(
    _ capability: String,
    _ isSkipped: Bool
  ) async throws {
    let performance = try await LiveStage(hasEmailSource: false).perform(
      """
      scenario: Requires
      requires: [\(capability)]
      steps:
        - signIn: { username: $(user.email), password: $(user.password) }
          expect: { error: NotAuthorizedException }
      """
    )
    let media = ["email": "email", "sms": "SMS"]
    let reason =
      media[capability].map { "the pool `staging` has no `source` for \($0)" }
      ?? "the pool `staging` does not have the capability `\(capability)`"
    let start = isSkipped ? "skipped: \(reason)" : "passed"
    #expect(performance.stories.first?.hasPrefix(start) == true, "\(performance.stories)")
  }

  @Test(arguments: [
    ("$(who)", "message `source`: in the project file, set its `source` to `NAME`"),
    ("$(user.username)", "message `source`: in the project file, set its `source` to `NAME`"),
    ("$(saved)", "message `source`: in the project file, set its `source` to `NAME`"),
    ("$(mail)", "`source` for email: in its `source` in the project file, set `email: NAME`"),
  ])
  func `a scenario that awaits a message on a pool without a source sends nothing`(
    _ recipient: String,
    _ lack: String
  ) async throws {
    let performance = try await LiveStage(hasEmailSource: false).perform(
      """
      scenario: Awaits
      vars: { mail: $(user.email), who: $(pool.vars.who) }
      steps:
        - signUp: { username: $(user.email), password: $(user.password) }
          save: { saved: delivery.destination }
        - awaitCode: { to: \(recipient) }
      """
    )
    let start = "skipped: the pool `staging` has no \(lack)"
    #expect(performance.stories.first?.hasPrefix(start) == true, "\(performance.stories)")
    #expect(performance.calls.isEmpty)
  }

  @Test func `the advice for email contains a complete mailbox`() async throws {
    let performance = try await LiveStage(hasEmailSource: false).perform(
      """
      scenario: Awaits
      steps:
        - awaitCode: { to: $(user.email) }
      """
    )
    let story = try #require(performance.stories.first)
    for key in ["kind: imap", "url: ", "username: ", "password: ", "address: qa+$(tag)@DOMAIN }"] {
      #expect(story.contains(key), "\(story)")
    }
  }

  @Test func `the advice for SMS names the kinds that can receive SMS`() async throws {
    let performance = try await LiveStage().perform(
      """
      scenario: Awaits
      steps:
        - awaitCode: { to: $(user.phone) }
      """
    )
    let story = try #require(performance.stories.first)
    #expect(story.hasPrefix("skipped: the pool `staging` has no `source` for SMS: in its"))
    let kinds = SourceKind.allCases.filter { kind in
      story.contains("`\(kind.rawValue)`") || story.contains("kind: \(kind.rawValue),")
    }
    #expect(kinds == SourceKind.receivingSMS, "\(story)")
  }

  @Test func `throttled calls are retried by default`() {
    #expect(RetryPolicy.standard.patience == .seconds(300))
    #expect(RetryPolicy.standard.attemptsWhenFailed == 3)
  }
}

@Suite struct LivePoolSettingsTests {
  private static func settings(_ more: String) throws -> LivePoolSettings {
    let text = """
      pools:
        staging:
          kind: cognito
          userPoolId: $(env.POOL_ID)
          clientId: client
          clients: { web: { clientId: webclient } }
          allow: [create-users, AdminGetUser]
          vars: { admin: qa-admin, key: $(secret.KEY) }

      """
    let source = SourceFile(name: "authflow.yaml", text: text + more)
    let checked = CheckedProject(checking: source, folder: "/team")
    let pool = try #require(checked.project, "\(checked.diagnostics)").selection(
      ofPool: "staging",
      environment: ["POOL_ID": "eu-west-1_AbCdEfGhI", "KEY": "planted"]
    ).pool
    let cognito = try #require(pool.cognito)
    return try LivePoolSettings(cognito, of: pool)
  }

  @Test func `a pool in the project file has its address and permissions`() throws {
    let settings = try Self.settings("")
    #expect(settings.name == "staging")
    #expect(settings.userPoolID == "eu-west-1_AbCdEfGhI")
    #expect(!settings.isIDWrittenOut)
    #expect(settings.client.id == "client")
    #expect(settings.clients.map(\.id) == ["webclient"])
    #expect(settings.endpoint.url == "https://cognito-idp.eu-west-1.amazonaws.com/")
    #expect(settings.endpoint.region == "eu-west-1")
    #expect(settings.permissions == [.createUsers, .operation("AdminGetUser")])
    #expect(settings.vars == ["admin": "qa-admin", "key": "planted"])
    #expect(!settings.hasEmailSource && !settings.hasSMSSource)
  }

  @Test func `a custom endpoint keeps the pool's region`() throws {
    let settings = try Self.settings("    endpoint: http://127.0.0.1:5000\n")
    #expect(settings.endpoint.url == "http://127.0.0.1:5000/")
    #expect(settings.endpoint.region == "eu-west-1")
  }
}

// MARK: - Responses that a mock does not send

@Suite(.timeLimit(.minutes(10))) struct LiveAnswerTests {
  private static let described = #"{"UserPool":{"Id":"us-east-1_A"},"UserPoolClient":{}}"#

  /// Runs two scenarios, the second with a precondition, on a server with this response.
  private func stories(
    _ answers: @escaping @Sendable (String) -> LoopbackServer.Act
  ) async throws -> [String] {
    let server = try LoopbackServer { request in
      let target = request.header("X-Amz-Target") ?? ""
      return [answers(String(target.split(separator: ".").last ?? ""))]
    }
    return try await LiveAnswerTests.stories(at: server.url)
  }

  private static let readings = """
    scenario: Reads
    steps:
      - AdminGetUser: { Username: $(user.email) }
    ---
    scenario: With a precondition
    given: { pool: { MfaConfiguration: ON } }
    steps:
      - AdminGetUser: { Username: $(user.email) }
    """

  private static func stories(at url: String, _ yaml: String = readings) async throws -> [String] {
    let scenarios = try Stage.scenarios(yaml)
    let settings = LivePoolSettings(
      name: "staging",
      userPoolID: "us-east-1_A",
      isIDWrittenOut: false,
      client: AppClient(id: "client"),
      endpoint: try PoolEndpoint(url: url, region: "us-east-1"),
      permissions: [],
      hasEmailSource: false,
      hasSMSSource: false
    )
    let transport = Transport(TransportConfiguration(proxy: .none))
    let provider = LivePoolProvider(
      settings,
      transport: transport,
      credentials: .onStage(true),
      retry: .never,
      now: { Date() }
    )
    let events = EventLog()
    let outbox = TestOutbox()
    _ = await Stage().perform(scenarios, on: provider, outbox.memory) { events.add($0) }
    await transport.shutdown()
    return events.records.map(\.story)
  }

  private static func error(_ type: String) -> LoopbackServer.Act {
    .answer(400, #"{"__type":"\#(type)","message":"words"}"#)
  }

  /// In the service, the two names are identical.
  ///
  /// In moto, the ID for SRP is the sub.
  @Test func `a claim is computed for the user in USERNAME even if the ID for SRP differs`()
    async throws
  {
    let challenge = """
      {"ChallengeName":"PASSWORD_VERIFIER","ChallengeParameters":{"SALT":"ab","SRP_B":"ab",\
      "SECRET_BLOCK":"AA==","USERNAME":"ann","USER_ID_FOR_SRP":"5f0c"}}
      """
    let tokens = #"{"AuthenticationResult":{"AccessToken":"a","IdToken":"i"}}"#
    let server = try LoopbackServer { request in
      switch request.header("X-Amz-Target")?.split(separator: ".").last {
      case "InitiateAuth": [.answer(200, challenge)]
      case "RespondToAuthChallenge" where request.text.contains(#""USERNAME":"ann""#):
        [.answer(200, tokens)]
      case "RespondToAuthChallenge": [LiveAnswerTests.error("UserNotFoundException")]
      default: [.answer(200, LiveAnswerTests.described)]
      }
    }
    let signIn =
      "scenario: Signs in\nsteps:\n  - signIn: { username: ann@example.com, password: x }"
    let stories = try await LiveAnswerTests.stories(at: server.url, signIn)
    #expect(stories == ["passed"])
  }

  @Test func `without permission to describe the pool, only scenarios that need it are skipped`()
    async throws
  {
    let stories = try await stories { operation in
      operation == "AdminGetUser"
        ? .answer(200, "{}") : LiveAnswerTests.error("AccessDeniedException")
    }
    #expect(
      stories == [
        "passed",
        """
        skipped: can't compare `given` with the pool: GetUserPoolMfaConfig \
        returned AccessDeniedException: words
        """,
      ]
    )
  }

  @Test func `a missing pool blocks every scenario`() async throws {
    let stories = try await stories { _ in LiveAnswerTests.error("ResourceNotFoundException") }
    let story = "blocked[environment]: DescribeUserPool returned ResourceNotFoundException: words"
    #expect(stories == [story, story])
  }

  @Test(arguments: ["ExpiredTokenException", "UnrecognizedClientException"])
  func `credentials that AWS rejects block a step that does not expect the error`(
    _ type: String
  ) async throws {
    let stories = try await stories { operation in
      operation == "AdminGetUser"
        ? LiveAnswerTests.error(type) : .answer(200, LiveAnswerTests.described)
    }
    #expect(stories[0] == "blocked[environment]: expected success, got \(type): words")
    #expect(
      stories[1]
        == "skipped: the pool differs from `given`: expected pool.MfaConfiguration to be ON, got OFF"
    )
  }

  @Test func `an unreachable endpoint blocks every scenario`() async throws {
    let port = try RefusingPort()
    let stories = try await LiveAnswerTests.stories(at: port.url)
    #expect(stories.count == 2)
    for story in stories {
      #expect(story.hasPrefix("blocked[environment]: the connection was refused"), "\(story)")
    }
  }
}
