import Diagnostics
@testable import Scenario
import Testing

private let typos: [(step: String, words: String)] = [
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

@Test(arguments: typos)
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
