import Diagnostics
@testable import Scenario
import Testing
import Values

@Test func `a use contains its flow with everything that is written in it`() throws {
  let text = caller(useSignUp + "\n    save: { who: sub }\n  - AdminGetUser: { Username: $(who) }")
  let checked = try Checked(text, with: ["b.yaml": signUpFlow])
  #expect(checked.text == "")
  let scenario = try #require(checked.scenarios.first)
  guard let use = scenario.steps[0].action as? UseFlow else {
    Issue.record("the step is not a `use`")
    return
  }
  #expect(use.reference.name == "b.yaml")
  #expect(outline(use.arguments) == "{email: <any $(user.email)>}")
  #expect(use.flow.name == "sign up")
  #expect(use.flow.file.name == "b.yaml")
  #expect(use.flow.description == "Signs a user up.")
  #expect(use.flow.parameters.map(\.name.name) == ["email", "password"])
  #expect(use.flow.parameters.map { $0.description ?? "" } == ["where the code goes", ""])
  #expect(
    use.flow.parameters.map { outline($0.fallback) } == ["nothing", "<any $(random.password(16))>"]
  )
  #expect(
    use.flow.steps.map { outline($0.action) } == [
      "signUp $(email) $(password) nothing nothing false nothing"
    ]
  )
  #expect(
    use.flow.returns.map { "\($0.name)=\(outline($0.value))" } == [
      "sub=<any $(sub)>", "email=<any $(email)>",
    ]
  )
  #expect(String(use.flow.file.text(in: use.flow.range)) == "sign up")
  #expect(scenario.steps[0].saves.map { "\($0.name) \($0.path)" } == ["who sub"])
  #expect(scenario.everyStep.count == 3)
  #expect(scenario.requirements == [.admin])
}

@Test func `a file with only flows is valid and has no scenarios`() throws {
  let checked = try Checked(signUpFlow)
  #expect(checked.text == "")
  #expect(checked.scenarios.isEmpty)
}

@Test func `flows and scenarios can share a file`() throws {
  let text = signUpFlow + "\n---\n" + caller("  - use: { flow: a.yaml, with: { email: x } }")
  let checked = try Checked(text)
  #expect(checked.text == "")
  #expect(checked.scenarios.map(\.name) == ["A"])
}

@Test(arguments: [
  ("$(email)", ""), ("x@example.com", ""),
  ("$(email)$(pool.id)$(client.id)$(uuid)$(now)$(random.digits(4))$(totp(email))", ""),
  ("$(pool.vars.word)", ""), ("$(early)", "a.yaml:6:27: error[AF1601]: unknown name `early`"),
  (
    "$(iteration)",
    "a.yaml:6:27: error[AF1719]: `iteration` is available only in a step with `repeat`"
  ),
  (
    "$(totp(users.alice.totpSecret))",
    "a.yaml:6:32: error[AF1727]: `users` is not available in a flow"
  ),
])
func `a flow can read its parameters, the pool, and generators`(
  _ value: String,
  _ title: String
) throws {
  let text = """
    flow: f
    description: prose with $$(user.email) in it
    parameters:
      email: {}
    steps:
      - signUp: { username: \(value) }
    """
  #expect(try Checked(text).titles == (title.isEmpty ? [] : [title]))
}

@Test(arguments: ["user", "secret", "now", "pool"])
func `a reserved name of a parameter is reported without follow-up errors`(
  _ name: String
) throws {
  let flow = """
    flow: f
    parameters: { \(name): {} }
    steps:
      - signUp: { username: $(\(name)) }
    returns: { email: $(\(name)) }
    """
  let text = caller("  - use: { flow: b.yaml, with: { \(name): x } }")
  let titles = try Checked(text, with: ["b.yaml": flow]).titles
  #expect(titles == ["b.yaml:2:15: error[AF1603]: the name `\(name)` is reserved"])
}

@Test(arguments: ["a b.yaml", "./b.yaml", "/b.yaml", "x/../b.yaml"])
func `a path can be written in several ways`(_ path: String) throws {
  let text = caller("  - use: { flow: \(path), with: { email: x } }")
  let names = ["a b.yaml", "b.yaml", "/b.yaml"]
  let files = Dictionary(uniqueKeysWithValues: names.map { ($0, signUpFlow) })
  let checked = try Checked(text, with: files)
  #expect(checked.text == "")
}

@Test(arguments: ["as", "client"])
func `a session or a client inside use belongs on the flow's steps`(_ key: String) throws {
  let use = "  - use: { flow: b.yaml, with: { email: x }, \(key): phone }"
  let found = try Checked(caller(use), with: ["b.yaml": signUpFlow]).diagnostics
  #expect(found.map(\.title) == ["`\(key)` has no effect on `use`"])
  #expect(found.map(\.help) == ["Write `\(key)` on the flow's steps instead."])
}

@Test func `as and client have no effect on use`() throws {
  let checked = try Checked(
    caller(useSignUp + "\n    as: phone\n    client: web"),
    with: ["b.yaml": signUpFlow]
  )
  #expect(
    checked.diagnostics.map(\.title) == [
      "`as` has no effect on `use`", "`client` has no effect on `use`",
    ]
  )
}
