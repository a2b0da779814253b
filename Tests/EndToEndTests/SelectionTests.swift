import DiagnosticsTesting
import Testing

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
  let odd = SelectedScenarios.several.replacing("Signs up", with: "Named like a line")
    .split(separator: "\n---\n")[0]
  let program = try Program(["a.yaml": SelectedScenarios.several, "b.yaml:3": String(odd)])
  #expect(try await SelectedScenarios.listed(words, in: program) == names)
}

@Test(
  arguments: [
    ["--var", "a=1", "--var", "a=2"], ["--only-failed", "--tags", "a", "--only-failed"],
    ["--filter", "a", "--", "--filter"],
  ]
)
func `options that can be repeated are not rejected`(_ words: [String]) async throws {
  let execution = try await Program(["a.yaml": SelectedScenarios.several]).run(["list"] + words)
  #expect(!execution.error.contains("only once"), "\(execution.error)")
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
  let program = try Program([
    "a.yaml": SelectedScenarios.several, "flow.yaml": SelectedScenarios.flow,
  ])
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
  let program = try Program([
    "scenarios/a.yaml": SelectedScenarios.several, "scenarios/codeint.yaml": SelectedScenarios.flow,
  ])
  let execution = try await program.run(["run"] + words)
  #expect(execution.status == 2)
  #expect(execution.error == "authflow: no file or folder \(message)\n")
}

@Test func `a run of flows alone reports that there are no scenarios`() async throws {
  let program = try Program(["f.yaml": "flow: f\nsteps:\n  - signOut: {}\n"])
  let execution = try await program.run(["run", "f.yaml"])
  #expect(execution.status == 3)
  #expect(execution.error == "authflow: the files contain no scenarios, only flows\n")
}
