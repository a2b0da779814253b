import Diagnostics
import RunRecord
import Testing

private func summaries(_ seed: UInt64, _ values: String) async throws -> [String] {
  let performance = try await Stage(seed: seed).perform(
    """
    scenario: Values
    steps:
      - expectUser: { username: "\(values)", exists: false }
    """
  )
  return performance.records[0].steps.map(\.summary)
}

@Test(arguments: [
  "$(user.email)", "$(users.bob.phone)", "$(random.string(12))", "$(uuid)", "$(random.digits(6))x",
])
func `a seed makes the same values again, and another seed makes others`(
  _ value: String
) async throws {
  let first = try await summaries(1, value)
  #expect(try await summaries(1, value) == first)
  #expect(try await summaries(2, value) != first)
}

@Test func `identities fit the pool that they are for`() async throws {
  let performance = try await Stage().perform(
    """
    scenario: By phone
    given:
      pool: { UsernameAttributes: [phone_number], AutoVerifiedAttributes: [phone_number] }
    vars: { phone: $(user.phone) }
    steps:
      - set: { name: $(user.username) }
      - SignUp: { Username: $(name), Password: $(user.password) }
        expect: { response: { CodeDeliveryDetails: { DeliveryMedium: SMS } } }
      - AdminGetUser: { Username: $(phone) }
    ---
    scenario: By name
    given:
      pool:
        UsernameAttributes: []
        Policies: { PasswordPolicy: { MinimumLength: 40 } }
    steps:
      - signUp:
          username: $(user.username)
          password: $(user.password)
          attributes: { email: $(user.email) }
      - awaitCode: { to: $(user.email) }
        save: code
      - confirmSignUp: { username: $(user.username), code: $(code) }
    """
  )
  #expect(performance.records.map(\.story) == ["passed", "passed"])
}

@Test func `a sole value keeps its kind, and steps read what earlier ones answered`() async throws {
  let performance = try await Stage().perform(
    """
    scenario: Kinds
    steps:
      - DescribeUserPool: {}
        id: described
        save: { policy: response.UserPool.Policies.PasswordPolicy }
      - DescribeUserPool: { UserPoolId: $(steps.described.response.UserPool.Id) }
        expect: { response: { UserPool: { Policies: { PasswordPolicy: $(policy) } } } }
      - DescribeUserPool: {}
        expect:
          response:
            UserPool: { Policies: { PasswordPolicy: { MinimumLength: $(policy.MinimumLength) } } }
    """
  )
  #expect(performance.records[0].story == "passed")
}

@Test func `the pool's clock is what now reads`() async throws {
  let performance = try await Stage().perform(
    """
    scenario: Clock
    vars: { before: $(now), later: $(now+23h) }
    steps:
      - advanceClock: 1d
      - set: { after: $(now) }
      - AdminCreateUser: { Username: $(user.email), MessageAction: SUPPRESS }
        expect: { response: { User: { Username: { not: $(before) } } } }
      - set: { text: $(after) }
        id: kept
    """
  )
  #expect(performance.records[0].story == "passed")
}

@Test func `a value that is not there fails its step at its place`() async throws {
  let performance = try await Stage().perform(
    """
    scenario: Missing
    steps:
      - DescribeUserPool: {}
        id: described
      - AdminGetUser: { Username: $(steps.described.response.UserPool.Domain) }
    """
  )
  let failure = performance.records[0].failure
  #expect(failure?.kind == .value)
  #expect(
    failure?.message.contains("nothing is at `steps.described.response.UserPool.Domain`") == true
  )
  #expect(failure?.range.lowerBound.line == 5)
}
