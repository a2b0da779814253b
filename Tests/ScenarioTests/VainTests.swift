import Diagnostics
@testable import Scenario
import Testing

/// Steps that can never succeed, with their diagnostics.
private let vain: [(step: String, complaint: String)] = [
  (
    "signUp: { username: a }\n    expect: { nextStep: 1️⃣completeAutoSignIn2️⃣ }",
    "1️⃣2️⃣ AF1402 `nextStep` can't be `completeAutoSignIn` here\n  help: Add `autoSignIn: true`, without which no sign-in follows the sign-up."
  ),
  (
    "signOut: {}\n    expect: { httpStatus: 1️⃣202️⃣ }",
    "1️⃣2️⃣ AF1402 `httpStatus` is always a whole number from 100 to 599"
  ),
  (
    "signOut: {}\n    expect: { httpStatus: 1️⃣200.52️⃣ }",
    "1️⃣2️⃣ AF1402 `httpStatus` is always a whole number from 100 to 599"
  ),
  (
    "signOut: {}\n    expect: { httpStatus: 1️⃣nan2️⃣ }",
    "1️⃣2️⃣ AF1402 `httpStatus` is always a number | this is a string"
  ),
  (
    "signOut: {}\n    expect: { httpStatus: { atMost: 1️⃣inf2️⃣ } }",
    "1️⃣2️⃣ AF1403 `atMost` needs a number here"
  ),
  (
    "injectFault: { operation: SignUp, drop: 1️⃣false2️⃣ }",
    "1️⃣2️⃣ AF1304 `drop` must be `true` or left out"
  ),
  (
    "injectFault: { operation: SignUp, httpStatus: 1️⃣2002️⃣ }",
    "1️⃣2️⃣ AF1718 `httpStatus` must be a whole number from 400 to 599"
  ),
  (
    "updateMFAPreference: { 3️⃣sms4️⃣: preferred, email: enabled, 1️⃣totp2️⃣: preferred }",
    "1️⃣2️⃣ AF1801 only one of `sms`, `totp`, and `email` can be `preferred` | this is a second parameter\n  note: 3️⃣4️⃣ the first parameter"
  ),
  ("updateUserAttributes: { attributes: 1️⃣{}2️⃣ }", "1️⃣2️⃣ AF1105 `attributes` is empty"),
  (
    "signIn: { username: 1️⃣null2️⃣ }",
    "1️⃣2️⃣ AF1105 `username` has no value\n  help: If you mean a string, put the value in quotes."
  ),
  (
    "signIn: { username: a, password: 1️⃣~2️⃣ }",
    "1️⃣2️⃣ AF1105 `password` has no value\n  help: Remove the parameter, or put the value in quotes if you mean a string."
  ),
  (
    "http: { url: 'https://a.test' }\n    expect: { body: { 1️⃣startWith2️⃣: a, endWith: b } }",
    "1️⃣2️⃣ warning AF1808 `startWith` and `endWith` are treated as fields of `body` here\n  help: Write `body: { startsWith: ..., endsWith: ... }`."
  ),
]

@Test(arguments: vain)
func `a step that can never succeed is reported before the run`(
  _ step: String,
  _ complaint: String
) {
  #expect(mistakes(inSteps: "  - signOut: {}\n  - \(step)") == complaint)
}

@Test(arguments: [
  "signUp: { username: a, autoSignIn: true }\n    expect: { nextStep: completeAutoSignIn }",
  "signUp: { username: a, autoSignIn: $(env.X) }\n    expect: { nextStep: completeAutoSignIn }",
  "signUp: { username: a }\n    expect: { not: { nextStep: completeAutoSignIn } }",
  "signOut: {}\n    expect: { httpStatus: null }", "signOut: {}\n    expect: { httpStatus: 599 }",
  "signIn: { username: \"null\", password: '~' }", "http: { url: 'https://a.test', json: null }",
  "updateMFAPreference: { sms: preferred, totp: preferred }\n    expect: { error: InvalidParameterException }",
  "http: { url: 'https://a.test' }\n    expect: { body: { startWith: a, name: b } }",
  "http: { url: 'https://a.test' }\n    expect: { body: { id: a } }",
])
func `a similar step that can succeed is not reported`(_ step: String) {
  #expect(mistakes(inSteps: "  - signOut: {}\n  - \(step)") == "")
}

@Test(arguments: [
  ("email: 1️⃣nomail2️⃣", "1️⃣2️⃣ AF1702 `email` must be an email address such as `ann@example.com`"),
  ("email: 1️⃣a b@c.d2️⃣", "1️⃣2️⃣ AF1702 `email` must be an email address such as `ann@example.com`"),
  ("phone: 1️⃣5552️⃣", "1️⃣2️⃣ AF1702 `phone` must be a phone number such as `+15550100`"),
  ("phone: 1️⃣+1 5552️⃣", "1️⃣2️⃣ AF1702 `phone` must be a phone number such as `+15550100`"),
  ("password: 1️⃣\"\"2️⃣", "1️⃣2️⃣ AF1702 `password` must be a non-empty string"),
  ("email: ann@example.com, phone: +15550100, password: x, username: y", ""),
  ("email: $(env.X), phone: \"+1$(random.digits(10))\"", ""),
])
func `the attributes of a given user must be valid for a pool`(_ key: String, _ complaint: String) {
  let text = """
    scenario: A
    given: { users: [ { as: ann, \(key) } ] }
    steps:
      - signOut: {}
    """
  #expect(mistakes(in: text) == complaint)
}

@Test(arguments: [
  ("scenario: A\ndescription: of 1️⃣$(user.email)2️⃣\nsteps:\n  - signOut: {}"),
  ("flow: A\ndescription: of 1️⃣$(user.email)2️⃣\nsteps:\n  - signOut: {}"),
  ("flow: A\nparameters: { a: { description: 1️⃣$(b)2️⃣ } }\nsteps:\n  - signOut: {}"),
  ("scenario: A\ndescription: 1️⃣of $(user2️⃣\nsteps:\n  - signOut: {}"),
])
func `a value in a description is an error`(_ text: String) {
  let complaint =
    "1️⃣2️⃣ AF1112 `$(...)` is not supported in a description\n  help: To write a literal `$(`, use `$$(`."
  #expect(mistakes(in: text) == complaint)
}

@Test func `an escaped value is allowed in a description`() {
  let text = "scenario: A\ndescription: Reads $$(user.email).\nsteps:\n  - signOut: {}\n"
  #expect(scenarios(of: text).map(\.description) == ["Reads $(user.email)."])
}
