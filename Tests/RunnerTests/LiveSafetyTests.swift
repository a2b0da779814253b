import JSON
import MockServer
import Project
import Testing

@Suite(.timeLimit(.minutes(10))) struct LiveSafetyTests {
  @Test func `nothing is sent if a permission is missing`() async throws {
    let performance = try await LiveStage(permissions: [.createUsers]).perform(LiveStage.signUp)
    #expect(
      performance.rejections == [
        """
        test.yaml:3:5: signUp calls SignUp, which is not allowed on the pool `staging` (step 1 of \
        `Signs up`); add `send-messages` to the pool's `allow:`
        """
      ]
    )
    #expect(performance.calls.isEmpty)
  }

  @Test func `a scenario can change and delete its own users by any of their names`() async throws {
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

  @Test func `a scenario can change its own pool if each operation is allowed by name`()
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
    #expect(refused.rejections.count == 3)
    #expect(refused.calls.isEmpty)
  }

  @Test func `a call without permission is not made even if the check is skipped`() async throws {
    let performance = try await LiveStage(permissions: [], runsAnyway: true).perform(
      LiveStage.signUp
    )
    #expect(
      performance.stories == [
        """
        blocked[environment]: SignUp was not called: the pool's `allow:` does not include `create-users` or \
        `send-messages`; add them to allow the call
        """
      ]
    )
    #expect(performance.count("SignUp") == 0)
  }
}
