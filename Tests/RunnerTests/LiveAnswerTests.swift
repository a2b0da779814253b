import FoundationEssentials
import LoopbackServer
import MockServer
import PoolClient
import Project
import Testing
import Transport
import Values

@testable import Runner

/// Responses that a mock does not send.
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
