import JSON
import Project
@testable import Runner
import Testing

/// The changes that scenarios may make to existing users.
@Suite(.timeLimit(.minutes(10))) struct LiveUserTests {
  @Test func `a change to an existing user with a literal name is reported before the run`()
    async throws
  {
    let text = """
      scenario: Changes a user
      steps:
        - AdminUpdateUserAttributes:
            Username: ann@example.com
            UserAttributes: [ { Name: name, Value: Ann } ]
          expect: { error: UserNotFoundException }
      ---
      scenario: Deletes a user
      vars: { who: ann@example.com }
      steps:
        - AdminDeleteUser: { Username: $(who) }
          expect: { error: UserNotFoundException }
      """
    let words = try await LiveStage().perform(text)
    #expect(
      words.rejections == [
        LiveStage.rejection("4:17", "AdminUpdateUserAttributes", "step 1 of `Changes a user`")
          + """
          this run did not create the user `ann@example.com`; to change existing users, add \
          `AdminUpdateUserAttributes` to `allow:`
          """,
        LiveStage.rejection("11:34", "AdminDeleteUser", "step 1 of `Deletes a user`")
          + """
          this run did not create the user `$(who)`; to delete existing users, add \
          `AdminDeleteUser` to `allow:`
          """,
      ]
    )
    #expect(words.calls.isEmpty)
    let names = try await LiveStage(
      permissions: [.operation("AdminUpdateUserAttributes"), .operation("AdminDeleteUser")]
    ).perform(text)
    #expect(names.stories == ["passed", "passed"])
  }

  @Test func `an existing user is not changed if the name is known only during the run`()
    async throws
  {
    let performance = try await LiveStage().perform(
      """
      scenario: Changes a user
      steps:
        - set: { who: ann@example.com }
        - AdminDisableUser: { Username: $(who) }
      ---
      scenario: Confirms a user
      steps:
        - set: { who: ann@example.com }
        - confirmSignUp: { username: $(who), code: "123456" }
      ---
      scenario: Sends a message to a user
      steps:
        - set: { who: ann@example.com }
        - resetPassword: { username: $(who) }
      """
    )
    let change = "to change existing users, add"
    let who = "was not called: this run did not create the user `ann@example.com`;"
    #expect(
      performance.stories == [
        "blocked[environment]: AdminDisableUser \(who) \(change) `AdminDisableUser` to `allow:`",
        "blocked[environment]: ConfirmSignUp \(who) \(change) `ConfirmSignUp` to `allow:`",
        """
        blocked[environment]: ForgotPassword \(who) to send messages to existing users, add \
        `ForgotPassword` to `allow:`
        """,
      ]
    )
    for operation in ["AdminDisableUser", "ConfirmSignUp", "ForgotPassword"] {
      #expect(performance.count(operation) == 0)
    }
  }

  @Test(arguments: [
    ("resetPassword: { username: ann@example.com }", "ForgotPassword", "3:32"),
    ("resendSignUpCode: { username: ann@example.com }", "ResendConfirmationCode", "3:35"),
  ])
  func `an existing user gets messages only if the operation is allowed by name`(
    _ step: String,
    _ operation: String,
    _ place: String
  ) async throws {
    let text = "scenario: Writes\nsteps:\n  - \(step)\n    expect: { nextStep: { exists: true } }\n"
    let verb = step.prefix { $0 != ":" }
    let refused = try await LiveStage(permissions: [.sendMessages]).perform(text)
    #expect(
      refused.rejections == [
        LiveStage.rejection(place, "\(verb) calls \(operation), which", "step 1 of `Writes`")
          + """
          this run did not create the user `ann@example.com`; to send messages to existing users, \
          add `\(operation)` to `allow:`
          """
      ]
    )
    let named = try await LiveStage(permissions: [.operation(operation)]).perform(text)
    #expect(named.rejections == [])
    #expect(named.count(operation) == 1)
  }

  @Test func `generated addresses identify the users that a scenario created`()
    async throws
  {
    let stage = LiveStage(
      pool: ["UsernameAttributes": [], "AliasAttributes": ["email", "phone_number"]]
    )
    let performance = try await stage.perform(
      """
      scenario: By alias
      vars: { number: "+1200555$(random.digits(4))" }
      steps:
        - AdminCreateUser:
            Username: qa-$(random.string(8))
            MessageAction: SUPPRESS
            UserAttributes:
              - { Name: phone_number, Value: $(number) }
              - { Name: phone_number_verified, Value: "true" }
        - AdminDisableUser: { Username: $(number) }
      ---
      scenario: By an alias set later
      vars: { number: "+1200555$(random.digits(4))", name: "qa-$(random.string(8))" }
      steps:
        - AdminCreateUser: { Username: $(name), MessageAction: SUPPRESS }
        - AdminUpdateUserAttributes:
            Username: $(name)
            UserAttributes:
              - { Name: phone_number, Value: $(number) }
              - { Name: phone_number_verified, Value: "true" }
        - AdminDisableUser: { Username: $(number) }
      ---
      scenario: A literal address does not identify a created user
      steps:
        - set: { who: ann@example.com }
        - AdminCreateUser:
            Username: qa-$(random.string(8))
            MessageAction: SUPPRESS
            UserAttributes: [ { Name: email, Value: $(who) } ]
        - AdminDisableUser: { Username: $(who) }
      """
    )
    #expect(
      performance.stories == [
        "passed", "passed",
        """
        blocked[environment]: AdminDisableUser was not called: this run did not create the user \
        `ann@example.com`; to change existing users, add `AdminDisableUser` to `allow:`
        """,
      ]
    )
  }
}
