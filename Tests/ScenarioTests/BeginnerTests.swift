import Diagnostics
import Scenario
import Testing

private let slips: [(step: String, words: String)] = [
  (
    "- signIn: { username: a, password: b, flow: ALLOW_USER_PASSWORD_AUTH }",
    "did you mean `USER_PASSWORD_AUTH`?"
  ),
  (
    "- signIn: { username: a, password: b, flow: ALLOW_ADMIN_USER_PASSWORD_AUTH }",
    "did you mean `ADMIN_USER_PASSWORD_AUTH`?"
  ),
  ("- signIn: { username: a, password: b, flow: ALLOW_USER_AUTH }", "did you mean `USER_AUTH`?"),
  ("- signIn: { username: a, flow: ALLOW_CUSTOM_AUTH }", "did you mean `CUSTOM_AUTH_WITHOUT_SRP`?"),
  (
    "- signIn: { username: a, password: b, flow: ADMIN_NO_SRP_AUTH }",
    "did you mean `ADMIN_USER_PASSWORD_AUTH`?"
  ),
  ("- InitiateAuth: { AuthFlow: ALLOW_USER_SRP_AUTH }", "did you mean `USER_SRP_AUTH`?"),
  ("- wait: 500", "did you mean `500ms` or `500s`?"), ("- wait: 5", "did you mean `5s`?"),
  ("- advanceClock: 3000", "did you mean `3000ms` or `3000s`?"),
  ("- signOut: {}\n    timeout: 1000", "did you mean `1000ms` or `1000s`?"),
  ("- signOut: {}\n    if: true", "did you mean `when`?"),
  ("- signOut: {}\n    unless: x", "did you mean `when`?"),
  ("- signOut: {}\n    assert: x", "did you mean `expect`?"),
  ("- signUp: { username: a, email: a@example.com }", "`email` belongs into `attributes`"),
  ("- signUp: { username: a, firstName: Ann }", "Write `attributes: { given_name: ... }`."),
  (
    "- expectUser: { username: a, email_verified: true }",
    "`email_verified` belongs into `attributes`"
  ),
]

@Test(arguments: slips)
func `a slip in a step is answered with the word that is meant`(
  _ step: String,
  _ words: String
) {
  let found = mistakes(in: "scenario: A\nsteps:\n  - signOut: {}\n  \(step)\n")
  #expect(found.contains(words), "\(found)")
}

@Test(arguments: [
  ("after: [ signOut: {} ]", "did you mean `cleanup`?"), ("retry: 2", "did you mean `retries`?"),
  ("variables: { a: b }", "did you mean `vars`?"),
  ("teardown: [ signOut: {} ]", "did you mean `cleanup`?"),
  ("if: true", "A condition is `when: { ... }` of a step"),
  ("given: { client: { AuthFlows: [ALLOW_USER_AUTH] } }", "did you mean `ExplicitAuthFlows`?"),
  (
    "given: { users: [ { as: ann, given_name: Ann } ] }", "Write `attributes: { given_name: ... }`."
  ),
  ("given: { users: [ { as: ann, firstName: Ann } ] }", "Write `attributes: { given_name: ... }`."),
  ("given: { users: [ { as: ann, phone_number: '+15550100' } ] }", "did you mean `phone`?"),
  ("given: { users: [ { as: ann, email_verified: true } ] }", "did you mean `verified: [email]`?"),
])
func `a slip in a scenario is answered with the key that is meant`(
  _ key: String,
  _ words: String
) {
  let found = mistakes(in: "scenario: A\n\(key)\nsteps: [ { deleteUser: {} } ]\n")
  #expect(found.contains(words), "\(found)")
}

// MARK: - Matchers of other tools

private let matchers: [(written: String, words: String)] = [
  ("regex: x", "did you mean `matches`?"), ("$regex: x", "did you mean `matches`?"),
  ("toMatch: x", "did you mean `matches`?"),
  ("equals: x", "A value stands alone: write `userSub: ...`."),
  ("equal: x", "A value stands alone"), ("eq: x", "A value stands alone"),
  ("'==': x", "A value stands alone"), ("toBe: x", "A value stands alone"),
  ("notEqual: x", "did you mean `not`?"), ("ne: x", "did you mean `not`?"),
  ("gte: 3", "did you mean `atLeast`?"), ("min: 3", "did you mean `atLeast`?"),
  ("lessThan: 3", "did you mean `atMost`?"), ("in: [a]", "did you mean `oneOf`?"),
  ("isNull: true", "Write `userSub: null`."), ("containsString: x", "did you mean `contains`?"),
  ("size: 3", "did you mean `length`?"), ("present: true", "did you mean `exists`?"),
  ("startWith: x", "did you mean `startsWith`?"), ("type: string", "did you mean `is`?"),
  ("notIn: [a]", "Write `userSub: { not: { oneOf: [ ... ] } }`."),
  ("notEmpty: true", "Write `userSub: { length: { atLeast: 1 } }`."),
]

@Test(arguments: matchers)
func `a matcher of another tool is answered with the one here`(
  _ written: String,
  _ words: String
) {
  let step = "- signUp: { username: a }\n    expect: { userSub: { \(written) } }"
  let found = mistakes(in: "scenario: A\nsteps:\n  \(step)\n")
  #expect(found.contains("AF1401") && found.contains(words), "\(found)")
}

@Test func `a matcher that no tool has is answered with those that fit`() {
  let step = "- http: { url: 'https://a.test' }\n    expect: { httpStatus: { frobs: 3 } }"
  let found = mistakes(in: "scenario: A\nsteps:\n  \(step)\n")
  #expect(
    found.contains("has no `frobs` | it is a number")
      && found.contains("The matchers for a number are `not`"),
    "\(found)"
  )
}

@Test(arguments: [
  ("{ regex: x }", true), ("{ equals: x }", true), ("{ gte: 3 }", true), ("{ in: [a] }", true),
  ("{ isNull: true }", true), ("{ in: query }", false), ("{ count: 3 }", false),
  ("{ type: x, value: 3 }", false), ("{ min: 1, max: 2 }", false),
  ("{ match: true, id: 3 }", false),
  ("{ fields: { regex: x } }", false), ("{ regex: x, name: y }", false),
])
func `in a body only what is hardly a field is doubted`(_ pattern: String, _ isDoubted: Bool) {
  let step = "http: { url: 'https://a.test' }\n    expect: { body: { a: \(pattern) } }"
  #expect(mistakes(inSteps: "  - \(step)").contains("AF1808") == isDoubted)
}

// MARK: - Values of other tools

@Test(arguments: [
  ("1️⃣{{email}}2️⃣", "user.email"), ("1️⃣${email}2️⃣", "user.email"), ("1️⃣<email>2️⃣", "user.email"),
  ("1️⃣{{ password }}2️⃣", "user.password"), ("1️⃣<saved>2️⃣", "saved"), ("1️⃣%saved%2️⃣", "saved"),
  ("to 1️⃣{{name}}2️⃣!", "name"), ("1️⃣#{saved}2️⃣", "saved"), ("1️⃣<users.bob.phone>2️⃣", "users.bob.phone"),
])
func `a value between the marks of another tool is a warning that names it`(
  _ text: String,
  _ meant: String
) {
  let steps = """
      - signUp: { username: a }
        save: saved
      - signUp: { username: $(saved), attributes: { name: "\(text)" } }
    """
  let warning = """
    1️⃣2️⃣ warning AF1302 a value is written `$(...)` | this is plain text
      help: Write `$(\(meant))`.
    """
  #expect(mistakes(inSteps: steps) == warning)
}

@Test(arguments: [
  "<b>", "<html>", "<code>", "{####}", "{username}", "50%", "a <email> b", "{{#if}}",
])
func `marks around other words are text`(_ text: String) {
  let step = "  - signUp: { username: a, attributes: { name: '\(text)' } }"
  #expect(mistakes(inSteps: step) == "")
}

// MARK: - Comments

@Test(arguments: [
  ("signIn:\n      username: a\n      password: Secret1! 1️⃣#22️⃣", true),
  ("signIn:\n      username: a\n      password: Secret1! 1️⃣# 22️⃣", true),
  ("signIn:\n      username: a\n      password: Secret1!  1️⃣#two2️⃣", true),
  ("http:\n      url: https://a.test/ 1️⃣#top2️⃣", true),
  ("confirmSignUp:\n      username: a\n      code: 12 1️⃣#342️⃣", true),
  ("AdminSetUserPassword:\n      Username: a\n      Password: b 1️⃣#c2️⃣", true),
  ("signIn:\n      username: a\n      password: Secret1!  # the old one", false),
  ("signIn:\n      username: a\n      password: 'Secret1!' #2", false),
  ("signIn:\n      username: a #b\n      password: Secret1!", false),
  ("signIn:\n      username: a\n      password: Secret1!#2", false),
])
func `a comment that a password, a code or a URL may have been meant to hold is a warning`(
  _ step: String,
  _ isDoubted: Bool
) {
  let found = mistakes(inSteps: "  - \(step)").split(separator: "\n").filter {
    $0.contains("AF1308")
  }
  #expect(found.count == (isDoubted ? 1 : 0), "\(found)")
  #expect(!isDoubted || found.first?.hasPrefix("1️⃣2️⃣ warning") == true, "\(found)")
}

// MARK: - Flows that the client does not allow

private let builtIn = ProjectNames(
  scope: .noProject,
  sources: [],
  variables: [],
  clients: [],
  meansDefaultPool: true
)

private func flows(_ text: String, in project: ProjectNames) throws -> [String] {
  let files = MemoryFiles(texts: ["a.yaml": "scenario: A\n" + text])
  return try Checked(["a.yaml"], of: files, project: project).diagnostics
    .filter { ["AF1509", "AF1510"].contains("\($0.code)") }
    .map { "\($0.severity) \($0.title)" }
}

private let given = "given: { client: { ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH] } }\n"
private let srp = "error the client does not allow `USER_SRP_AUTH`"

private let explicit: [(text: String, words: String?)] = [
  (given + "steps: [ signIn: { username: a, password: b } ]", srp),
  (given + "steps: [ signIn: { username: a, password: b, flow: USER_PASSWORD_AUTH } ]", nil),
  (given + "steps: [ InitiateAuth: { AuthFlow: USER_SRP_AUTH } ]", srp),
  (given + "steps: [ InitiateAuth: { AuthFlow: USER_SRP_AUTH, ClientId: abc } ]", nil),
  (given + "steps: [ autoSignIn: {} ]", "error the client does not allow `USER_AUTH`"),
  (
    given
      + "steps: [ { signIn: { username: a, password: b }, expect: { error: InvalidParameterException } } ]",
    nil
  ),
  (
    given
      + "steps: [ { signIn: { username: a, password: b }, when: { client.ExplicitAuthFlows: { exists: true } } } ]",
    nil
  ),
  (
    given
      + "steps: [ UpdateUserPoolClient: { ClientId: a }, signIn: { username: a, password: b } ]",
    nil
  ),
  (given + "steps: [ { signIn: { username: a, password: b }, client: other } ]", nil),
  (
    "given: { clients: { web: { ExplicitAuthFlows: [ALLOW_USER_AUTH] } } }\nsteps: [ { signIn: { username: a, password: b }, client: web } ]",
    "error the client `web` does not allow `USER_SRP_AUTH`"
  ),
  (
    "given: { client: { ExplicitAuthFlows: [USER_PASSWORD_AUTH] } }\nsteps: [ signIn: { username: a, password: b } ]",
    nil
  ),
  (
    "given: { client: { ExplicitAuthFlows: [$(env.FLOW)] } }\nsteps: [ signIn: { username: a, password: b } ]",
    nil
  ),
  (
    "given: { client: { ExplicitAuthFlows: [ALLOW_USER_AUTH] }, pool: { Policies: { SignInPolicy: { AllowedFirstAuthFactors: [PASSWORD] } } } }\nsteps: [ signIn: { username: a, flow: USER_AUTH, preferred: SMS_OTP } ]",
    "warning the pool does not allow `SMS_OTP` as the first factor"
  ),
]

private let choosing: [(text: String, words: [String])] = [
  ("confirmSignIn: { select: SMS_OTP }", ["SMS_OTP"]),
  ("confirmSignIn: { select: EMAIL_OTP }", ["EMAIL_OTP"]),
  ("confirmSignIn: { select: WEB_AUTHN }", ["WEB_AUTHN"]),
  ("confirmSignIn: { select: PASSWORD_SRP }", []),
  ("confirmSignIn: { select: SOFTWARE_TOKEN_MFA }", []),
  // After the password it is the second factor.
  ("confirmSignIn: { select: PASSWORD }, confirmSignIn: { select: EMAIL_OTP }", []),
  ("{ confirmSignIn: { select: EMAIL_OTP }, as: other }", []),
  ("{ confirmSignIn: { select: SMS_OTP }, expect: { error: InvalidParameterException } }", []),
  (
    "InitiateAuth: { AuthFlow: USER_AUTH, AuthParameters: { USERNAME: a, PREFERRED_CHALLENGE: SMS_OTP } }",
    ["SMS_OTP"]
  ),
]

@Test(arguments: choosing)
func `a first factor that the scenario's own pool does not allow is found where it is chosen`(
  _ step: String,
  _ factors: [String]
) throws {
  let client = "given: { client: { ExplicitAuthFlows: [ALLOW_USER_AUTH] } }\n"
  let steps = step.replacing("}, confirmSignIn", with: "}\n  - confirmSignIn")
  let text = client + "steps:\n  - signIn: { username: a, flow: USER_AUTH }\n  - \(steps)"
  let words = factors.map { "warning the pool does not allow `\($0)` as the first factor" }
  #expect(try flows(text, in: builtIn) == words)
}

@Test(arguments: explicit)
func `a sign-in that the scenario's own client does not allow is found`(
  _ text: String,
  _ words: String?
) throws {
  #expect(try flows(text, in: .unknown) == [words].compactMap(\.self))
}

@Test func `the default client's flows are known where the mock is the pool`() throws {
  let text = "steps: [ signIn: { username: a, password: b, flow: USER_PASSWORD_AUTH } ]"
  let words = "warning the client does not allow `USER_PASSWORD_AUTH`"
  #expect(try flows(text, in: builtIn) == [words])
  #expect(try flows(text, in: .unknown) == [])
  #expect(try flows("requires: [live]\n" + text, in: builtIn) == [])
  #expect(try flows("steps: [ signIn: { username: a, password: b } ]", in: builtIn) == [])
}

@Test func `a flow's sign-in is held against the client of its user`() throws {
  let files = MemoryFiles(texts: [
    "a.yaml": "scenario: A\n\(given)steps: [ use: { flow: f.yaml } ]",
    "f.yaml": "flow: f\nsteps: [ signIn: { username: a, password: b } ]",
  ])
  let found = try Checked(["a.yaml"], of: files, project: .unknown).diagnostics.map(\.title)
  #expect(found == ["the client does not allow `USER_SRP_AUTH`"])
}
