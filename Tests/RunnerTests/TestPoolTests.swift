import JSON
import MockServer
import Project
import Testing

/// The pools that scenarios may change.
@Suite(.timeLimit(.minutes(10))) struct TestPoolTests {
  private static let unmarked = """
    is not marked as a test pool; tag it `authflow:test=true`, or write the pool's ID itself as \
    `userPoolId` in the project file, without `$(…)` and without `amplifyOutputs`
    """

  @Test func `a pool whose ID comes from the environment must have the test tag`() async throws {
    let performance = try await LiveStage(isIDWrittenOut: false).perform(LiveStage.signUp)
    #expect(performance.rejections.count == 1)
    #expect(performance.rejections[0].hasPrefix("the pool `staging` (us-east-1_"))
    #expect(performance.rejections[0].hasSuffix(Self.unmarked))
    #expect(performance.calls.map(\.operation).allSatisfy { $0 != "SignUp" })
  }

  @Test(arguments: [("true", true), ("false", false), ("TRUE", false)])
  func `only the tag with the value true marks a test pool`(
    _ value: String,
    _ isMarked: Bool
  ) async throws {
    let performance = try await LiveStage(
      pool: ["UserPoolTags": ["authflow:test": .string(value)]],
      isIDWrittenOut: false
    ).perform(LiveStage.signUp)
    #expect(performance.rejections.isEmpty == isMarked)
    #expect(performance.stories == (isMarked ? ["passed"] : []))
    #expect(performance.count("DescribeUserPool") == 1)
  }

  @Test func `unreadable tags do not mark a test pool, and the message gives the reason`()
    async throws
  {
    let performance = try await LiveStage(
      pool: ["UserPoolTags": ["authflow:test": "true"]],
      isIDWrittenOut: false,
      hasCredentials: false
    ).perform(LiveStage.signUp)
    #expect(performance.rejections.count == 1)
    #expect(
      performance.rejections[0].contains(
        "has the tag `authflow:test=true`: no AWS credentials were found: looked in"
      )
    )
  }

  @Test func `a pool that scenarios only read needs neither a tag nor permissions`() async throws {
    let performance = try await LiveStage(permissions: [], isIDWrittenOut: false).perform(
      """
      scenario: Reads and signs in
      steps:
        - expectUser: { username: unknown@example.com, exists: false }
        - signIn: { username: unknown@example.com, password: Abcdef1! }
          expect: { error: NotAuthorizedException }
      """
    )
    #expect(performance.rejections == [])
    #expect(performance.stories == ["passed"])
  }
}
