import JSON
import RunRecord
import Testing

@Suite struct `A value that is null` {
  @Test(arguments: [
    "AdminCreateUser: { Username: $(user.email), MessageAction: $(none) }",
    "AdminCreateUser: { Username: $(user.email), DesiredDeliveryMediums: $(none) }",
    "AdminCreateUser: { Username: $(user.email), ClientMetadata: { key: $(none) } }",
    "signUp: { username: $(user.email), password: $(user.password), attributes: { nickname: $(none) } }",
  ])
  func `is left out of a mapping, like a null that is written there`(
    _ step: String
  ) async throws {
    let record = try await Stage().perform(
      """
      scenario: Leaves out
      vars: { none: null }
      steps:
        - \(step)
        - AdminGetUser: { Username: $(user.email) }
          expect:
            response: { UserAttributes: { each: { Name: { not: nickname } } } }
      """
    ).records[0]
    #expect(record.story == "passed")
    #expect(record.steps[0].exchanges.first?.request.text().contains("null") == false)
  }

  @Test func `keeps the default of a setting`() async throws {
    let record = try await Stage().perform(
      """
      scenario: Keeps the default
      examples: [{ name: one, mfa: null }]
      given: { pool: { MfaConfiguration: $(example.mfa), Policies: { PasswordPolicy: $(example.mfa) } } }
      steps:
        - DescribeUserPool: {}
          expect: { response: { UserPool: { MfaConfiguration: "OFF" } } }
      """
    ).records[0]
    #expect(record.story == "passed")
  }

  @Test(arguments: [
    ("signUp: { username: $(user.email), password: $(none) }", "a string"),
    ("AdminCreateUser: { Username: $(user.email), DesiredDeliveryMediums: [$(none)] }", "a string"),
    ("http: { url: $(none) }", "a string"),
    ("http: { url: http://127.0.0.1:1/, follow: $(none) }", "`true` or `false`"),
  ])
  func `is not a string where a string is required`(
    _ step: String,
    _ needed: String
  ) async throws {
    let record = try await Stage().perform(
      """
      scenario: Needs a value
      vars: { none: null }
      steps:
        - \(step)
      """
    ).records[0]
    let got = needed == "a string" ? "null" : "`null`"
    #expect(record.story == "failed[value]: expected \(needed), got \(got)")
  }

  @Test func `is the word null within a longer string`() async throws {
    let record = try await Stage().perform(
      """
      scenario: Splices
      vars: { none: null }
      steps:
        - AdminCreateUser: { Username: "$(none)-1@example.com", MessageAction: SUPPRESS }
        - expectUser: { username: null-1@example.com }
      """
    ).records[0]
    #expect(record.story == "passed")
  }
}
