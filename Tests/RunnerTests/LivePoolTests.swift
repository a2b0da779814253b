import JSON
import MockServer
import Project
import Testing
import Transport
import Values

@testable import PoolClient
@testable import Runner

@Suite(.timeLimit(.minutes(10))) struct LivePoolTests {
  @Test func `a user signs up and signs in on an existing pool, and the pool is kept`()
    async throws
  {
    let performance = try await LiveStage().perform(LiveStage.signUpAndIn)
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
    ).perform(LiveStage.signUpAndIn)
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
      LiveStage.signUpAndIn + "  - expectUser: { username: $(user.email), status: CONFIRMED }\n"
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
}
