import Diagnostics
import DiagnosticsTesting
@testable import Scenario
import Testing

/// The diagnostics for the steps of a scenario in a project with these names.
private func mistakes(inSteps steps: String, _ project: ProjectNames) -> String {
  let input = MarkedText("scenario: A scenario\nsteps:\n  - signUp: { username: a }\n" + steps)
  let source = SourceFile(name: "a.yaml", text: input.text)
  return input.summary(of: CheckedFile(checking: source, project: project).diagnostics)
}

private func names(
  _ scope: ProjectNames.Scope,
  sources: [String]? = ["team-mailbox", "outbox"],
  variables: [String]? = ["adminUser", "prefix"],
  clients: [String]? = nil
) -> ProjectNames {
  ProjectNames(scope: scope, sources: sources, variables: variables, clients: clients)
}

@Test(arguments: [
  (["web"], "web", ""), (nil, "anything", ""),
  (
    ["web"], "wbe", "1️⃣2️⃣ AF1610 the pool `staging` has no client `wbe` | did you mean `web`?"
  ),
  (
    ["web", "native"], "partner",
    "1️⃣2️⃣ AF1610 the pool `staging` has no client `partner`\n  help: Use `web` or `native`."
  ),
  (
    [], "partner",
    """
    1️⃣2️⃣ AF1610 the pool `staging` has no client `partner`
      help: Add `partner: { ... }` to `given.clients`.
    """
  ),
])
func `a step can name only the pool's clients`(
  _ clients: [String]?,
  _ name: String,
  _ expected: String
) {
  let steps = "  - signIn: { username: a, password: p }\n    client: 1️⃣\(name)2️⃣"
  #expect(mistakes(inSteps: steps, names(.pool("staging"), clients: clients)) == expected)
}

@Test func `clients in given exist on every pool, and a misspelled client is reported`() {
  let given = "given: { clients: { legacy: {} } }"
  let text = { (name: String) in
    """
    scenario: A scenario
    \(given)
    steps:
      - signIn: { username: a, password: p }
        client: 1️⃣\(name)2️⃣
    """
  }
  let mistakes = { (name: String) in
    let input = MarkedText(text(name))
    let source = SourceFile(name: "a.yaml", text: input.text)
    let project = names(.anyPool, clients: [])
    return input.summary(of: CheckedFile(checking: source, project: project).diagnostics)
  }
  #expect(mistakes("legacy") == "")
  #expect(
    mistakes("legcy") == "1️⃣2️⃣ AF1610 no pool has a client `legcy` | did you mean `legacy`?"
  )
}

@Test(arguments: [[], nil] as [[String]?])
func `on the default pool, a misspelled client from given is reported once`(_ clients: [String]?) {
  let input = MarkedText(
    """
    scenario: A scenario
    given: { clients: { legacy: {} } }
    steps:
      - signIn: { username: a, password: p }
        client: 1️⃣legcy2️⃣
    """
  )
  let project = ProjectNames(
    scope: .noProject,
    sources: nil,
    variables: nil,
    clients: clients,
    meansDefaultPool: true
  )
  let source = SourceFile(name: "a.yaml", text: input.text)
  #expect(
    input.summary(of: CheckedFile(checking: source, project: project).diagnostics)
      == "1️⃣2️⃣ AF1610 without a project file, no pool has a client `legcy` | did you mean `legacy`?"
  )
}

@Test(arguments: [
  ("team-mailbox", ""), ("outbox", ""), ("email", ""), ("sms", ""), ("$(pool.vars.prefix)", ""),
  ("team-mailbx", "1️⃣2️⃣ AF1608 unknown source `team-mailbx` | did you mean `team-mailbox`?"),
  (
    "inbox-of-bob",
    """
    1️⃣2️⃣ AF1608 unknown source `inbox-of-bob`
      help: Use `team-mailbox` or `outbox`.
    """
  ),
])
func `an await can name only the project's sources`(_ source: String, _ expected: String) {
  let steps = "  - awaitCode: { to: a, source: 1️⃣\(source)2️⃣ }"
  #expect(mistakes(inSteps: steps, names(.anyPool)) == expected)
}

@Test func `a source in a variable is checked where it is defined`() {
  let steps = """
      - set: { source: 1️⃣team-mailbx2️⃣ }
      - awaitCode: { to: a, source: $(source) }
    """
  #expect(
    mistakes(inSteps: steps, names(.anyPool))
      == "1️⃣2️⃣ AF1608 unknown source `team-mailbx` | did you mean `team-mailbox`?"
  )
}

@Test func `without sources, an unknown source gets advice on declaring one`() {
  let steps = "  - awaitCode: { to: a, source: 1️⃣inbox2️⃣ }"
  #expect(
    mistakes(inSteps: steps, names(.pool("staging"), sources: [])) == """
      1️⃣2️⃣ AF1608 unknown source `inbox`
        help: Declare the source in the project file, under `sources:`.
      """
  )
}

@Test(arguments: [
  (ProjectNames.Scope.anyPool, "adminUser", "", ""),
  (
    .anyPool, "adminUsr", "AF1609 no pool has a variable `adminUsr` | did you mean `adminUser`?",
    ""
  ),
  (
    .pool("staging"), "adminUsr",
    "AF1609 the pool `staging` has no variable `adminUsr` | did you mean `adminUser`?", ""
  ),
  (
    .pool("staging"), "tenant", "AF1609 the pool `staging` has no variable `tenant`",
    "\n  help: Use `adminUser` or `prefix`, or add it with `--var tenant=...`."
  ),
])
func `a pool variable must be one of the pool's variables`(
  _ scope: ProjectNames.Scope,
  _ name: String,
  _ title: String,
  _ help: String
) {
  let steps = "  - signIn: { username: $(pool.vars.1️⃣\(name)2️⃣), password: p }"
  let expected = title.isEmpty ? "" : "1️⃣2️⃣ \(title)\(help)"
  #expect(mistakes(inSteps: steps, names(scope)) == expected)
}

@Test func `without variables, an unknown pool variable gets advice on defining one`() {
  let steps = "  - signIn: { username: $(pool.vars.1️⃣tenant2️⃣), password: p }"
  #expect(
    mistakes(inSteps: steps, names(.pool("staging"), variables: [])) == """
      1️⃣2️⃣ AF1609 the pool `staging` has no variable `tenant`
        help: Write `vars: { tenant: ... }` for the pool in the project file, or pass \
      `--var tenant=...`.
      """
  )
}

@Test func `any name is accepted when the project is unknown`() {
  let steps = """
      - awaitCode: { to: $(pool.vars.anybody), source: anything }
    """
  #expect(mistakes(inSteps: steps, .unknown) == "")
}

@Test func `a pool variable is a string without members`() {
  let steps = "  - signIn: { username: $(pool.vars.prefix.1️⃣a2️⃣), password: p }"
  #expect(
    mistakes(inSteps: steps, .unknown)
      == "1️⃣2️⃣ AF1607 `pool.vars.prefix` has no `a` | `pool.vars.prefix` is a string"
  )
}

@Test
func
  `a scenario lists the names that its project must define, including those in cleanup and vars`()
  throws
{
  let text = """
    scenario: A scenario
    vars: { admin: $(pool.vars.adminUser) }
    steps:
      - signUp: { username: $(admin) }
      - awaitCode: { to: a, source: team-mailbox }
    cleanup:
      - AdminDeleteUser: { Username: $(pool.vars.prefix)-x }
    """
  let scenario = try #require(scenarios(of: text).first)
  #expect(scenario.references.map(\.name) == ["adminUser", "team-mailbox", "prefix"])
  let lacking = names(.pool("staging"), sources: [], variables: ["prefix"])
  #expect(
    lacking.faults(in: [scenario]).flatMap(\.diagnostics).map(\.range.lowerBound.line) == [2, 5]
  )
  #expect(names(.pool("staging")).faults(in: [scenario]).isEmpty)
}
