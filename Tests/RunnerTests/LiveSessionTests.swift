import JSON
import Project
@testable import Runner
import Testing

/// The changes that sessions of existing users may make.
@Suite(.timeLimit(.minutes(10))) struct LiveSessionTests {
  @Test func `a session of an existing user cannot change that user`() async throws {
    let performance = try await LiveStage(residents: [LiveStage.ann]).perform(
      """
      scenario: A new password for a user
      steps:
        - signIn: { username: ann@example.com, password: Abcdef1! }
        - confirmSignIn: { newPassword: Abcdef2! }
      cleanup:
        - deleteUser: {}
      ---
      scenario: Another session is another user's
      steps:
        - signIn: { username: ann@example.com, password: Abcdef1! }
        - signIn: { username: $(user.email), password: $(user.password) }
          as: mine
        - deleteUser: {}
          as: mine
      """
    )
    let reason = "this run did not create the user `ann@example.com`; to"
    let scenario = "of `A new password for a user`"
    #expect(
      performance.rejections == [
        LiveStage.rejection(
          "4:5",
          "confirmSignIn calls RespondToAuthChallenge, which",
          "step 2 \(scenario)"
        ) + "\(reason) change existing users, add `RespondToAuthChallenge` to `allow:`",
        LiveStage.rejection(
          "6:5",
          "deleteUser calls DeleteUser, which",
          "cleanup step 1 \(scenario)"
        )
          + "\(reason) delete existing users, add `DeleteUser` to `allow:`",
      ]
    )
    #expect(performance.calls.isEmpty)
  }

  @Test func `responding to a challenge with a new password requires change-users`() async throws {
    let text = """
      scenario: A temporary password
      steps:
        - AdminCreateUser:
            Username: $(user.email)
            TemporaryPassword: $(user.password)
            MessageAction: SUPPRESS
        - signIn: { username: $(user.email), password: $(user.password) }
        - confirmSignIn: { newPassword: $(random.password(16)) }
      """
    let refused = try await LiveStage(permissions: [.createUsers]).perform(text)
    #expect(
      refused.rejections == [
        """
        test.yaml:8:5: confirmSignIn calls RespondToAuthChallenge, which is not allowed on the \
        pool `staging` (step 3 of `A temporary password`); add `change-users` to the pool's `allow:`
        """
      ]
    )
    let allowed = try await LiveStage(permissions: [.createUsers, .changeUsers]).perform(text)
    #expect(allowed.stories == ["passed"])
  }

  @Test func `a new password is not sent for an existing user's challenge`() async throws {
    let text = """
      scenario: A new password for a user
      steps:
        - set: { who: ann@example.com }
        - InitiateAuth:
            AuthFlow: USER_PASSWORD_AUTH
            AuthParameters: { USERNAME: $(who), PASSWORD: Abcdef1! }
          save: { session: response.Session }
        - RespondToAuthChallenge:
            ChallengeName: NEW_PASSWORD_REQUIRED
            Session: $(session)
            ChallengeResponses: { USERNAME: $(who), NEW_PASSWORD: Abcdef2! }
      """
    var stage = LiveStage(
      client: ["ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]],
      residents: [LiveStage.ann]
    )
    let refused = try await stage.perform(text)
    #expect(
      refused.stories == [
        """
        blocked[environment]: RespondToAuthChallenge was not called: this run did not create \
        the user `ann@example.com`; to change existing users, add `RespondToAuthChallenge` to `allow:`
        """
      ]
    )
    stage.permissions = [.operation("RespondToAuthChallenge")]
    #expect(try await stage.perform(text).stories == ["passed"])
  }

  @Test func `a call with a session counts as a change to the user who started the sign-in`()
    async throws
  {
    let performance = try await LiveStage(
      client: ["ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]],
      residents: [LiveStage.ann]
    ).perform(
      """
      scenario: An existing user's
      steps:
        - InitiateAuth:
            AuthFlow: USER_PASSWORD_AUTH
            AuthParameters: { USERNAME: ann@example.com, PASSWORD: Abcdef1! }
          save: { session: response.Session }
        - AssociateSoftwareToken: { Session: $(session) }
      ---
      scenario: An unknown session
      steps:
        - VerifySoftwareToken: { Session: aaaaaaaaaaaaaaaaaaaaaaaa, UserCode: "123456" }
      ---
      scenario: Its own
      steps:
        - AdminCreateUser:
            Username: $(user.email)
            TemporaryPassword: $(user.password)
            MessageAction: SUPPRESS
        - InitiateAuth:
            AuthFlow: USER_PASSWORD_AUTH
            AuthParameters: { USERNAME: $(user.email), PASSWORD: $(user.password) }
          save: { session: response.Session }
        - AssociateSoftwareToken: { Session: $(session) }
          expect: { httpStatus: { atLeast: 200 }, error: { exists: true } }
      """
    )
    #expect(
      performance.stories == [
        """
        blocked[environment]: AssociateSoftwareToken was not called: this run did not create the user \
        `ann@example.com`; to change existing users, add `AssociateSoftwareToken` to `allow:`
        """,
        """
        blocked[environment]: VerifySoftwareToken was not called: the `Session` is not from this \
        scenario, so its user is unknown; to allow the call, add `VerifySoftwareToken` to `allow:`
        """,
        "passed",
      ]
    )
    #expect(performance.count("AssociateSoftwareToken") == 1)
  }
}
