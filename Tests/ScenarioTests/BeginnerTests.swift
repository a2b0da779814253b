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
  ("- signUp: { username: a, email: a@example.com }", "`email` belongs in `attributes`"),
  ("- signUp: { username: a, firstName: Ann }", "Move it to `attributes: { given_name: ... }`."),
  (
    "- expectUser: { username: a, email_verified: true }",
    "`email_verified` belongs in `attributes`"
  ),
]

@Test(arguments: slips)
func `a typical mistake in a step gets advice`(
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
  ("if: true", "Use `when: { ... }` on a step"),
  ("given: { client: { AuthFlows: [ALLOW_USER_AUTH] } }", "did you mean `ExplicitAuthFlows`?"),
  (
    "given: { users: [ { as: ann, given_name: Ann } ] }",
    "Move it to `attributes: { given_name: ... }`."
  ),
  (
    "given: { users: [ { as: ann, firstName: Ann } ] }",
    "Move it to `attributes: { given_name: ... }`."
  ),
  ("given: { users: [ { as: ann, phone_number: '+15550100' } ] }", "did you mean `phone`?"),
  (
    "given: { pool: { passwordPolicy: { MinimumLength: 8 } } }",
    "Move it to `Policies`, and write `PasswordPolicy`."
  ),
  ("given: { pool: { Groups: [qa] } }", "`given: { users: [ { as: NAME, groups: [ ... ] } ] }`"),
  ("given: { pool: { groups: [qa] } }", "`given: { users: [ { as: NAME, groups: [ ... ] } ] }`"),
  ("given: { users: [ { as: ann, email_verified: true } ] }", "did you mean `verified: [email]`?"),
])
func `a typical mistake in a scenario gets advice`(
  _ key: String,
  _ words: String
) {
  let found = mistakes(in: "scenario: A\n\(key)\nsteps: [ { deleteUser: {} } ]\n")
  #expect(found.contains(words), "\(found)")
}

@Test(arguments: [
  ("  - users:\n      - { as: ann }\n", "Write `users:` without the `- `."),
  (
    "  - users:\n      - { as: ann }\n  - triggers: { preSignUp: {} }\n",
    "Write `users:` and the other keys without the `- `."
  ),
])
func `a mapping that is written as a list gets advice on its dashes`(
  _ given: String,
  _ words: String
) {
  let found = mistakes(in: "scenario: A\ngiven:\n\(given)steps:\n  - signOut: {}\n")
  #expect(found.contains("`given` must be a mapping") && found.contains(words), "\(found)")
}

@Test(arguments: [
  ("python3 trigger.py", "[python3, trigger.py]"),
  ("./trigger --verbose", "[./trigger, --verbose]"),
  ("'sh -c \"node a.mjs\"'", "[node, lambda.mjs, index.handler]"),
])
func `a command line of a trigger gets its own words as a list`(_ line: String, _ list: String) {
  let given = "given: { triggers: { preSignUp: { run: \(line) } } }"
  let found = mistakes(in: "scenario: A\n\(given)\nsteps:\n  - signOut: {}\n")
  let help = "Write `run: \(list)`. The program runs without a shell."
  #expect(found.contains("`run` must be a list") && found.contains(help), "\(found)")
}

// MARK: - Matchers from other tools

private let matchers: [(written: String, words: String)] = [
  ("regex: x", "did you mean `matches`?"), ("$regex: x", "did you mean `matches`?"),
  ("toMatch: x", "did you mean `matches`?"),
  ("equals: x", "Write the value itself: `userSub: ...`."),
  ("equal: x", "Write the value itself"), ("eq: x", "Write the value itself"),
  ("'==': x", "Write the value itself"), ("toBe: x", "Write the value itself"),
  ("notEqual: x", "did you mean `not`?"), ("ne: x", "did you mean `not`?"),
  ("gte: 3", "did you mean `atLeast`?"), ("min: 3", "did you mean `atLeast`?"),
  ("lessThan: 3", "did you mean `atMost`?"), ("in: [a]", "did you mean `oneOf`?"),
  ("isNull: true", "Write `userSub: null`."), ("containsString: x", "did you mean `contains`?"),
  ("size: 3", "did you mean `length`?"), ("present: true", "did you mean `exists`?"),
  ("startWith: x", "did you mean `startsWith`?"), ("type: string", "did you mean `is`?"),
  ("notIn: [a]", "Write `userSub: { not: { oneOf: [ ... ] } }`."),
  ("notEmpty: true", "Write `userSub: { length: { atLeast: 1 } }`."),
  ("notNull: true", "Write `userSub: { not: null }`."),
  ("isNull: false", "Write `userSub: { not: null }`."),
  ("present: false", "Write `userSub: { exists: false }`."),
  ("empty: false", "Write `userSub: { length: { atLeast: 1 } }`."),
  ("type: number", "Write `userSub: { is: ... }`."),
  ("isAbove: 3", "Write `userSub: { atLeast: ... }`, which includes the limit itself."),
  ("before: x", "Write `userSub: { atMost: ... }`, which includes the limit itself."),
]

@Test(arguments: matchers)
func `a matcher from another tool gets a suggestion`(
  _ written: String,
  _ words: String
) {
  let step = "- signUp: { username: a }\n    expect: { userSub: { \(written) } }"
  let found = mistakes(in: "scenario: A\nsteps:\n  \(step)\n")
  #expect(found.contains("AF1401") && found.contains(words), "\(found)")
}

@Test(arguments: [
  ("httpStatus: { size: 3 }", "For a number, use `not`"),
  ("httpStatus: { minLength: 3 }", "For a number, use `not`"),
  ("userSub: { length: { minLength: 5 } }", "For a number, use `not`"),
  ("userSub: { not: { size: 3 } }", "Write `{ length: ... }` instead of `{ size: ... }`."),
  ("userSub: { not: { empty: true } }", "Write `{ length: 0 }` instead of `{ empty: ... }`."),
])
func `a suggested matcher fits the value and its place`(_ expected: String, _ words: String) {
  let step = "- signUp: { username: a }\n    expect: { \(expected) }"
  let found = mistakes(in: "scenario: A\nsteps:\n  \(step)\n")
  #expect(found.contains(words) && !found.contains("Write `userSub"), "\(found)")
  #expect(!found.contains("httpStatus: { length"), "\(found)")
}

@Test(arguments: [
  ("minLength: 3, maxLength: 5", "Write `userSub: { length: { atLeast: ..., atMost: ... } }`."),
  ("gte: 3, lte: 5", "Write `userSub: { atLeast: ..., atMost: ... }`."),
  ("atLeast: 3, lte: 5", "Write `userSub: { atLeast: ..., atMost: ... }`."),
  ("notNull: true, startWith: x", "Write `userSub: { not: null, startsWith: ... }`."),
  (
    "notIn: [a], notContain: b",
    "Write `userSub: { not: { oneOf: [ { oneOf: [ ... ] }, { contains: ... } ] } }`."
  ),
  (
    "gt: 3, lt: 5",
    "Write `userSub: { atLeast: ..., atMost: ... }`. `atLeast` and `atMost` include the limit itself."
  ),
  (
    "not: { minLength: 3, maxLength: 5 }",
    "Write `{ length: { atLeast: ..., atMost: ... } }` instead of `{ minLength: ..., maxLength: ... }`."
  ),
])
func `matchers from other tools in one mapping get one suggestion for all of them`(
  _ written: String,
  _ words: String
) {
  let step = "- signUp: { username: a }\n    expect: { userSub: { \(written) } }"
  let found = mistakes(in: "scenario: A\nsteps:\n  \(step)\n")
  #expect(found.ranges(of: "AF1401").count == 1, "\(found)")
  #expect(found.ranges(of: "help:").count == 1, "\(found)")
  #expect(found.contains(words), "\(found)")
}

@Test func `matchers from other tools that need the same key get a suggestion each`() {
  let step = "- signUp: { username: a }\n    expect: { userSub: { min: 3, gte: 5 } }"
  let found = mistakes(in: "scenario: A\nsteps:\n  \(step)\n")
  #expect(found.ranges(of: "AF1401").count == 2, "\(found)")
}

@Test(arguments: ["count", "times", "callCount"])
func `a number of calls in the outcome of expectTrigger is called calls`(_ name: String) {
  let step = "- expectTrigger: { trigger: preSignUp }\n    expect: { \(name): 1 }"
  let triggers = "given: { triggers: { preSignUp: {} } }"
  let found = mistakes(in: "scenario: A\n\(triggers)\nsteps:\n  \(step)\n")
  #expect(found.contains("AF1401") && found.contains("did you mean `calls`?"), "\(found)")
}

@Test(arguments: ["size", "contain", "equals", "regex", "length: 3, userSub"])
func `no matcher is suggested for the whole outcome`(_ written: String) {
  let step = "- signUp: { username: a }\n    expect: { \(written): x }"
  let found = mistakes(in: "scenario: A\nsteps:\n  \(step)\n")
  #expect(found.contains("AF1401"), "\(found)")
  #expect(found.contains("Use `error`, ") && !found.contains("matchers"), "\(found)")
  #expect(!found.contains("did you mean") && !found.contains("Write `expect"), "\(found)")
}

@Test func `an unknown matcher gets the list of matchers that apply`() {
  let step = "- http: { url: 'https://a.test' }\n    expect: { httpStatus: { frobs: 3 } }"
  let found = mistakes(in: "scenario: A\nsteps:\n  \(step)\n")
  #expect(
    found.contains("has no `frobs` | `httpStatus` is a number")
      && found.contains("For a number, use `not`"),
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
func `in a body, only a mapping that is unlikely to be fields gives a warning`(
  _ pattern: String,
  _ isDoubted: Bool
) {
  let step = "http: { url: 'https://a.test' }\n    expect: { body: { a: \(pattern) } }"
  #expect(mistakes(inSteps: "  - \(step)").contains("AF1808") == isDoubted)
}

// MARK: - Values from other tools

@Test(arguments: [
  ("1️⃣${{ user.email }}2️⃣", "user.email"), ("1️⃣${{email}}2️⃣", "user.email"),
  ("1️⃣{{email}}2️⃣", "user.email"), ("1️⃣${email}2️⃣", "user.email"), ("1️⃣<email>2️⃣", "user.email"),
  ("1️⃣{{ password }}2️⃣", "user.password"), ("1️⃣<saved>2️⃣", "saved"), ("1️⃣%saved%2️⃣", "saved"),
  ("to 1️⃣{{name}}2️⃣!", "name"), ("1️⃣#{saved}2️⃣", "saved"), ("1️⃣<users.bob.phone>2️⃣", "users.bob.phone"),
])
func `a value in another tool's syntax gives a warning with the right syntax`(
  _ text: String,
  _ meant: String
) {
  let steps = """
      - signUp: { username: a }
        save: saved
      - signUp: { username: $(saved), attributes: { name: "\(text)" } }
    """
  let warning = """
    1️⃣2️⃣ warning AF1302 an expression must be written as `$(...)` | this is a literal string
      help: Write `$(\(meant))`.
    """
  #expect(mistakes(inSteps: steps) == warning)
}

@Test(arguments: [
  "<b>", "<html>", "<code>", "{####}", "{username}", "50%", "a <email> b", "{{#if}}",
])
func `other tools' syntax around other words is plain text`(_ text: String) {
  let step = "  - signUp: { username: a, attributes: { name: '\(text)' } }"
  #expect(mistakes(inSteps: step) == "")
}
