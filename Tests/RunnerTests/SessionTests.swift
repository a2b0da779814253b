import RunRecord
import Testing

private let signedIn = """
    - signUp: { username: $(user.email), password: $(user.password) }
    - AdminConfirmSignUp: { Username: $(user.email) }
  """

private func story(_ steps: String) async throws -> String {
  let performance = try await Stage().perform("scenario: Sessions\nsteps:\n\(signedIn)\n\(steps)")
  return performance.records[0].story
}

@Test(arguments: [
  "  - fetchUserAttributes: {}\n    expect: { error: NotSignedIn }",
  "  - signOut: {}\n    expect: { error: { type: NotSignedIn, message: nobody is signed in } }",
  "  - GetUser: {}\n    expect: { error: NotSignedIn }",
  "  - expectUser: { username: $(user.email), groups: [], mfa: { enabled: [] } }",
  "  - confirmSignIn: { newPassword: x }\n    expect: { error: NoChallenge }",
  """
    - signIn: { username: $(user.email), password: $(user.password) }
      as: one
    - fetchUserAttributes: {}
      as: two
      expect: { error: NotSignedIn }
    - fetchUserAttributes: {}
      as: one
  """,
  """
    - signIn: { username: $(user.email), password: $(user.password) }
    - signIn: { username: $(user.email), password: Wrong-0000 }
      expect: { error: NotAuthorizedException }
    - fetchUserAttributes: {}
      expect: { error: NotSignedIn }
  """,
  """
    - signIn: { username: $(user.email), password: $(user.password) }
    - GetUser: {}
      expect: { response: { Username: { is: string } } }
    - GetUser: { AccessToken: null }
      expect: { error: InvalidParameterException }
  """,
])
func `a verb acts in its session, and says what the session lacks`(_ steps: String) async throws {
  #expect(try await story(steps) == "passed")
}

@Test(arguments: [
  "{ nextStep: confirmSignUp }", "{ error: UserNotConfirmedException }",
  "{ nextStep: confirmSignUp, error: UserNotConfirmedException }",
  "{ oneOf: [ { nextStep: confirmSignUp }, { nextStep: done } ] }",
])
func `an unconfirmed sign-in is a next step and an error, and naming either is enough`(
  _ expectation: String
) async throws {
  let performance = try await Stage().perform(
    """
    scenario: Unconfirmed
    steps:
      - signUp: { username: $(user.email), password: $(user.password) }
      - signIn: { username: $(user.email), password: $(user.password) }
        expect: \(expectation)
    """
  )
  #expect(performance.records[0].story == "passed")
}

@Test(arguments: [
  "{ oneOf: [ { error: UserNotFoundException }, { nextStep: { not: done } } ] }",
  "{ oneOf: [ { error: TooManyRequestsException }, { elapsed: { is: string } } ] }",
  "{ oneOf: [ { error: CodeMismatchException }, { httpStatus: 400 } ] }",
])
func `what one alternative says of errors excuses none in another`(
  _ expectation: String
) async throws {
  let performance = try await Stage().perform(
    """
    scenario: Nobody
    steps:
      - signIn: { username: nobody@example.com, password: $(user.password) }
        expect: \(expectation)
    """
  )
  let story = performance.records[0].story
  #expect(story.hasPrefix("failed[NotAuthorizedException]: answered NotAuthorizedException"))
}

@Test(arguments: ["{ nextStep: done }", "{ httpStatus: 400 }"])
func `an unconfirmed sign-in that nobody expected fails`(_ expectation: String) async throws {
  let performance = try await Stage().perform(
    """
    scenario: Unconfirmed
    steps:
      - signUp: { username: $(user.email), password: $(user.password) }
      - signIn: { username: $(user.email), password: $(user.password) }
        expect: \(expectation)
    """
  )
  let failure = performance.records[0].failure
  let said = ([failure?.message ?? ""] + (failure?.details ?? [])).joined(separator: "\n")
  #expect(said.contains("UserNotConfirmedException: User is not confirmed."))
  #expect(performance.summary.failed == 1)
}

@Test func `an error that was expected and did not come is a mismatch`() async throws {
  let story = try await story(
    """
      - signIn: { username: $(user.email), password: $(user.password) }
        expect: { error: NotAuthorizedException }
    """
  )
  #expect(
    story == "failed[expectation]: expected error.type to be NotAuthorizedException, got nothing"
  )
}

@Test func `a sign-in without a password says so where it is refused`() async throws {
  let performance = try await Stage().perform(
    """
    scenario: Signs in
    given: { users: [ { as: ann } ] }
    steps:
      - signIn: { username: $(users.ann.username) }
    """
  )
  let message = performance.records[0].failure?.message
  #expect(
    message == "answered NotAuthorizedException: Incorrect username or password. "
      + "(the step gives no `password`)"
  )
}
