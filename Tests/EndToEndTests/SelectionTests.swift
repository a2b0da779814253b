import DiagnosticsTesting
import FoundationEssentials
import Testing

private let several = """
  scenario: Signs up
  tags: [smoke, sign-up]
  steps:
    - signUp: { username: $(user.email), password: $(user.password) }
  ---
  scenario: Wants too much
  tags: [slow]
  steps:
    - signUp: { username: $(user.email), password: $(user.password) }
      expect: { nextStep: $(env.AUTHFLOW_TEST_STEP) }
  ---
  scenario: Nobody is there
  tags: [smoke]
  examples:
    - { name: ada }
    - { name: bob }
  steps:
    - expectUser: { username: nobody@example.com, exists: false }
      name: not $(example.name)
  """

private let flow = "flow: f\nsteps:\n  - signOut: {}\n"

/// The names that `list` prints for these arguments.
private func listed(_ words: [String], in program: Program) async throws -> [String] {
  let execution = try await program.run(["list"] + words)
  #expect(execution.status == 0, "\(execution.output)\(execution.error)")
  return execution.output.split(separator: "\n").compactMap { line in
    line.wholeMatch(of: /\S+:\d+  (.+)/).map { String($0.1) }
  }
}

@Test(
  arguments: [
    (["a.yaml"], ["Signs up", "Wants too much", "Nobody is there [ada]", "Nobody is there [bob]"]),
    (
      ["a.yaml", "--tags", "smoke"], ["Signs up", "Nobody is there [ada]", "Nobody is there [bob]"]
    ),
    (
      ["a.yaml", "--tags", "smoke and not sign-up"],
      ["Nobody is there [ada]", "Nobody is there [bob]"]
    ),
    (["a.yaml", "--tags", "not gone", "--filter", "too"], ["Wants too much"]),
    (["a.yaml:4"], ["Signs up"]), (["a.yaml:4:7"], ["Signs up"]),
    (["./a.yaml:6"], ["Wants too much"]),
    (["a.yaml:16"], ["Nobody is there [bob]"]),
    (["a.yaml:17"], ["Nobody is there [ada]", "Nobody is there [bob]"]),
    (["a.yaml:16", "a.yaml:1"], ["Signs up", "Nobody is there [bob]"]),
    (
      ["a.yaml:16", "a.yaml", "--filter", "s"],
      [
        "Signs up", "Wants too much", "Nobody is there [ada]", "Nobody is there [bob]",
      ]
    ),
    (["a.yaml:16", "--filter", "bob", "--tags", "smoke"], ["Nobody is there [bob]"]),
    (["b.yaml:3"], ["Named like a line"]),
  ] as [([String], [String])]
)
func `a command line selects scenarios`(_ words: [String], _ names: [String]) async throws {
  let odd = several.replacing("Signs up", with: "Named like a line")
    .split(separator: "\n---\n")[0]
  let program = try Program(["a.yaml": several, "b.yaml:3": String(odd)])
  #expect(try await listed(words, in: program) == names)
}

@Test(
  arguments: [
    ["--var", "a=1", "--var", "a=2"], ["--only-failed", "--tags", "a", "--only-failed"],
    ["--filter", "a", "--", "--filter"],
  ]
)
func `options that can be repeated are not rejected`(_ words: [String]) async throws {
  let execution = try await Program(["a.yaml": several]).run(["list"] + words)
  #expect(!execution.error.contains("only once"), "\(execution.error)")
}

private let tabled = """
  scenario: Signs up
  examples: tables/users.csv
  steps:
    - signUp: { username: $(example.user), password: $(user.password) }
      name: $(example.step)
  """

private let table = """
  name,step,user
  one,enters,a@example.com
  two,"enters,
  again",b@example.com
  three,enters,c@example.com

  """

@Test(
  arguments: [
    (["tables/users.csv:2"], ["Signs up [one]", "Signs in [one]"]),
    (["tables/users.csv:4"], ["Signs up [two]", "Signs in [two]"]),
    (
      ["./tables/users.csv:2", "a.yaml", "tables/users.csv:5:1"],
      ["Signs up [one]", "Signs up [three]"]
    ),
    (
      ["deep/b.yaml", "tables/users.csv"], ["Signs in [one]", "Signs in [two]", "Signs in [three]"]
    ),
    (["tables/users.csv:3", "a.yaml:4"], ["Signs up [two]"]),
    (["tables/users.csv:3", "--filter", "in"], ["Signs in [two]"]),
  ] as [([String], [String])]
)
func `a line of a table selects its row`(_ words: [String], _ names: [String]) async throws {
  let other = tabled.replacing("Signs up", with: "Signs in")
    .replacing("tables/", with: "../tables/")
  let program = try Program([
    "a.yaml": tabled, "deep/b.yaml": other, "tables/users.csv": table, "c.yaml": "not: right\n",
  ])
  #expect(try await listed(words, in: program) == names)
}

@Test func `a table is found by the bytes of its path`() async throws {
  let program = try Program([:])
  for (scenario, name) in [("up", "\u{e9}.csv"), ("in", "e\u{301}.csv")] {
    let text = tabled.replacing("Signs up", with: "Signs \(scenario)")
      .replacing("tables/users.csv", with: name)
    try program.write(text, to: "\(scenario).yaml")
    try program.write(table, to: name)
  }
  #expect(try await listed(["\u{e9}.csv:2"], in: program) == ["Signs up [one]"])
  #expect(try await listed(["e\u{301}.csv:2"], in: program) == ["Signs in [one]"])
}

@Test(arguments: [
  (
    ["tables/users.csv:9"],
    "no row at line 9 of `tables/users.csv`; the nearest is `Signs up [three]`, tables/users.csv:5"
  ),
  (
    ["tables/users.csv:1"],
    "no row at line 1 of `tables/users.csv`; the nearest is `Signs up [one]`, tables/users.csv:2"
  ),
  (
    ["b.yaml", "tables/users.csv:2"],
    "none of the given files takes its examples from `tables/users.csv`; pass a file that does, "
      + "or only the table"
  ),
  (
    ["tables/other.csv:2"],
    "no scenario file in this folder, next to the table, or in the project takes its examples "
      + "from `tables/other.csv`; also pass the file, as in `authflow COMMAND FILE.yaml tables/other.csv:2`"
  ),
  (["deep:4"], "expected FILE:LINE, but `deep` is a folder: `deep:4`"),
  (["a.yaml", "deep/:4:2"], "expected FILE:LINE, but `deep/` is a folder: `deep/:4`"),
])
func `a place that does not exist is a usage error`(_ words: [String], _ said: String) async throws
{
  let program = try Program([
    "a.yaml": tabled, "b.yaml": several, "deep/c.yaml": several, "tables/users.csv": table,
    "tables/other.csv": "",
  ])
  for command in ["run", "list", "explain"] {
    let execution = try await program.run([command] + words)
    #expect(execution.status == 3)
    #expect(execution.error == "authflow: \(said.replacing("COMMAND", with: command))\n")
  }
}

@Test(arguments: ["check", "fmt"])
func `a table of examples is not a scenario file`(_ command: String) async throws {
  let program = try Program(["a.yaml": tabled, "tables/users.csv": table])
  let execution = try await program.run([command, "tables/users.csv"])
  #expect(execution.status == 3)
  #expect(
    execution.error == """
      authflow: `tables/users.csv` is a table of examples: pass `a.yaml`

      """
  )
}

@Test func `only files that use a table affect its rows`() async throws {
  let program = try Program([
    "a.yaml": tabled, "tables/users.csv": table, "tables/other.csv": "name\none\n",
    "remark.yaml": "# see tables/users.csv\nscenario: [\n",
    "mistake.yaml": "# see users.csv\nscenario: A\nstep: []\n",
    "namesake.yaml": tabled.replacing("tables/users.csv", with: "deep/users.csv"),
    "locked/b.yaml": tabled,
  ])
  try FileManager.default.setAttributes(
    [.posixPermissions: 0],
    ofItemAtPath: program.folder + "/locked"
  )
  defer {
    try? FileManager.default.setAttributes(
      [.posixPermissions: 0o755],
      ofItemAtPath: program.folder + "/locked"
    )
  }
  let execution = try await program.run(["list", "tables/users.csv:2"])
  #expect(execution.status == 0, "\(execution.error)")
  #expect(execution.output.contains("tables/users.csv:2  Signs up [one]\n"))
}

@Test func `invalid YAML is reported if no other file uses the table`() async throws {
  let program = try Program(["a.yaml": tabled + "\n  - [", "tables/users.csv": table])
  let execution = try await program.run(["run", "tables/users.csv:2"])
  #expect(execution.status == 2)
  #expect(execution.error.contains("a.yaml:") && execution.error.contains("error[AF10"))
}

@Test(arguments: [["users.csv:2"], ["../../tables/users.csv:2"]])
func `scenarios of a row are also searched for in the project`(_ words: [String]) async throws {
  let program = try Program([
    "authflow.yaml": "defaults: { jobs: 2 }", "a.yaml": tabled, "tables/users.csv": table,
    "tables/deep/.keep": "", "elsewhere/deep/.keep": "",
  ])
  let folder = words[0].hasPrefix("..") ? "elsewhere/deep" : "tables"
  let execution = try await program.run(["list"] + words, in: folder)
  #expect(execution.status == 0, "\(execution.error)")
  #expect(execution.output.contains("Signs up [one]"))
  #expect(execution.output.contains("1 scenario in 1 file"))
}

@Test func `a row of a table is shown with the place that selects it`() async throws {
  let program = try Program(["a.yaml": tabled, "tables/users.csv": table])
  let list = try await program.run(["list", "a.yaml"])
  let run = try await program.run(["run", "a.yaml"])
  for (line, label) in [(2, "one"), (3, "two"), (5, "three")] {
    #expect(
      list.output.contains(
        "tables/users.csv:\(line)  Signs up [\(label)]\n  scenario: a.yaml:1\n"
      )
    )
    let place = try Regex("Signs up \\[\(label)\\]  tables/users\\.csv:\(line)\n")
    #expect(run.output.contains(place), "\(run.output)")
  }
}

@Test func `a report has the line of a row in the scenario file`() async throws {
  let program = try Program(["a.yaml": several, "b.yaml": tabled, "tables/users.csv": table])
  _ = try await program.run(
    ["run", "a.yaml", "b.yaml", "--junit", "j.xml"],
    environment: ["AUTHFLOW_TEST_STEP": "done"]
  )
  let lines = try program.read("j.xml").split(separator: "\n").compactMap { line in
    line.firstMatch(of: /name="([^"]+)".* line="(\d+)"/).map { "\($0.1):\($0.2)" }
  }
  #expect(lines.contains("Nobody is there [ada]:15"))
  #expect(lines.contains("Nobody is there [bob]:16"))
  #expect(lines.contains("Signs up [two]:1"))
}

@Test(arguments: [
  ("selection-tags.txt", ["a.yaml", "--tags", "smokee"]),
  ("selection-tags-unknown.txt", ["a.yaml", "--tags", "payments"]),
  ("selection-filter.txt", ["a.yaml", "--filter", "zzz"]),
  ("selection-filter-near.txt", ["a.yaml", "--filter", "singsup"]),
  ("selection-filter-and-tags.txt", ["a.yaml", "--filter", "signs up", "--tags", "not smoke"]),
  ("selection-line.txt", ["a.yaml:5"]), ("selection-line-beyond.txt", ["a.yaml:99"]),
  ("selection-line-of-flow.txt", ["flow.yaml:1"]),
  ("selection-no-record.txt", ["a.yaml", "--only-failed"]),
])
func `an empty selection is a usage error`(_ name: String, _ words: [String]) async throws {
  let program = try Program(["a.yaml": several, "flow.yaml": flow])
  for command in ["run", "list", "explain"] {
    let execution = try await program.run([command] + words)
    #expect(execution.status == 3)
    #expect(execution.output.isEmpty)
    try expectGolden(execution.error, name)
  }
}

@Test(arguments: [
  (["scenario"], "`scenario`; did you mean `scenarios`?"),
  (["scenarios/a.yml"], "`scenarios/a.yml`; did you mean `scenarios/a.yaml`?"),
  (
    ["scenarios/codeints.yaml"],
    "`scenarios/codeints.yaml`; did you mean `scenarios/codeint.yaml`?"
  ),
  (["scenarios/nothing.yaml"], "`scenarios/nothing.yaml`"),
  (
    ["--tags", "smoke", "sign-in"],
    "`sign-in`; put a tag expression in quotes: --tags 'smoke or sign-in'"
  ),
  (
    ["--tags", "smoke", "and", "not", "slow"],
    "`and`; put a tag expression in quotes: --tags 'smoke and not slow'"
  ),
])
func `a missing path is reported with a suggestion`(
  _ words: [String],
  _ message: String
) async throws {
  let program = try Program(["scenarios/a.yaml": several, "scenarios/codeint.yaml": flow])
  let execution = try await program.run(["run"] + words)
  #expect(execution.status == 2)
  #expect(execution.error == "authflow: no file or folder \(message)\n")
}

@Test func `--only-failed reruns failures until none is left`() async throws {
  let program = try Program([
    "authflow.yaml": "defaults: { jobs: 2 }", "scenarios/a.yaml": several,
    "scenarios/deep/notes.txt": "",
  ])
  let step = "AUTHFLOW_TEST_STEP"
  let first = try await program.run(["run", "scenarios"], environment: [step: "done"])
  #expect(first.status == 1)
  #expect(try await listed(["scenarios", "--only-failed"], in: program) == ["Wants too much"])
  let again = ["run", "scenarios/a.yaml", "--only-failed"]
  let unrecorded = try await program.run(
    again + ["--no-history"],
    environment: [step: "confirmSignUp"]
  )
  #expect(unrecorded.status == 0)
  #expect(unrecorded.output.contains("1 scenario: 1 passed"))
  let other = try await program.run(again + ["--tags", "smoke"], environment: [step: "done"])
  #expect(other.status == 3)
  #expect(other.error.contains("none of these scenarios failed in the last run"))
  let second = try await program.run(again, environment: [step: "confirmSignUp"])
  #expect(second.status == 0, "\(second.output)\(second.error)")
  let third = try await program.run(again, environment: [step: "confirmSignUp"])
  #expect(third.status == 3)
  #expect(third.error == "authflow: nothing is selected: nothing failed in the last run\n")
  #expect(!program.has("scenarios/.authflow"))
}

@Test(arguments: [
  ("", "is not a valid record of a run"), ("{ \"schema\": 9 }", "was written by a later version"),
])
func `an unusable record is reported`(_ record: String, _ words: String) async throws {
  let program = try Program(["a.yaml": several, ".authflow/last-run.json": record])
  let execution = try await program.run(["list", "a.yaml", "--only-failed"])
  #expect(execution.status == 2)
  #expect(execution.error.contains("`.authflow/last-run.json` \(words)"))
}

@Test func `a run of flows alone reports that there are no scenarios`() async throws {
  let program = try Program(["f.yaml": "flow: f\nsteps:\n  - signOut: {}\n"])
  let execution = try await program.run(["run", "f.yaml"])
  #expect(execution.status == 3)
  #expect(execution.error == "authflow: the files contain no scenarios, only flows\n")
}
