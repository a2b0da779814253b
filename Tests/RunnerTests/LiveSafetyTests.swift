import JSON
import MockServer
import Project
import RunRecord
import Runner
import Testing

@Suite(.timeLimit(.minutes(2))) struct LiveSafetyTests {
  private static let signUp = """
    scenario: Signs up
    steps:
      - signUp: { username: $(user.email), password: $(user.password) }

    """

  private static let unmarked = """
    is not marked as a test pool; tag it `authflow:test=true`, or write its id as `userPoolId` \
    in the project file instead of reading it from the environment
    """

  @Test func `nothing is sent where a scenario may not do what it does`() async throws {
    let performance = try await LiveStage(permissions: [.createUsers]).perform(Self.signUp)
    #expect(
      performance.refusals == [
        """
        test.yaml:3:5: signUp calls SignUp, which is not allowed on the pool `staging` (step 1 of \
        `Signs up`); add `send-messages` to its `allow:`
        """
      ]
    )
    #expect(performance.calls.isEmpty)
  }

  @Test func `a pool by an id of the environment must be tagged`() async throws {
    let performance = try await LiveStage(isIDWrittenOut: false).perform(Self.signUp)
    #expect(performance.refusals.count == 1)
    #expect(performance.refusals[0].hasPrefix("the pool `staging` (us-east-1_"))
    #expect(performance.refusals[0].hasSuffix(Self.unmarked))
    #expect(performance.calls.map(\.operation).allSatisfy { $0 != "SignUp" })
  }

  @Test(arguments: [("true", true), ("false", false), ("TRUE", false)])
  func `the tag and its value mark a pool`(_ value: String, _ isMarked: Bool) async throws {
    let performance = try await LiveStage(
      pool: ["UserPoolTags": ["authflow:test": .string(value)]],
      isIDWrittenOut: false
    ).perform(Self.signUp)
    #expect(performance.refusals.isEmpty == isMarked)
    #expect(performance.stories == (isMarked ? ["passed"] : []))
    #expect(performance.count("DescribeUserPool") == 1)
  }

  @Test func `tags that can't be read mark nothing, and the refusal says why`() async throws {
    let performance = try await LiveStage(
      pool: ["UserPoolTags": ["authflow:test": "true"]],
      isIDWrittenOut: false,
      hasCredentials: false
    ).perform(Self.signUp)
    #expect(performance.refusals.count == 1)
    #expect(
      performance.refusals[0].contains(
        Self.unmarked + "; its tags cannot be read: no AWS credentials were found: looked in"
      )
    )
  }

  @Test func `a pool that is only read needs no mark and no word`() async throws {
    let performance = try await LiveStage(permissions: [], isIDWrittenOut: false).perform(
      """
      scenario: Reads and signs in
      steps:
        - expectUser: { username: nobody@example.com, exists: false }
        - signIn: { username: nobody@example.com, password: Abcdef1! }
          expect: { error: NotAuthorizedException }
      """
    )
    #expect(performance.refusals == [])
    #expect(performance.stories == ["passed"])
  }

  @Test func `a creating call with a written name is skipped`() async throws {
    let performance = try await LiveStage().perform(
      """
      scenario: Somebody
      steps:
        - signUp: { username: ann@example.com, password: $(user.password) }
      """
    )
    #expect(performance.refusals == [])
    #expect(
      performance.stories == [
        """
        skipped: signUp on line 3 creates the user `ann@example.com`, a name that this run does \
        not generate; on a live pool, write a name such as `$(user.username)`
        """
      ]
    )
    #expect(performance.count("SignUp") == 0)
  }

  @Test func `a creating call with another name that only the run knows is not made`()
    async throws
  {
    let performance = try await LiveStage().perform(
      """
      scenario: A name from an answer
      steps:
        - DescribeUserPool: {}
          save: { name: response.UserPool.Name }
        - AdminCreateUser: { Username: "$(name)@example.com", MessageAction: SUPPRESS }
      ---
      scenario: A saved name that is made up
      steps:
        - set: { name: "qa-$(random.string(8))@example.com" }
        - set: { copy: $(name) }
        - signUp: { username: $(copy), password: $(user.password) }
      """
    )
    let reason = "on a live pool, users are created only with names that this run generates, and it"
    #expect(
      performance.stories == [
        """
        blocked[environment]: AdminCreateUser was not called: \(reason) \
        did not generate `authflow@example.com`
        """,
        "passed",
      ]
    )
    #expect(performance.count("SignUp") == 1)
    #expect(performance.count("AdminCreateUser") == 0)
  }

  @Test func `a scenario changes and removes its own users by any of their names`() async throws {
    let performance = try await LiveStage(
      client: ["ExplicitAuthFlows": ["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]]
    ).perform(
      """
      scenario: Its own
      steps:
        - signUp: { username: $(user.email), password: $(user.password) }
          save: sub
        - AdminConfirmSignUp: { Username: $(sub) }
        - signIn: { username: $(user.email), password: $(user.password) }
        - updatePassword: { oldPassword: $(user.password), newPassword: $(users.bob.password) }
        - deleteUser: {}
        - AdminCreateUser: { Username: $(users.carl.email), MessageAction: SUPPRESS }
          save: { made: response.User.Username }
        - AdminDisableUser: { Username: $(made) }
      cleanup:
        - AdminDeleteUser: { Username: $(users.carl.email) }
      """
    )
    #expect(performance.stories == ["passed"])
  }

  @Test func `a scenario's own pool is its to change where each operation is allowed by name`()
    async throws
  {
    let text = """
      scenario: A pool for a moment
      steps:
        - CreateUserPool: { PoolName: moment }
          save: { id: response.UserPool.Id }
        - CreateUserPoolClient: { UserPoolId: $(id), ClientName: app }
      cleanup:
        - DeleteUserPool: { UserPoolId: $(id) }
      """
    let names = ["CreateUserPool", "CreateUserPoolClient", "DeleteUserPool"]
    let allowed = Set(names.map { Permission.operation($0) })
    let performance = try await LiveStage(permissions: allowed).perform(text)
    #expect(performance.stories == ["passed"])
    let refused = try await LiveStage().perform(text)
    #expect(refused.refusals.count == 3)
    #expect(refused.calls.isEmpty)
  }

  @Test func `a call that the check was not asked about is still not made`() async throws {
    let performance = try await LiveStage(permissions: [], runsAnyway: true).perform(Self.signUp)
    #expect(
      performance.stories == [
        """
        blocked[environment]: SignUp was not called: the pool's `allow:` does not include `create-users` and \
        `send-messages`
        """
      ]
    )
    #expect(performance.count("SignUp") == 0)
  }
}

/// Users under names that the run does not generate, in every form of a scenario.
private let foreignUsers = [
  "given: { users: [ { as: bob, username: bob@example.com } ] }",
  "given: { users: [ { as: bob, email: bob@example.com } ] }",
  "vars: { box: bob@example.com }\ngiven: { users: [ { as: bob, email: $(box) } ] }",
  "examples: [ { box: bob@example.com } ]\ngiven: { users: [ { as: bob, email: $(example.box) } ] }",
]

@Test(arguments: foreignUsers)
func `a given user of somebody else's name skips the scenario before anything is sent`(
  _ given: String
) async throws {
  let steps = "\nsteps:\n  - signIn: { username: $(users.bob.username), password: x }\n"
  let performance = try await LiveStage().perform("scenario: Signs in\n" + given + steps)
  let reason = "skipped: given.users on line"
  #expect(performance.stories.count == 1)
  #expect(performance.stories.allSatisfy { $0.hasPrefix(reason) }, "\(performance.stories)")
  #expect(performance.records[0].steps.isEmpty)
  #expect(performance.count("AdminCreateUser") == 0)
  var strict = LiveStage()
  strict.stage.strict = true
  let refused = try await strict.perform("scenario: Signs in\n" + given + steps)
  #expect(refused.records.isEmpty)
  #expect(refused.refusals.count == 1)
  #expect(refused.refusals.allSatisfy { $0.contains("a name that this run does not generate") })
}

@Test func `a fixed mailbox is no name where the pool has plain ones`() async throws {
  var stage = LiveStage(pool: ["UsernameAttributes": []])
  stage.stage.strict = true
  let performance = try await stage.perform(
    """
    scenario: Signs in
    given: { users: [ { as: bob, email: bob@example.com } ] }
    steps:
      - signIn: { username: $(users.bob.username), password: $(users.bob.password) }
    """
  )
  #expect(performance.stories == ["passed"], "\(performance.refusals)")
}

@Test func `a strict run refuses a creating step with a name that the run does not make up`()
  async throws
{
  let scenario =
    "scenario: One\nsteps:\n  - signUp: { username: bob@example.com, password: $(user.password) }"
  var stage = LiveStage()
  let stories = try await stage.perform(scenario).stories
  #expect(stories.count == 1 && stories.allSatisfy { $0.hasPrefix("skipped: signUp") })
  stage.stage.strict = true
  let performance = try await stage.perform(scenario)
  #expect(
    performance.refusals == [
      """
      test.yaml:3: signUp on line 3 creates the user `bob@example.com`, a name that this run does \
      not generate; on a live pool, write a name such as `$(user.username)`
      """
    ]
  )
  #expect(performance.calls.isEmpty && performance.records.isEmpty)
}
