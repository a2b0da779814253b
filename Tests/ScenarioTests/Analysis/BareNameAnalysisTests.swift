import Diagnostics
@testable import Scenario
import Testing

private let warning =
  " warning AF1302 an expression must be written as `$(...)` | this is a literal string\n"

private func help(_ name: String) -> String { warning + "  help: Write `$(\(name))`." }

@Test(arguments: [
  ("set: { x: 1️⃣sub2️⃣ }", "sub"), ("set: { x: 1️⃣mail2️⃣ }", "mail"),
  ("expectUser: { username: a, attributes: { sub: 1️⃣sub2️⃣ } }", "sub"),
  (
    "fetchUserAttributes: {}\n    expect: { attributes: { sub: 1️⃣sub2️⃣ } }", "sub"
  ),
  ("use: { flow: none.yaml#f, with: { username: 1️⃣mail2️⃣ } }", "mail"),
])
func `a bare name as an argument or expected value gives a warning`(_ step: String, _ name: String)
{
  let text = """
    scenario: A
    vars: { mail: a@example.com }
    steps:
      - signUp: { username: $(mail), password: Tango-4-two }
        save: sub
      - \(step)
      - expectUser: { username: $(sub) }
    """
  let found = mistakes(in: text)
  #expect(found.contains("1️⃣2️⃣" + help(name)), "\(found)")
}

@Test(arguments: [
  ("", "confirmSignIn: { code: 1️⃣totp(users.a.totpSecret)2️⃣ }", "totp(users.a.totpSecret)"),
  ("", "confirmSignUp: { username: a, code: 1️⃣random.digits(6)2️⃣ }", "random.digits(6)"),
  ("", "signUp: { username: 1️⃣users.bob.email2️⃣ }", "users.bob.email"),
  ("", "signUp: { username: \"1️⃣env.USER2️⃣\" }", "env.USER"),
  ("", "signIn: { username: a, password: 1️⃣secret.PW2️⃣ }", "secret.PW"),
  ("", "AdminGetUser: { Username: 1️⃣pool.vars.admin2️⃣ }", "pool.vars.admin"),
  ("", "set: { x: 1️⃣user.email2️⃣ }", "user.email"),
  ("", "use: { flow: none.yaml#f, with: { username: 1️⃣user.email2️⃣ } }", "user.email"),
  ("vars: { x: 1️⃣user.email2️⃣ }", "signOut: {}", "user.email"),
  ("vars: { t: 1️⃣now+5m2️⃣ }", "signOut: {}", "now+5m"),
])
func `a bare value path is distinguished from a string`(
  _ vars: String,
  _ step: String,
  _ value: String
) {
  let text = "scenario: A\n\(vars)\nsteps:\n  - deleteUser: {}\n  - \(step)\n"
  // The place of a quoted value is inside its quotes.
  let found = mistakes(in: text).replacing("0️⃣", with: "")
  #expect(found.contains(help(value)), "\(found)")
}

@Test(arguments: [
  "file: secret.txt", "host: env.local", "when: now", "kind: uuid", "mail: \"user.email\"",
  "list: users.csv", "pool: pool.vars",
])
func `strings that only resemble a value are not reported`(_ variable: String) {
  let step = "set: { kept: $(x) }"
  let text = "scenario: A\nvars: { \(variable), x: y }\nsteps:\n  - deleteUser: {}\n  - \(step)\n"
  #expect(!mistakes(in: text).contains("AF1302"))
}

@Test(arguments: [
  "set: { x: \"sub\" }", "set: { x: x }", "set: { x: other }", "set: { x: my sub }",
  "set: { x: $(sub) }", "expectUser: { username: a, attributes: { sub: sub } }\n    note: so it is",
  "expectUser: { username: a, attributes: { sub: 'sub' } }",
  "expectUser: { username: a, status: UNCONFIRMED }",
])
func `intentional strings are not reported`(_ step: String) {
  let text = """
    scenario: A
    steps:
      - signUp: { username: $(user.email), password: Tango-4-two }
        save: sub
      - \(step)
      - expectUser: { username: $(sub) }
    """
  #expect(mistakes(in: text) == "")
}

@Test(arguments: [
  ("1️⃣sub2️⃣", "sub"), ("1️⃣email2️⃣", "email"), ("\"sub\"", ""), ("$(sub)", ""), ("done", ""),
])
func `a flow that returns a bare name gives a warning`(_ value: String, _ name: String) {
  let text = """
    flow: registered
    parameters: { email: {} }
    steps:
      - signUp: { username: $(email), password: Tango-4-two }
        save: sub
      - expectUser: { username: $(sub) }
    returns: { sub: \(value) }
    """
  #expect(mistakes(in: text) == (name.isEmpty ? "" : "1️⃣2️⃣" + help(name)))
}

@Test func `a bare name in returns is not also reported as unused`() {
  let text = """
    flow: registered
    parameters: { email: {} }
    steps:
      - signUp: { username: $(email), password: Tango-4-two }
        save: sub
    returns: { sub: 1️⃣sub2️⃣ }
    """
  #expect(mistakes(in: text) == "1️⃣2️⃣" + help("sub"))
}
