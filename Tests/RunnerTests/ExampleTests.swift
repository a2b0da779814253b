import Diagnostics
import RunRecord
import Testing

@Test func `each row runs with its own values, identities, and pool`() async throws {
  let performance = try await Stage(environment: ["DOMAIN": "example.org"]).perform(
    """
    scenario: Signs up
    examples:
      - { name: plain, user: fixed@example.com, deep: { list: [a, b] } }
      - { name: read, user: "$(random.digits(6))@$(env.DOMAIN)", deep: { list: [c, b] } }
    steps:
      - signUp: { username: $(example.user), password: $(user.password) }
      - signUp: { username: $(user.email), password: $(user.password) }
        expect: { nextStep: confirmSignUp }
      - AdminGetUser: { Username: $(example.user) }
        expect: { response: { UserAttributes: { includes: [ { Value: $(example.user) } ] } } }
      - set: { second: $(example.deep.list.1) }
      - AdminCreateUser: { Username: "$(second)@example.com" }
    """
  )
  #expect(performance.records.map(\.story) == ["passed", "passed"])
  #expect(performance.records.map(\.id.name) == ["Signs up [plain]", "Signs up [read]"])
  let fresh = performance.records.map { $0.steps[1].summary }
  #expect(Set(fresh).count == 2)
  #expect(performance.records[1].steps[0].summary.hasSuffix("@example.org"))
  #expect(performance.records[0].steps[4].summary == "AdminCreateUser b@example.com")
}

@Test func `a value in a row is generated once`()
  async throws
{
  let performance = try await Stage().perform(
    """
    scenario: Signs up
    examples: [ { user: "$(random.digits(9))@example.com" } ]
    steps:
      - signUp: { username: $(example.user), password: $(user.password) }
      - expectUser: { username: $(example.user), status: UNCONFIRMED }
    """
  )
  #expect(performance.records[0].story == "passed")
}

@Test func `an unreadable value in a table is reported in the table`() async throws {
  let performance = try await Stage().perform(
    """
    scenario: Reads
    examples: rows.csv
    steps:
      - expectUser: { username: $(example.user), exists: false }
    """,
    with: ["rows.csv": "name,user\none,a@example.com\ntwo,$(env.MISSING)@example.com\n"]
  )
  #expect(
    performance.records.map(\.story) == [
      "passed", "failed[value]: the environment variable `MISSING` is not set",
    ]
  )
  #expect(performance.records[1].failure?.source.name == "rows.csv")
  #expect(performance.records[1].failure?.range.lowerBound.line == 3)
}

@Test func `a failure in a row of a table includes the place of the row`() async throws {
  let performance = try await Stage().perform(
    """
    scenario: Signs up
    examples: rows.csv
    steps:
      - signUp: { username: $(user.email), password: $(example.password) }
        expect: { error: $(example.answer) }
    """,
    with: [
      "rows.csv": """
      name,password,answer
      one,short,InvalidPasswordException

      two,"sho
      rt",UsernameExistsException
      three,$(user.password),InvalidPasswordException

      """
    ]
  )
  #expect(
    performance.records.map { $0.failure?.details.last } == [
      nil, "the row of `examples` is at rows.csv:4", "the row of `examples` is at rows.csv:6",
    ]
  )
}

@Test func `a failure in a row of the scenario file does not include a place`() async throws {
  let performance = try await Stage().perform(
    """
    scenario: Signs up
    examples: [{ name: one, answer: UsernameExistsException }]
    steps:
      - signUp: { username: $(user.email), password: short }
        expect: { error: $(example.answer) }
    """
  )
  #expect(performance.records[0].id.name == "Signs up [one]")
  let details = try #require(performance.records[0].failure).details
  #expect(details.count == 1 && details[0].hasPrefix("the error was InvalidPasswordException"))
}

@Test func `a row can contain the type and the message of an error, or null`() async throws {
  let performance = try await Stage().perform(
    """
    scenario: Signs up
    examples:
      - { name: one, password: short, error: { type: InvalidPasswordException } }
      - { name: two, password: short, error: { message: { not: { contains: policy } } } }
      - { name: three, password: $(user.password), error: null }
      - { name: four, password: short, error: null }
    steps:
      - signUp: { username: $(user.email), password: $(example.password) }
        expect: { error: $(example.error) }
    """
  )
  #expect(performance.records.map { $0.story == "passed" } == [true, false, true, false])
}
