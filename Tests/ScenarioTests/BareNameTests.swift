import Diagnostics
import Scenario
import Testing

private let warning = " warning AF1302 a value is written `$(...)` | this is plain text\n"

private func help(_ name: String) -> String { warning + "  help: Write `$(\(name))`." }

@Test(arguments: [
  ("set: { x: 1️⃣sub2️⃣ }", "sub"), ("set: { x: 1️⃣mail2️⃣ }", "mail"),
  ("expectUser: { username: a, attributes: { sub: 1️⃣sub2️⃣ } }", "sub"),
  (
    "fetchUserAttributes: {}\n    expect: { attributes: { sub: 1️⃣sub2️⃣ } }", "sub"
  ),
  ("use: { flow: none.yaml#f, with: { username: 1️⃣mail2️⃣ } }", "mail"),
])
func `a name where a value is given on or expected is not read`(_ step: String, _ name: String) {
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
  "set: { x: \"sub\" }", "set: { x: x }", "set: { x: other }", "set: { x: my sub }",
  "set: { x: $(sub) }", "expectUser: { username: a, attributes: { sub: sub } }\n    note: so it is",
  "expectUser: { username: a, attributes: { sub: 'sub' } }",
  "expectUser: { username: a, status: UNCONFIRMED }",
])
func `texts that are meant are left alone`(_ step: String) {
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
func `a flow that returns the text of a name is warned of`(_ value: String, _ name: String) {
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

@Test func `a returned name is not called unused too`() {
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
