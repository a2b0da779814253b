import Project
@testable import Runner
import Testing

@Suite(.timeLimit(.minutes(10))) struct LiveGivenUserTests {
  private static let steps = "steps:\n  - expectUser: { username: $(users.ann.username) }"

  @Test func `create-users is the only permission required for users that the run creates`()
    async throws
  {
    let performance = try await LiveStage(permissions: [.createUsers]).perform(
      "scenario: Live\ngiven: { users: [ { as: ann, enabled: false } ] }\n\(Self.steps)"
    )
    #expect(performance.rejections.isEmpty)
    #expect(performance.stories == ["passed"])
  }

  @Test(
    arguments: [
      ("{ as: ann }", [], "AdminCreateUser, which is not allowed"),
      ("{ as: ann, status: UNCONFIRMED }", [.createUsers], "SignUp, which is not allowed"),
      ("{ as: ann, status: RESET_REQUIRED }", [.createUsers], "AdminResetUserPassword, which"),
    ] as [(String, Set<Permission>, String)]
  )
  func `a missing permission is reported before the run`(
    _ user: String,
    _ permissions: Set<Permission>,
    _ words: String
  ) async throws {
    let performance = try await LiveStage(permissions: permissions).perform(
      "scenario: Live\ngiven: { users: [ \(user) ] }\n\(Self.steps)"
    )
    let expected = "creating the given user `ann` calls \(words)"
    #expect(performance.rejections.first?.contains(expected) == true)
    #expect(performance.calls.isEmpty)
  }

  @Test func `a given user with a fixed name or address is skipped`() async throws {
    let performance = try await LiveStage().perform(
      """
      scenario: Name
      given: { users: [ { as: ann, username: ann@example.com } ] }
      \(Self.steps)
      ---
      scenario: Address
      given: { users: [ { as: ann, email: ann@example.com } ] }
      \(Self.steps)
      """
    )
    #expect(performance.stories[0].hasPrefix("skipped: given.users on line 2 creates the user"))
    #expect(performance.stories[1].hasPrefix("skipped: given.users on line 7 creates the user"))
    #expect(performance.count("AdminCreateUser") == 0)
  }

  @Test func `a group missing from a live pool is not created`() async throws {
    let performance = try await LiveStage().perform(
      "scenario: Live\ngiven: { users: [ { as: ann, groups: [editors] } ] }\n\(Self.steps)"
    )
    #expect(
      performance.stories == [
        "skipped: the pool has no group `editors`, which the scenario uses"
      ]
    )
    #expect(performance.count("CreateGroup") + performance.count("AdminCreateUser") == 0)
  }

  @Test func `given users need only the permission to create users`() async throws {
    var stage = LiveStage()
    stage.permissions = [.sendMessages]
    let performance = try await stage.perform(
      """
      scenario: Signs in
      given: { users: [{ as: bob }] }
      steps:
        - signIn: { username: $(users.bob.username), password: $(users.bob.password) }
      """
    )
    #expect(!performance.rejections.isEmpty)
    #expect(
      performance.rejections.allSatisfy {
        $0.hasSuffix("; add `create-users` to the pool's `allow:`")
      }
    )
  }
}
