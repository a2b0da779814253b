import Project
import RunRecord
import Testing

@Test func `an error that a scenario expects or that it injected has no advice`() async throws {
  let injected = try await Failure.ofScenario(
    """
    steps:
      - injectFault: { operation: SignUp, error: SoftwareTokenMFANotFoundException }
      - signUp: { username: $(user.email), password: $(user.password) }
    """
  )
  #expect(injected?.details == [])
}

@Test func `an expected delivery that the pool did not make shows the reason`() async throws {
  let failure = try await Failure.ofScenario(
    """
    given: { pool: { AutoVerifiedAttributes: [] } }
    steps:
      - signUp: { username: $(user.email), password: $(user.password) }
        expect: { delivery: { medium: EMAIL } }
    """
  )
  let reason = "got no CodeDeliveryDetails: the pool's `AutoVerifiedAttributes` is empty"
  #expect(failure?.details == ["step 1 (SignUp) \(reason)"])
}

@Test func `a failed expectation on trigger calls lists them by function`() async throws {
  let failure = try await Failure.ofScenario(
    """
    given:
      users: [{ as: bob }]
      triggers: { customChallenge: [{ ask: { sum: 2 + 3 }, answer: "5" }] }
      client: { ExplicitAuthFlows: [ALLOW_CUSTOM_AUTH, ALLOW_REFRESH_TOKEN_AUTH] }
    steps:
      - signIn: { username: $(users.bob.username), flow: CUSTOM_AUTH_WITHOUT_SRP }
      - expectTrigger: { trigger: customChallenge }
        expect: { calls: 1 }
    """
  )
  #expect(
    failure?.details == [
      "the calls were DefineAuthChallenge_Authentication, CreateAuthChallenge_Authentication"
    ]
  )
}

@Test func `a message sent to a given user does not count as taken by an earlier await`()
  async throws
{
  let failure = try await Failure.ofScenario(
    """
    given: { users: [{ as: bob, status: UNCONFIRMED }] }
    steps:
      - signUp: { username: $(user.email), password: $(user.password) }
      - awaitCode: { to: $(users.bob.email), within: 1s }
    """
  )
  let reason = "it was sent for `given`, so awaits ignore it"
  #expect(failure?.details.contains { $0.hasSuffix(reason) } == true, "\(failure?.details ?? [])")
}
