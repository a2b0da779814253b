import Diagnostics
@testable import Project
import Testing

private let text = """
  secrets:
    CLIENT_SECRET: { run: [bin/store, show, $(env.ENTRY)] }
    IMAP_PASSWORD: { run: [pass, show, imap] }
    SCENARIO_KEY: { run: [pass, show, key] }
    UNUSED: { run: [pass, show, unused] }
  pools:
    staging:
      kind: cognito
      userPoolId: eu-west-1_AbCdEfGhI
      clientId: abc
      clientSecret: $(secret.CLIENT_SECRET)
      source: box
    other: { kind: cognito, userPoolId: eu-west-1_AbCdEfGhI, clientId: abc }
  sources:
    box: { kind: imap, url: "imaps://a.b", username: a, password: $(secret.IMAP_PASSWORD), address: $(tag)@a.b }
  """

private func words(
  _ pool: String,
  sources: [String] = [],
  scenarioNames: Set<String> = [],
  _ environment: [String: String] = ["ENTRY": "qa"]
) throws -> [[String]] {
  try project(text).secrets(
    forPool: pool,
    alsoSources: sources,
    scenarioNames: scenarioNames,
    environment: environment
  ).map { [$0.name] + $0.run }
}

@Test func `a pool needs its own secrets and those of its source`() throws {
  #expect(
    try words("staging") == [
      ["CLIENT_SECRET", "/team/bin/store", "show", "qa"],
      ["IMAP_PASSWORD", "pass", "show", "imap"],
    ]
  )
  #expect(try words("other").isEmpty)
  #expect(try words("mock").isEmpty)
}

@Test func `scenarios need the secrets that they read and those of their sources`() throws {
  #expect(
    try words("other", scenarioNames: ["SCENARIO_KEY", "HOME"]) == [
      ["SCENARIO_KEY", "pass", "show", "key"]
    ]
  )
  #expect(try words("other", sources: ["box"]).map(\.[0]) == ["IMAP_PASSWORD"])
}

@Test func `a connection to a pool needs no secrets of the pool's sources`() throws {
  let secrets = try project(text).secrets(ofPoolAlone: "staging", environment: ["ENTRY": "qa"])
  #expect(secrets.map(\.name) == ["CLIENT_SECRET"])
  #expect(try project(text).secrets(ofPoolAlone: "mock", environment: [:]).isEmpty)
}

@Test func `a source needs only its own secrets`() throws {
  let secrets = try project(text).secrets(ofSource: "box", environment: [:])
  #expect(secrets.map(\.name) == ["IMAP_PASSWORD"])
  #expect(try project(text).secrets(ofSource: "outbox", environment: [:]).isEmpty)
}

@Test func `a variable takes precedence over a program`() throws {
  #expect(try words("staging", ["CLIENT_SECRET": "c", "IMAP_PASSWORD": "i"]).isEmpty)
}

@Test func `a program's words cannot read unset variables`() {
  #expect(throws: ProjectError.self) { try words("staging", [:]) }
}

@Test(arguments: [
  ("", "AF2051 the program of `run` must not be blank"),
  ("~/bin/store", "AF2038 `~` is not expanded to the home folder here"),
])
func `a program from a variable is checked at its place`(_ program: String, _ said: String) throws {
  let file = try project("secrets: { KEY: { run: [$(env.STORE), show] } }")
  let error = #expect(throws: ProjectError.self) {
    try file.secrets(named: ["KEY"], environment: ["STORE": program])
  }
  guard case .unusable(let found)? = error else {
    Issue.record("expected diagnostics")
    return
  }
  #expect(found.map { "\($0.code) \($0.title)" } == [said])
  #expect(found.map(\.range.lowerBound.column) == [25])
}

@Test(arguments: [
  (
    "secrets: 1️⃣[a]2️⃣",
    "1️⃣2️⃣ AF2008 `secrets` must be a mapping | this is a list\n"
      + "  help: Write `secrets: { NAME: { run: [PROGRAM, ARGUMENT, ...] } }`."
  ),
  ("secrets: { 1️⃣A2️⃣: {} }", "1️⃣2️⃣ AF2005 the secret `A` needs `run`"),
  (
    "secrets: { A: { run: [pass], 1️⃣env2️⃣: B } }",
    "1️⃣2️⃣ AF2004 unknown key `env`\n  help: In a secret, use only `run`."
  ),
  (
    "secrets: { A: { run: 1️⃣[]2️⃣ } }",
    "1️⃣2️⃣ AF2006 `run` needs a program\n"
      + "  help: Write `secrets: { NAME: { run: [PROGRAM, ARGUMENT, ...] } }`."
  ),
])
func `a wrong shape is reported`(_ text: String, _ expected: String) {
  #expect(mistakes(in: text) == expected)
}
