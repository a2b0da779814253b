import Diagnostics
@testable import Scenario
import Testing

/// The diagnostics about a scenario's passwords in a project.
private func needs(_ text: String, in project: ProjectNames) throws -> [String] {
  let files = MemoryFiles(texts: ["a.yaml": "scenario: A\n" + text])
  return try Checked(["a.yaml"], of: files, project: project).diagnostics.map { found in
    "\(found.severity) \(found.code) \(found.label)"
  }
}

private let eight = "it needs at least 8 characters"
private let all = "\(eight), an uppercase letter, a digit, and a special character"

private let ofDefault: [(text: String, label: String?)] = [
  ("steps: [ signUp: { username: a, password: short } ]", all),
  ("steps: [ signUp: { username: a, password: Aa1-aaa } ]", eight),
  ("steps: [ signUp: { username: a, password: Aa1-aaaa } ]", nil),
  ("steps: [ signUp: { username: a, password: 'Aa1 aaaa' } ]", nil),
  ("steps: [ signUp: { username: a, password: Aa1éaaaa } ]", "it needs a special character"),
  ("steps: [ signUp: { username: a, password: $(env.WEAK) } ]", nil),
  ("steps: [ { signUp: { username: a, password: short }, note: it is odd } ]", nil),
  ("steps: [ { signUp: { username: a, password: short }, expect: { nextStep: done } } ]", all),
  (
    "steps: [ { signUp: { username: a, password: short }, expect: { error: InvalidPasswordException } } ]",
    nil
  ),
  (
    "steps: [ { signUp: { username: a, password: short }, expect: { oneOf: [ { error: InvalidPasswordException }, { nextStep: done } ] } } ]",
    nil
  ),
  (
    "steps: [ AdminSetUserPassword: { Username: a, Password: Aa1aaaaa } ]",
    "it needs a special character"
  ),
  ("steps: [ signIn: { username: a, password: short } ]", nil),
  (
    "given: { users: [ { as: ann, password: aa1-aaaa } ] }\nsteps: [ signOut: {} ]",
    "it needs an uppercase letter"
  ),
  ("given: { users: [ { as: ann } ] }\nsteps: [ signOut: {} ]", nil),
  (
    "steps: [ { signUp: { username: a, password: short }, when: { pool.Policies.PasswordPolicy.MinimumLength: 5 } } ]",
    nil
  ),
  (
    "given: { pool: { Policies: { PasswordPolicy: { MinimumLength: 6, RequireSymbols: false } } } }\nsteps: [ signUp: { username: a, password: Aa1aaa } ]",
    nil
  ),
  (
    "given: { pool: { Policies: { PasswordPolicy: { MinimumLength: $(env.LEAST), RequireUppercase: $(env.BIG) } } } }\nsteps: [ signUp: { username: a, password: a1- } ]",
    nil
  ),
  (
    "given: { pool: { Policies: { PasswordPolicy: { MinimumLength: null, RequireSymbols: false } } } }\nsteps: [ signUp: { username: a, password: Aa1-aaa } ]",
    eight
  ),
  (
    "given: { pool: { Policies: null } }\nsteps: [ signUp: { username: a, password: Aa1-aaa } ]",
    eight
  ),
  ("requires: [live]\nsteps: [ signUp: { username: a, password: short } ]", nil),
  (
    "steps: [ UpdateUserPool: { Policies: { PasswordPolicy: { MinimumLength: 6 } } }, signUp: { username: a, password: short } ]",
    nil
  ),
]

private let relaxing = """
  flow: F
  steps: [ UpdateUserPool: { Policies: { PasswordPolicy: { MinimumLength: 6 } } } ]
  """

@Test func `a flow that changes the password policy may make a password valid`() throws {
  let text =
    "scenario: A\nsteps: [ use: { flow: f.yaml }, signUp: { username: a, password: short } ]"
  let files = MemoryFiles(texts: ["a.yaml": text, "f.yaml": relaxing])
  #expect(try Checked(["a.yaml"], of: files, project: builtIn).diagnostics.isEmpty)
}

@Test func `an invalid password of a given user gets no advice to expect an error`() throws {
  let text =
    "scenario: A\ngiven: { users: [ { as: ann, password: short } ] }\nsteps: [ signOut: {} ]"
  let files = MemoryFiles(texts: ["a.yaml": text])
  let found = try Checked(["a.yaml"], of: files, project: builtIn).diagnostics
  #expect(found.map(\.code.description) == ["AF1508"])
  #expect(found.first?.help?.contains("error") == false)
}

@Test(arguments: ofDefault)
func `a password that the built-in pool rejects gives a warning`(
  _ text: String,
  _ label: String?
) throws {
  #expect(try needs(text, in: builtIn) == (label.map { ["warning AF1508 \($0)"] } ?? []))
}

@Test(arguments: [
  ("steps: [ signUp: { username: a, password: short } ]", nil),
  (
    "given: { pool: { Policies: { PasswordPolicy: { MinimumLength: 6 } } } }\nsteps: [ signUp: { username: a, password: short } ]",
    "it needs at least 6 characters"
  ),
  (
    "given: { pool: { Policies: { PasswordPolicy: { RequireNumbers: true } } } }\nsteps: [ signUp: { username: a, password: short } ]",
    "it needs a digit"
  ),
])
func `for an unknown pool, only the settings declared in the scenario count`(
  _ text: String,
  _ label: String?
) throws {
  #expect(try needs(text, in: .unknown) == (label.map { ["warning AF1508 \($0)"] } ?? []))
}
