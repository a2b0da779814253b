import Testing

/// The result of DescribeUserPool for the default pool, compared with a pattern.
private func story(_ pattern: String) async throws -> String {
  let performance = try await Stage().perform(
    """
    scenario: Matchers
    steps:
      - DescribeUserPool: {}
        expect:
          response: { UserPool: \(pattern) }
    """
  )
  return performance.records[0].story
}

@Test(arguments: [
  "{ Policies: { PasswordPolicy: { MinimumLength: 8, RequireNumbers: true } } }",
  "{ Policies: { PasswordPolicy: { MinimumLength: '8' } } }",
  "{ Policies: { PasswordPolicy: { MinimumLength: { atLeast: 8, atMost: 8 } } } }",
  "{ UsernameAttributes: [email] }", "{ UsernameAttributes: { includes: [email] } }",
  "{ UsernameAttributes: { each: { startsWith: e } } }", "{ UsernameAttributes: { length: 1 } }",
  "{ UsernameAttributes: { contains: email } }", "{ Name: { contains: thflo } }",
  "{ Name: { matches: '^auth(flow)$' } }", "{ Name: { startsWith: auth, endsWith: flow } }",
  "{ Name: { not: other } }", "{ Name: { oneOf: [other, authflow] } }",
  "{ Name: { is: string }, Policies: { is: mapping }, UsernameAttributes: { is: list } }",
  "{ AliasAttributes: { exists: false }, Name: { exists: true } }", "{ Name: { length: 8 } }",
  "{ Name: { length: { atLeast: 3 } } }", "{ Id: $(pool.id) }",
  "{ Id: { startsWith: us-east-1_ } }",
  "{ UsernameConfiguration: { CaseSensitive: false } }",
  "{ Domain: null, SmsConfiguration: { SnsRegion: null } }", "{ Domain: { oneOf: [null, x] } }",
])
func `a matching pattern passes`(_ pattern: String) async throws {
  #expect(try await story(pattern) == "passed")
}

/// The result of a user whose name is `e` with a combining accent, compared with a pattern.
private func story(ofAccentedName pattern: String) async throws -> String {
  let performance = try await Stage().perform(
    """
    scenario: Bytes
    steps:
      - AdminCreateUser:
          Username: $(user.email)
          MessageAction: SUPPRESS
          UserAttributes: [{ Name: name, Value: "e\\u0301" }]
      - expectUser: { username: $(user.email), attributes: { name: \(pattern) } }
    """
  )
  return performance.records[0].story
}

@Test(arguments: [
  #""e\u0301""#, #"{ startsWith: "e\u0301" }"#, "{ startsWith: e }", #"{ endsWith: "e\u0301" }"#,
  #"{ endsWith: "\u0301" }"#, #"{ contains: "e\u0301" }"#,
])
func `a string matches the same bytes`(_ pattern: String) async throws {
  #expect(try await story(ofAccentedName: pattern) == "passed")
}

@Test(arguments: [
  #""\u00e9""#, #"{ startsWith: "\u00e9" }"#, #"{ endsWith: "\u00e9" }"#,
  #"{ contains: "\u00e9" }"#,
])
func `a string does not match other bytes`(_ pattern: String) async throws {
  let story = try await story(ofAccentedName: pattern)
  #expect(story.hasPrefix("failed[expectation]"), "\(story)")
}

@Test(arguments: ["httpStatus", "elapsed"])
func `a number or a duration cannot be compared with a word`(_ field: String) async throws {
  let performance = try await Stage(environment: ["BOUND": "foo"]).perform(
    "scenario: Bounds\nsteps:\n  - ListUsers: {}\n    expect: { \(field): { atMost: $(env.BOUND) } }"
  )
  #expect(performance.records[0].story.hasPrefix("failed[expectation]"))
}

@Test func `a regex that never ends in a backtracking engine is a mismatch`()
  async throws
{
  let story = try await story(#"{ Arn: { matches: '^(a|[a-z0-9:\-_/]+)+$X' } }"#)
  #expect(story.hasPrefix("failed[expectation]: expected"))
}

@Test func `a regex that exceeds the step limit fails its step`() async throws {
  let story = try await story(#"{ Arn: { matches: '^(\w|[a-z0-9:\-_/]+)+\1X$' } }"#)
  #expect(story.contains("exceeds the step limit"))
}

@Test(arguments: [
  (
    "{ Policies: { PasswordPolicy: { MinimumLength: 9 } } }",
    "expected response.UserPool.Policies.PasswordPolicy.MinimumLength to be 9, got 8"
  ),
  (
    "{ UsernameAttributes: [email, phone_number] }",
    "to be [ `email`, `phone_number` ], got [\"email\"]"
  ),
  ("{ UsernameAttributes: [] }", "an empty list"),
  ("{ AliasAttributes: [email] }", "AliasAttributes to be [ `email` ], got nothing"),
  ("{ Name: { not: authflow } }", "not `authflow`"),
  ("{ Name: { oneOf: [a, b] } }", "one of `a`, `b`, got authflow"),
  ("{ Name: { is: null } }", "a null, got authflow"),
  ("{ UserPoolTags: { a: x } }", "expected response.UserPool.UserPoolTags.a to be x, got nothing"),
  ("{ Domain: x }", "expected response.UserPool.Domain to be x, got nothing"),
  ("{ SmsConfiguration: { SnsRegion: x } }", "SmsConfiguration.SnsRegion to be x, got nothing"),
  ("{ Name: { exists: false } }", "nothing, got authflow"),
  ("{ UsernameAttributes: { includes: [x] } }", "a list that includes `x`"),
  ("{ Name: { length: 3 } }", "expected length of response.UserPool.Name to be 3, got 8"),
  ("{ Name: { matches: '^x' } }", "matches /^x/"), ("{ Name: { atLeast: 3 } }", "at least 3"),
  ("{ Name: x, Id: y }", "(and 1 more difference)"),
  ("{ Name: null }", "to be null, got authflow"), ("{ Domain: { not: null } }", "not `null`"),
  ("{ Domain: { is: null } }", "a null, got nothing"),
])
func `a pattern that does not match reports the expected and the actual value`(
  _ pattern: String,
  _ message: String
) async throws {
  let story = try await story(pattern)
  #expect(story.hasPrefix("failed[expectation]"))
  #expect(story.contains(message), "\(story)")
}

@Test func `a long expected list is reported by its number of elements`() async throws {
  let word = String(repeating: "a", count: 100)
  let story = try await story("{ UsernameAttributes: [email, \(word)] }")
  #expect(story.contains("to be a list of 2 elements, got [\"email\"]"), "\(story)")
}

private let long = String(repeating: "a", count: 100)

@Test(arguments: [
  ("groups: [editors]", "groups to be [ `editors` ], got nothing"),
  ("token_use: [a, { not: b }]", "token_use to be [ `a`, not `b` ], got id"),
  ("token_use: [{ a: 1 }]", "token_use to be [ { a: `1` } ], got id"),
  ("token_use: []", "token_use to be an empty list, got id"),
  ("token_use: { a: x, b: 2 }", "token_use to be { a: `x`, b: `2` }, got id"),
  (
    "token_use: { each: { startsWith: e } }",
    "to be a list whose elements are each a string that starts with `e`, got id"
  ),
  ("token_use: [a, \(long)]", "token_use to be a list of 2 elements, got id"),
  ("token_use: { a: x, b: \(long) }", "token_use to be a mapping with 2 members, got id"),
])
func `an expected list or mapping is shown with its contents if another kind arrives`(
  _ claim: String,
  _ message: String
) async throws {
  let performance = try await Stage().perform(
    """
    scenario: Claims
    given: { users: [{ as: bob }] }
    steps:
      - signIn: { username: $(users.bob.username), password: $(users.bob.password) }
        expect: { tokens: { id: { claims: { \(claim) } } } }
    """
  )
  let story = performance.records[0].story
  #expect(story.contains(message), "\(story)")
}

@Test func `null matches a missing field of an outcome, including the error`()
  async throws
{
  let performance = try await Stage().perform(
    """
    scenario: Signs up
    examples:
      - { name: other@example.com, error: null }
      - { name: $(user.email), error: UsernameExistsException }
    steps:
      - signUp: { username: $(user.email), password: $(user.password) }
        expect: { error: null, nextStep: confirmSignUp }
      - signUp: { username: $(example.name), password: $(user.password) }
        expect: { error: $(example.error) }
      - signUp: { username: third@example.com, password: $(user.password) }
        expect: { error: { type: null } }
      - signUp: { username: third@example.com, password: $(user.password) }
        expect: { error: UsernameExistsException, nextStep: null, delivery: null }
      - expectUser: { username: $(user.email), mfa: { preferred: null } }
    ---
    scenario: Is refused
    steps:
      - signUp: { username: $(user.email), password: short }
        expect: { error: { type: null } }
    """
  )
  let stories = performance.records.map(\.story)
  #expect(stories.prefix(2) == ["passed", "passed"])
  #expect(stories.count == 3)
  #expect(
    stories[2]
      == "failed[expectation]: expected error.type to be null, got InvalidPasswordException"
  )
}
