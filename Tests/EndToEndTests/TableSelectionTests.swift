import FoundationEssentials
import Testing

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
  #expect(try await SelectedScenarios.listed(words, in: program) == names)
}

@Test func `a table is found by the bytes of its path`() async throws {
  let program = try Program([:])
  for (scenario, name) in [("up", "\u{e9}.csv"), ("in", "e\u{301}.csv")] {
    let text = tabled.replacing("Signs up", with: "Signs \(scenario)")
      .replacing("tables/users.csv", with: name)
    try program.write(text, to: "\(scenario).yaml")
    try program.write(table, to: name)
  }
  #expect(try await SelectedScenarios.listed(["\u{e9}.csv:2"], in: program) == ["Signs up [one]"])
  #expect(try await SelectedScenarios.listed(["e\u{301}.csv:2"], in: program) == ["Signs in [one]"])
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
    "a.yaml": tabled, "b.yaml": SelectedScenarios.several, "deep/c.yaml": SelectedScenarios.several,
    "tables/users.csv": table,
    "tables/other.csv": "",
  ])
  for command in ["run", "list", "explain"] {
    let execution = try await program.run([command] + words)
    #expect(execution.status == 3)
    #expect(execution.error == "authflow: \(said.replacing("COMMAND", with: command))\n")
  }
}

@Test(arguments: ["check", "fmt"], ["tables/users.csv", "tables/users.csv:2"])
func `a table of examples is not a scenario file`(_ command: String, _ path: String) async throws {
  let program = try Program(["a.yaml": tabled, "tables/users.csv": table])
  let execution = try await program.run([command, path])
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
  let program = try Program([
    "a.yaml": SelectedScenarios.several, "b.yaml": tabled, "tables/users.csv": table,
  ])
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
