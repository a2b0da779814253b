import JSON
import LoopbackServer
import RunRecord
import Testing

@Suite struct `A value that is null` {
  @Test(arguments: [
    "AdminCreateUser: { Username: $(user.email), MessageAction: $(none) }",
    "AdminCreateUser: { Username: $(user.email), DesiredDeliveryMediums: $(none) }",
    "AdminCreateUser: { Username: $(user.email), ClientMetadata: { key: $(none) } }",
    "signUp: { username: $(user.email), password: $(user.password), attributes: { nickname: $(none) } }",
    "signUp: { username: $(user.email), password: $(user.password), attributes: { nickname: null } }",
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

  @Test func `stays in a mapping that is only stored`() async throws {
    let flow = """
      flow: keeps
      parameters: { given: {}, fallback: { default: { a: null } } }
      steps:
        - set: { first: $(given.a), second: $(fallback.a) }
      returns: { body: { a: $(first) } }

      """
    let record = try await Stage().perform(
      """
      scenario: Keeps
      vars: { none: null, variable: { a: $(none) } }
      examples: [{ name: one, body: { a: null } }]
      steps:
        - signUp: { username: $(user.email), password: $(user.password) }
        - set: { body: { a: $(none), b: 1 } }
        - set: { first: $(body.a), second: $(variable.a), third: $(example.body.a) }
        - use: { flow: flow.yaml, with: { given: { a: $(none) } } }
          id: kept
        - set: { fourth: $(steps.kept.body.a) }
      """,
      with: ["flow.yaml": flow]
    ).records[0]
    #expect(record.story == "passed")
  }

  @Test func `in a stored mapping is sent as JSON, and left out of an operation`() async throws {
    let visit = try await Visit(Visit.ok, head: "vars: { none: null }\n") { url in
      """
        - set: { body: { a: $(none), b: 1 } }
        - http: { url: \(url)/a, json: $(body) }
        - AdminCreateUser: { Username: $(user.email), ClientMetadata: $(body) }
      """
    }
    #expect(visit.record.story == "passed")
    #expect(
      visit.requests.map(\.text) == [#"{"a":null,"b":1}"#]
    )
    let request = visit.record.steps.last?.exchanges.first?.request.text()
    #expect(request?.contains("ClientMetadata") == true)
    #expect(request?.contains("null") == false)
  }
}
