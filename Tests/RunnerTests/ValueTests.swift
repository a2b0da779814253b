import Diagnostics
import FoundationEssentials
import JSON
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
func `the same seed generates the same values, and another seed generates others`(
  _ value: String
) async throws {
  let first = try await summaries(1, value)
  #expect(try await summaries(1, value) == first)
  #expect(try await summaries(2, value) != first)
}

@Test func `identities satisfy the pool's settings`() async throws {
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

@Test
func `a template with only one value keeps its type, and steps read results of earlier steps`()
  async throws
{
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

@Test func `now reads the pool's clock`() async throws {
  let performance = try await Stage().perform(
    """
    scenario: Clock
    vars: { later: $(now+23h) }
    steps:
      - advanceClock: 1d
      - AdminCreateUser: { Username: $(user.email), MessageAction: SUPPRESS }
        id: created
      - expectUser: { username: $(user.email) }
        name: created at $(steps.created.response.User.UserCreateDate)
      - expectUser: { username: $(user.email) }
        name: before $(now)
      - expectUser: { username: $(user.email) }
        name: after $(later)
    """
  )
  let summaries = performance.records[0].steps.map(\.summary)
  try #require(summaries.count == 5)
  let created = try #require(Double(summaries[2].dropFirst("created at ".count)))
  let now = try Date(String(summaries[3].dropFirst("before ".count)), strategy: .iso8601)
  let later = try Date(String(summaries[4].dropFirst("after ".count)), strategy: .iso8601)
  #expect(abs(now.timeIntervalSince1970 - created) < 60)
  #expect(now > later)
}

@Test(arguments: [
  ("atLeast: $(now-1h), atMost: $(now)", true), ("atLeast: $(now+1h)", false),
  ("atMost: $(now-1h)", false), ("atLeast: 2020-01-01", true),
  ("atLeast: 2020-01-01T00:00:00.5+01:00", true), ("atMost: 1577836800", false),
])
func `a time from the pool can be compared with a time`(
  _ limits: String,
  _ holds: Bool
) async throws {
  let performance = try await Stage().perform(
    """
    scenario: Times
    steps:
      - AdminCreateUser: { Username: $(user.email), MessageAction: SUPPRESS }
        expect: { response: { User: { UserCreateDate: { \(limits) } } } }
    """
  )
  #expect(performance.records[0].story.hasPrefix(holds ? "passed" : "failed[expectation]"))
}

@Test func `a step's summary contains the values that it sends`() async throws {
  let performance = try await Stage().perform(
    """
    scenario: Draws
    steps:
      - expectUser: { username: "$(random.string(12))-$(uuid)", exists: false }
      - AdminGetUser: { Username: $(random.string(12)) }
    """
  )
  for step in performance.records[0].steps {
    let sent = try #require(step.exchanges.first?.request["Username"]?.string)
    #expect(step.summary.hasSuffix(" " + sent))
  }
}

@Test func `durations in actions can be templates, and their values must be durations`()
  async throws
{
  let performance = try await Stage().perform(
    """
    scenario: Reads durations
    vars: { pause: 1ms, day: 24h1m }
    steps:
      - wait: $(pause)
      - signUp: { username: $(user.email), password: $(user.password) }
      - awaitCode: { to: $(user.email), within: $(pause)00 }
        save: code
        name: within reads "1ms00", which is none
    ---
    scenario: Reads one that moves the clock
    vars: { day: 24h1m }
    steps:
      - signUp: { username: $(user.email), password: $(user.password) }
      - awaitCode: { to: $(user.email), within: 5s }
        save: code
      - advanceClock: $(day)
      - confirmSignUp: { username: $(user.email), code: $(code) }
        expect: { error: ExpiredCodeException }
    """
  )
  #expect(
    performance.records[0].story
      == "failed[value]: expected a duration such as `1h30m`, got `1ms00`"
  )
  #expect(performance.records[1].story == "passed")
}

@Test func `a missing value fails its step at the place of the value`() async throws {
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
    failure?.message.contains("no value at `steps.described.response.UserPool.Domain`")
      == true
  )
  #expect(failure?.range.lowerBound.line == 5)
}

@Test func `a value that is missing because its step is not done shows the next step or the error`()
  async throws
{
  let start = """
    given: { pool: { MfaConfiguration: ON }, users: [{ as: bob }] }
    steps:
      - signIn: { username: $(users.bob.username), password: $(users.bob.password) }
    """
  let performance = try await Stage().perform(
    """
    scenario: Saves too early
    \(start)
        save: { token: tokens.refresh }
    ---
    scenario: Reads too early
    \(start)
        id: signedIn
      - fetchUserAttributes: {}
        when: { steps.signedIn.tokens.refresh: { exists: true } }
      - set: { token: $(steps.signedIn.tokens.refresh) }
    ---
    scenario: Saves a field of an error
    given: { users: [{ as: bob }] }
    steps:
      - signIn: { username: $(users.bob.username), password: Wrong-password-1 }
        expect: { httpStatus: { oneOf: [200, 400] } }
        save: { token: tokens.refresh }
    """
  )
  let next = "`nextStep` is `continueSignInWithTOTPSetup`"
  #expect(
    performance.records[0].story == "failed[value]: no value at `tokens.refresh`: \(next)"
  )
  #expect(
    performance.records[1].story
      == "failed[value]: no value at `steps.signedIn.tokens.refresh`: \(next)"
  )
  #expect(
    performance.records[2].story == """
      failed[value]: no value at `tokens.refresh`: the error was NotAuthorizedException: \
      Incorrect username or password.
      """
  )
}
