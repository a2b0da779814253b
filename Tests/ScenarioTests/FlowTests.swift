import Diagnostics
import Scenario
import Testing
import Values

private let signUp = """
  flow: sign up
  description: Signs a user up.
  parameters:
    email: { description: where the code goes }
    password: { default: $(random.password(16)) }
  steps:
    - signUp: { username: $(email), password: $(password) }
      save: sub
  returns: { sub: $(sub), email: $(email) }
  """

private func user(_ steps: String) -> String { "scenario: A\nsteps:\n\(steps)\n" }

private let useSignUp = "  - use: { flow: b.yaml, with: { email: $(user.email) } }"

@Test func `a use contains its flow with everything that is written in it`() throws {
  let text = user(useSignUp + "\n    save: { who: sub }\n  - AdminGetUser: { Username: $(who) }")
  let checked = try Checked(text, with: ["b.yaml": signUp])
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

private let awaited: [(String, Set<Requirement>, Bool)] = [
  ("{ to: $(user.email) }", [.email], false),
  ("{ to: \"+15550100\" }", [.sms], false), ("{ to: $(env.TO) }", [], true),
  ("{ to: $(users.bob.email), again: $(users.bob.phone) }", [.email, .sms], false),
]

@Test(arguments: awaited)
func `the requirement of an await in a flow depends on the caller's argument`(
  _ arguments: String,
  _ requirements: Set<Requirement>,
  _ needsSomeSource: Bool
) throws {
  let files = [
    "b.yaml": """
    flow: b
    parameters: { to: {}, again: { default: $(to) } }
    steps:
      - resendSignUpCode: { username: a }
      - use: { flow: c.yaml, with: { who: $(to) } }
      - use: { flow: c.yaml, with: { who: $(again) } }
    """,
    "c.yaml": """
    flow: c
    parameters: { who: {}, to: { default: x } }
    steps: [ { awaitCode: { to: $(who) }, note: x } ]
    """,
  ]
  let checked = try Checked(user("  - use: { flow: b.yaml, with: \(arguments) }"), with: files)
  #expect(checked.scenarios.map(\.requirements) == [requirements])
  #expect(checked.scenarios.map(\.needsSomeSource) == [needsSomeSource])
}

@Test func `a file with only flows is valid and has no scenarios`() throws {
  let checked = try Checked(signUp)
  #expect(checked.text == "")
  #expect(checked.scenarios.isEmpty)
}

@Test func `flows and scenarios can share a file`() throws {
  let text = signUp + "\n---\n" + user("  - use: { flow: a.yaml, with: { email: x } }")
  let checked = try Checked(text)
  #expect(checked.text == "")
  #expect(checked.scenarios.map(\.name) == ["A"])
}

@Test func `paths are relative to the file that contains them`() throws {
  let files = [
    "scenarios/a.yaml": user("  - use: { flow: ../flows/b.yaml#two }"),
    "flows/b.yaml":
      "flow: one\nsteps: [signOut: {}]\n---\nflow: two\nsteps:\n  - use: { flow: deep/c.yaml }\n",
    "flows/deep/c.yaml": "flow: three\nsteps:\n  - use: { flow: ../b.yaml#one }\n",
  ]
  let checked = try Checked(["scenarios/a.yaml"], of: MemoryFiles(texts: files))
  #expect(checked.text == "")
  let actions = checked.scenarios.flatMap { $0.everyStep.map { outline($0.action) } }
  #expect(
    actions == [
      "use ../flows/b.yaml#two {}", "use deep/c.yaml {}", "use ../b.yaml#one {}", "signOut false",
    ]
  )
}

@Test
func `a mistake in a flow is reported once, at its place, and rejects every scenario that uses it`()
  throws
{
  let use = "  - use: { flow: flows/b.yaml, with: { email: x } }"
  let files = [
    "a.yaml": user(use), "c.yaml": user(use) + "---\nscenario: Right\nsteps: [signOut: {}]\n",
    "flows/b.yaml": signUp.replacing("- signUp:", with: "- signUpp:"),
  ]
  let checked = try Checked(["a.yaml", "c.yaml"], of: MemoryFiles(texts: files))
  #expect(checked.titles == ["flows/b.yaml:7:5: error[AF1203]: unknown action `signUpp`"])
  #expect(checked.scenarios.map(\.name) == ["Right"])
}

@Test(arguments: [["a.yaml", "b.yaml"], ["b.yaml", "a.yaml"]])
func `mistakes in a flow file that is also checked directly are reported once`(
  _ order: [String]
) throws {
  let broken = signUp.replacing("$(sub)", with: "$(sbu)")
  let files = ["a.yaml": user(useSignUp), "b.yaml": broken]
  let checked = try Checked(order, of: MemoryFiles(texts: files))
  #expect(checked.titles == ["b.yaml:9:19: error[AF1601]: unknown name `sbu`"])
  #expect(checked.findings.isEmpty)
}

private let circle = [
  "a.yaml": "flow: one\nsteps:\n  - use: { flow: b.yaml }\n",
  "b.yaml": "flow: two\nsteps:\n  - use: { flow: c.yaml }\n",
  "c.yaml": "flow: three\nsteps:\n  - use: { flow: a.yaml }\n",
  "d.yaml": user("  - use: { flow: c.yaml }"),
]

@Test(arguments: [
  ["d.yaml"], ["a.yaml", "b.yaml", "c.yaml", "d.yaml"], ["c.yaml"], ["b.yaml", "d.yaml"],
])
func `a cycle is reported once at the same place, in any order of checking`(
  _ order: [String]
) throws {
  let checked = try Checked(order, of: MemoryFiles(texts: circle))
  let title = "the flow `one` uses itself through `two` and `three`"
  #expect(checked.titles == ["a.yaml:3:18: error[AF1726]: \(title)"])
  #expect(
    checked.diagnostics.flatMap { $0.notes.map(\.message) } == [
      "`one` uses `two` in a.yaml:3", "`two` uses `three` in b.yaml:3",
      "`three` uses `one` in c.yaml:3",
    ]
  )
  #expect(checked.scenarios.isEmpty)
}

/// A file at every path, with a flow whose name has the number of the path's bytes.
private struct AnyFiles: ScenarioFileReader {
  var step = "signUp: { username: ada@example.com, password: Abcdef1! }"

  func bytes(of path: String) -> [UInt8] {
    Array("flow: f\(path.utf8.count)\nsteps:\n  - \(step)\n".utf8)
  }
}

private let useTwoSpellings = user(
  "  - use: { flow: \u{e9}.yaml }\n  - use: { flow: e\u{301}.yaml }"
)

@Test func `files whose names differ only in their bytes have different flows`() {
  let library = FlowLibrary(reading: AnyFiles())
  let checked = CheckedFile(bytes: Array(useTwoSpellings.utf8), name: "a.yaml", files: library)
  let uses = checked.scenarios.flatMap(\.steps).compactMap { $0.action as? UseFlow }
  #expect(uses.map(\.flow.name) == ["f7", "f8"])
  #expect(library.identities.count == 2)
}

@Test func `files whose names differ only in their bytes are reported by their bytes`() {
  let library = FlowLibrary(reading: AnyFiles(step: "signUp: { usrname: a }"))
  _ = CheckedFile(bytes: Array(useTwoSpellings.utf8), name: "a.yaml", files: library)
  let names = library.findings(besides: ["a.yaml"]).map(\.source.name)
  #expect(names.map(ExactString.init) == ["e\u{301}.yaml", "\u{e9}.yaml"].map(ExactString.init))
}

@Test func `flows used by many files concurrently give the same result`() async throws {
  let many = (0..<40).reduce(into: circle) { files, number in
    files["e\(number).yaml"] = user(
      "  - use: { flow: good.yaml, with: { email: x } }\n  - use: { flow: c.yaml }"
    )
    files["f\(number).yaml"] = user("  - use: { flow: good.yaml, with: { email: x } }")
  }
  let files = MemoryFiles(texts: many.merging(["good.yaml": signUp]) { one, _ in one })
  let library = FlowLibrary(reading: files)
  let checked = await withTaskGroup(of: CheckedFile?.self) { group in
    for name in files.texts.keys where "ef".contains(name.prefix(1)) {
      group.addTask {
        (try? files.bytes(of: name)).map { CheckedFile(bytes: $0, name: name, files: library) }
      }
    }
    return await group.reduce(into: []) { all, file in all += [file].compactMap { $0 } }
  }
  #expect(checked.count == 80)
  #expect(checked.allSatisfy { $0.diagnostics.isEmpty })
  #expect(checked.flatMap(\.scenarios).count == 40)
  #expect(
    library.findings(besides: checked.map(\.source.name)).map {
      $0.diagnostics.map(\.code.description)
    } == [
      ["AF1726"]
    ]
  )
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
  let text = user("  - use: { flow: b.yaml, with: { \(name): x } }")
  let titles = try Checked(text, with: ["b.yaml": flow]).titles
  #expect(titles == ["b.yaml:2:15: error[AF1603]: the name `\(name)` is reserved"])
}

@Test(arguments: [
  // A caller can await what its flow sends, and a flow can await what its caller sends.
  ("  - use: { flow: b.yaml, with: { email: x } }\n  - awaitCode: { to: x }", []),
  ("  - awaitCode: { to: x }", ["a.yaml:3:22"]),
  ("  - signUp: { username: x }\n  - use: { flow: await.yaml, with: { to: x } }", []),
  (
    "  - signUp: { username: x }\n  - use: { flow: await.yaml, with: { to: y } }\n  - awaitCode: { to: x }",
    []
  ),
  ("  - use: { flow: await.yaml, with: { to: x } }", ["a.yaml:3:18"]),
  ("  - use: { flow: await.yaml, with: { to: x } }\n    note: by hand", []),
  (
    "  - signUp: { username: x }\n  - use: { flow: await.yaml, with: { to: x } }\n  - use: { flow: b.yaml, with: { email: x } }\n  - use: { flow: await.yaml, with: { to: x } }",
    []
  ),
])
func `awaits and sending steps in flows count as the caller's`(
  _ steps: String,
  _ places: [String]
) throws {
  let titles = try Checked(user(steps), with: awaitingFlows).titles
  let title = "warning[AF1207]: no earlier step sends a message for this await"
  #expect(titles == places.map { "\($0): \(title)" })
}

private let awaitingFlows = [
  "b.yaml": signUp,
  "await.yaml": "flow: f\nparameters: { to: {} }\nsteps:\n  - awaitCode: { to: $(to) }\n",
  "through.yaml":
    "flow: f\nparameters: { whom: {} }\nsteps:\n  - use: { flow: await.yaml, with: { to: $(whom) } }\n",
]

@Test(arguments: ["await.yaml, with: { to: x }", "through.yaml, with: { whom: x }"])
func `a warning names the await of a flow that takes the message`(_ use: String) throws {
  let steps =
    "  - signUp: { username: x }\n  - use: { flow: \(use) }\n  - awaitCode: { to: x }"
  let titles = try Checked(user(steps), with: awaitingFlows).titles
  let title = "warning[AF1207]: the await in await.yaml:4 already takes the message"
  #expect(titles == ["a.yaml:5:22: \(title)"])
}

@Test(arguments: ["a b.yaml", "./b.yaml", "/b.yaml", "x/../b.yaml"])
func `a path can be written in several ways`(_ path: String) throws {
  let text = user("  - use: { flow: \(path), with: { email: x } }")
  let checked = try Checked(text, with: ["a b.yaml": signUp, "b.yaml": signUp, "/b.yaml": signUp])
  #expect(checked.text == "")
}

@Test(arguments: ["as", "client"])
func `a session or a client inside use belongs on the flow's steps`(_ key: String) throws {
  let use = "  - use: { flow: b.yaml, with: { email: x }, \(key): phone }"
  let found = try Checked(user(use), with: ["b.yaml": signUp]).diagnostics
  #expect(found.map(\.title) == ["`\(key)` has no effect on `use`"])
  #expect(found.map(\.help) == ["Write `\(key)` on the flow's steps instead."])
}

@Test func `as and client have no effect on use`() throws {
  let checked = try Checked(
    user(useSignUp + "\n    as: phone\n    client: web"),
    with: ["b.yaml": signUp]
  )
  #expect(
    checked.diagnostics.map(\.title) == [
      "`as` has no effect on `use`", "`client` has no effect on `use`",
    ]
  )
}
