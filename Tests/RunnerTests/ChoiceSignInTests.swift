import JSON
import RunRecord
import Testing

@Test(arguments: [
  ("PASSWORD", ["InitiateAuth"]), ("PASSWORD_SRP", ["InitiateAuth", "RespondToAuthChallenge"]),
])
func `a preferred password signs in without a selection`(
  _ factor: String,
  _ calls: [String]
) async throws {
  let record = try await ConfirmedUser.record(
    Stage.choicePool,
    """
      - signIn: { username: $(user.email), password: $(user.password), flow: USER_AUTH, preferred: \(factor) }
        expect: { nextStep: done }
    """
  )
  #expect(record.story == "passed")
  #expect(record.operations(ofStep: 3) == calls)
}

@Test func `a code can be selected from the first factors or preferred`() async throws {
  let record = try await ConfirmedUser.record(
    Stage.choicePool,
    """
      - signIn: { username: $(user.email), flow: USER_AUTH }
        expect:
          nextStep: continueSignInWithFirstFactorSelection
          challenge: { name: SELECT_CHALLENGE, available: { includes: [EMAIL_OTP, PASSWORD, PASSWORD_SRP] } }
      - confirmSignIn: { select: EMAIL_OTP }
        expect: { nextStep: confirmSignInWithOTP, challenge: { name: EMAIL_OTP } }
      - awaitCode: { to: $(user.email) }
        save: first
      - confirmSignIn: { code: $(first) }
        expect: { nextStep: done }
      - signIn: { username: $(user.email), flow: USER_AUTH, preferred: EMAIL_OTP }
        expect: { nextStep: confirmSignInWithOTP }
      - awaitCode: { to: $(user.email) }
        save: second
      - confirmSignIn: { code: $(second) }
        expect: { nextStep: done }
    """
  )
  #expect(record.story == "passed")
}

@Test(arguments: [
  ("PASSWORD", ["RespondToAuthChallenge"]),
  ("PASSWORD_SRP", ["RespondToAuthChallenge", "RespondToAuthChallenge"]),
])
func `a selected password is requested without a call to the pool`(
  _ factor: String,
  _ calls: [String]
) async throws {
  let record = try await ConfirmedUser.record(
    Stage.choicePool,
    """
      - signIn: { username: $(user.email), flow: USER_AUTH }
      - confirmSignIn: { select: \(factor) }
        expect: { nextStep: confirmSignInWithPassword, response: { exists: false } }
      - confirmSignIn: { password: $(user.password) }
        expect: { nextStep: done }
    """
  )
  #expect(record.story == "passed")
  #expect(record.operations(ofStep: 4) == [])
  #expect(record.operations(ofStep: 5) == calls)
}

@Test(arguments: ["PASSWORD", "PASSWORD_SRP"])
func `a selected password can be corrected`(_ factor: String) async throws {
  let record = try await ConfirmedUser.record(
    Stage.choicePool,
    """
      - signIn: { username: $(user.email), flow: USER_AUTH }
      - confirmSignIn: { select: \(factor) }
      - confirmSignIn: { password: Wrong-0000 }
        expect: { error: NotAuthorizedException }
      - confirmSignIn: { password: $(user.password) }
        expect: { nextStep: done }
    """
  )
  #expect(record.story == "passed")
}

@Test func `the selected factor is visible in the request`() async throws {
  let record = try await ConfirmedUser.record(
    Stage.choicePool,
    """
      - signIn: { username: $(user.email), flow: USER_AUTH }
      - confirmSignIn: { select: EMAIL_OTP }
        expect: { nextStep: confirmSignInWithOTP }
    """
  )
  #expect(record.story == "passed")
  let request = record.steps[3].exchanges[0].request
  #expect(request["ChallengeResponses"]?["ANSWER"] == "EMAIL_OTP")
}
