import Diagnostics
@testable import Scenario
import Testing

@Test(arguments: [
  ("signUp { username: x }", "signUp", "{ ... }"),
  ("signUp{ username: x }", "signUp", "{ ... }"),
  ("signUp username: x", "signUp", "{ ... }"),
  ("signUp = { username: x }", "signUp", "{ ... }"),
  ("signUp; { username: x }", "signUp", "{ ... }"),
  ("signUp {}", "signUp", "{ ... }"),
  ("AdminGetUser { Username: x }", "AdminGetUser", "{ ... }"),
])
func `a missing colon after an action is reported as missing`(
  _ step: String,
  _ action: String,
  _ form: String
) throws {
  let said = "AF1201 missing colon after `\(action)` – Write `\(action): \(form)`."
  #expect(try words(inSteps: "- \(step)") == [said])
}

@Test(arguments: [
  ("- 1️⃣signUp2️⃣ { username: a, password: b }", "signUp", "{"),
  ("- 1️⃣signUp2️⃣{ username: a, password: b, autoSignIn: true }", "signUp", "{"),
  ("- 1️⃣signUp2️⃣ { attributes: { email: a }, username: b }", "signUp", "{"),
  ("- 1️⃣signUp2️⃣ {\n    username: a,\n    password: b\n  }", "signUp", "{"),
  ("- 1️⃣signUp2️⃣ {\n    username: a\n  }", "signUp", "{"),
  ("- 1️⃣signUp2️⃣ { username: a,\n           password: b }", "signUp", "{"),
  ("- 1️⃣signUp2️⃣\n  {\n    username: a,\n    password: b\n  }", "signUp", "{"),
  ("- name: x\n  1️⃣signUp2️⃣ { username: a, password: b }", "signUp", "{"),
  ("- signUp:\n    username: a\n    1️⃣attributes2️⃣ { email: b, name: c }", "attributes", "{"),
  ("- signUp: { username: a, 1️⃣attributes2️⃣ { email: b, name: c } }", "attributes", "{"),
  ("- signUp: { username: a }\n  1️⃣expect2️⃣ { nextStep: done, userSub: b }", "expect", "{"),
  ("- signUp: { username: a }\n  1️⃣expect2️⃣ {\n    nextStep: done\n  }", "expect", "{"),
  ("- signUp: { username: a }\n1️⃣given2️⃣ { pool: { MfaConfiguration: OPTIONAL } }", "given", "{"),
  ("- signUp: { username: a }\n1️⃣given2️⃣ { users: [ { as: alice }, { as: bob } ] }", "given", "{"),
  ("- signUp: { username: a }\n1️⃣tags2️⃣ [ smoke, sign-up ]", "tags", "["),
  ("- signUp: { username: a }\n1️⃣given2️⃣ {}\ntags: [ a ]", "given", "{"),
])
func `a missing colon before a bracket is reported after its key`(
  _ steps: String,
  _ word: String,
  _ bracket: String
) {
  let form = bracket == "{" ? "{ ... }" : "[ ... ]"
  #expect(
    mistakes(inSteps: steps) == """
      1️⃣2️⃣ AF1010 missing colon after `\(word)`
        note: nothing else in this document is checked
        help: Write `\(word): \(form)`.
      """
  )
}

@Test func `a missing colon after a parameter is reported as missing`() throws {
  #expect(
    try words(inSteps: "- signUp: { username a@b.de }") == [
      "AF1105 `username a@b.de` has no value – Write a colon between a key and its value: `username: a@b.de`."
    ]
  )
}

private let unseparated: [(steps: String, words: String)] = [
  (
    "- signUp: { username: a }\n  expect:{ nextStep: done }",
    "AF1202 unknown key `expect:{ nextStep` – Write a space after the colon: `expect: { nextStep ...`."
  ),
  (
    "- signUp:\n    username:ann",
    "AF1107 `signUp` must be a mapping – this is a string"
  ),
  (
    "- signUp: { username: a }\n  expect { nextStep: done }",
    "AF1202 missing colon after `expect` – Write `expect: { ... }`."
  ),
  (
    "- signUp:\n    username: a\n    attributes { email: b }",
    "AF1205 missing colon after `attributes` – Write `attributes: { ... }`."
  ),
  (
    "- signUp: { username: a }\ntags [ smoke, a: b ]",
    "AF1103 missing colon after `tags` – Write `tags: [ ... ]`."
  ),
]

@Test(arguments: unseparated)
func `a missing colon or space after a key is reported once`(
  _ steps: String,
  _ said: String
) throws {
  #expect(try words(inSteps: steps) == [said])
}

@Test(arguments: [
  ("- 1️⃣signUp2️⃣:{ username: a, password: b }", "signUp"),
  ("- 1️⃣signUp2️⃣:{ username: a,\n    password: b }", "signUp"),
  ("- signUp: { username: a }\n  1️⃣expect2️⃣:{ nextStep: done, userSub: b }", "expect"),
])
func `a missing space between a colon and a bracket is reported`(_ steps: String, _ word: String) {
  #expect(
    mistakes(inSteps: steps) == """
      1️⃣2️⃣ AF1010 missing space after `\(word):`
        note: nothing else in this document is checked
        help: Write `\(word): { ... }`.
      """
  )
}

@Test func `keys with an equals sign are not also reported as missing`() throws {
  let said = ["username=a", "password=$(user.password)"].map { text in
    "AF1105 `\(text)` has no value – Write a colon between a key and its value: "
      + "`\(text.replacing("=", with: ": "))`."
  }
  let steps = "- signUp: { username=a, password=$(user.password) }"
  #expect(try words("scenario: A\nsteps:\n\(steps)\n") == said)
}
