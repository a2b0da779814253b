import Diagnostics
@testable import Scenario
import Testing

private let flow = "flow: F\nparameters: { email: {} }\nsteps: [ signUp: { username: $(email) } ]\n"

@Test(arguments: [
  (
    "{ flow: f.yaml, email: a }",
    "AF1205 `email` belongs in `with` – Move it to `with: { email: ... }`."
  ),
  (
    "{ file: f.yaml, with: { email: a } }", "AF1205 unknown parameter `file` – did you mean `flow`?"
  ),
  (
    "{ color: red }",
    "AF1205 unknown parameter `color` – `use` needs `flow`. In `use`, write only `flow` and `with`."
  ),
  (
    "{ flow: f.yaml, color: red }",
    "AF1205 unknown parameter `color` – For the flow `F`, use only `email`."
  ),
])
func `one mistake in a use is reported once`(_ use: String, _ said: String) throws {
  let text = "scenario: A\nsteps:\n  - use: \(use)\n"
  #expect(try words(text, with: ["f.yaml": flow]) == [said])
}

@Test func `parameters and returns written as lists still define their names`() throws {
  let flow = """
    flow: F
    parameters: [ email, b: { description: second } ]
    steps:
      - signUp: { username: $(email), password: $(b) }
        save: sub
    returns: [ sub ]
    """
  let text = """
    scenario: A
    steps:
      - use: { flow: f.yaml, with: { email: a, b: c } }
        save: { x: sub }
      - AdminGetUser: { Username: $(x) }
    """
  #expect(
    try words(text, with: ["f.yaml": flow]) == [
      "AF1107 `parameters` must be a mapping – this is a list",
      "AF1107 `returns` must be a mapping – this is a list",
    ]
  )
}

@Test(arguments: ["returns: { who: a }", ""])
func `an expected error on use gets advice to expect it in the flow`(_ returns: String) throws {
  let text = """
    scenario: A
    steps:
      - use: { flow: a.yaml#f }
        expect: { error: NotAuthorizedException }
    ---
    flow: f
    steps: [ signIn: { username: a@example.com, password: Aa1-bcdef } ]
    \(returns)
    """
  let said =
    "AF1401 the outcome of `use` has no `error` – The outcome of `use` is what the flow returns. "
    + "Expect `error` on a step in the flow."
  #expect(try words(text) == [said])
}

private let idle = "flow: F\nsteps: [ signOut: {} ]\n"

@Test(arguments: [
  ("expect: { foo: x }", "AF1401 the outcome of `use` has no `foo`", "foo", ""),
  ("save: { q: foo }", "AF1401 the outcome of `use` has no `foo`", "foo", ""),
  ("save: q", "AF1405 `use` has no main value to save", "q", " Then write `save: { q: q }`."),
])
func `an outcome of a flow that returns nothing gets advice to add it to returns`(
  _ modifier: String,
  _ title: String,
  _ name: String,
  _ end: String
) throws {
  let help = "The flow `F` returns nothing. Add `returns: { \(name): ... }` to it.\(end)"
  let said = "\(title) – \(help)"
  let text = "scenario: A\nsteps:\n- use: { flow: f.yaml }\n  \(modifier)\n"
  #expect(try words(text, with: ["f.yaml": idle]) == [said])
}

@Test(arguments: [
  (
    "'#F'",
    "AF1721 invalid flow reference: expected `FILE`, or `FILE#NAME` if the file has several flows – For a flow in this file, write `a.yaml#F`."
  ),
  ("F", "AF1710 the file `F` does not exist – For a flow in this file, write `a.yaml#F`."),
])
func `a flow in the same file must be referenced with the file name`(
  _ name: String,
  _ said: String
) throws {
  let text = "scenario: A\nsteps: [ use: { flow: \(name) } ]\n---\n\(idle)"
  #expect(try words(text) == [said])
}

@Test(arguments: [("flows/f", "flows/f.yaml"), ("'flows/f#F'", "flows/f.yaml#F")])
func `a flow's file without its extension gets the extension`(
  _ written: String,
  _ meant: String
) throws {
  let text = "scenario: A\nsteps: [ use: { flow: \(written) } ]\n"
  let said = "AF1710 the file `flows/f` does not exist – did you mean `\(meant)`?"
  #expect(try words(text, with: ["flows/f.yaml": idle]) == [said])
}

@Test(arguments: ["params", "args"])
func `a wrong key for a flow's parameters still defines them`(_ word: String) throws {
  let flow = "flow: F\n\(word): { a: {} }\nsteps: [ signUp: { username: $(a) } ]\n"
  #expect(try words(flow) == ["AF1103 unknown key `\(word)` – did you mean `parameters`?"])
}
