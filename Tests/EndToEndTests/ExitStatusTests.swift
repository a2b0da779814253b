import Testing

private let passing = SelectedScenarios.passing

private let failing = """
  scenario: Somebody is there
  steps:
    - signUp: { username: $(user.email), password: $(user.password) }
      expect: { nextStep: done }
  """

private let mistaken = """
  scenario: A mistake
  steps:
    - confirmSignup: { username: a, code: b }
  """

private let liveOnly = """
  scenario: Only live
  requires: [live]
  steps:
    - expectUser: { username: nobody@example.com, exists: false }
  """

private struct Row: Sendable, CustomTestStringConvertible {
  var files: [String: String]
  var arguments: [String]
  var status: Int32
  var says: String

  init(_ files: [String: String], _ command: String, _ status: Int32, _ says: String) {
    arguments = command.split(separator: " ").map(String.init)
    (self.files, self.status, self.says) = (files, status, says)
  }

  var testDescription: String { "\(arguments) ends with \(status)" }
}

private let isReserved = "is reserved for authflow's own files"
private let notToOutput = "can't write to standard output"

private let rows = [
  Row(["a.yaml": passing], "run a.yaml", 0, "1 passed"),
  Row(["a.yaml": failing], "run a.yaml", 1, "1 failed"),
  Row(["a.yaml": passing, "b.yaml": failing], "run .", 1, "1 failed"),
  Row(["a.yaml": mistaken], "run a.yaml", 2, "unknown action `confirmSignup`"),
  Row(["a.yaml": mistaken], "check a.yaml", 2, "did you mean `confirmSignUp`?"),
  Row(["a.yaml": passing, "b.yaml": mistaken], "run .", 2, "nothing was run"),
  Row([:], "run gone.yaml", 2, "`gone.yaml`"),
  Row(["a.yaml": ""], "run a.yaml", 2, "a.yaml"),
  Row(["a.yaml": "a: [1"], "check a.yaml", 2, "a.yaml:1"),
  Row([:], "run .", 3, "no scenario files"),
  Row(["a.yaml": passing, "empty/notes.txt": ""], "run a.yaml empty", 3, "`empty`"),
  Row(["a.yaml": passing], "run a.yaml ./a.yaml", 0, "1 scenario"),
  Row(["a.yaml": failing, ".authflow": "a file, not a folder"], "run a.yaml", 1, "last-run.json"),
  Row(["a.yaml": passing], "run a.yaml --filter zzz", 3, "zzz"),
  Row(["a.yaml": passing], "run a.yaml --jobs 0", 3, "--jobs"),
  Row(["a.yaml": passing], "run a.yaml --jobs \(Int.max)", 0, "1 passed"),
  Row(["a.yaml": passing], "run a.yaml --generate-completion-script bash", 0, "#!/bin/bash"),
  Row(["a.yaml": passing], "run a.yaml --colour", 3, "--colour"),
  Row(["a.yaml": passing], "run a.yaml --colour", 3, "See 'authflow run --help'"),
  Row(["a.yaml": passing], "run a.yaml --help", 0, "USAGE: authflow run "),
  Row(["a.yaml": passing], "run a.yaml --version", 0, "authflow 0."),
  Row([:], "run -- --help", 2, "no file or folder `--help`"),
  Row([:], "run help", 2, "no file or folder `help`"),
  Row([:], "fly", 3, "unknown command `fly`"),
  Row(["p.yaml": "pools: {}"], "check p.yaml", 2, "this is a project file, not a scenario"),
  Row([:], "run", 3, "paths"),
  Row(["a.yaml": liveOnly], "run a.yaml", 3, "does not have the capability `live`"),
  Row(["a.yaml": passing], "coverage a.yaml --json -", 3, "--json \(notToOutput)"),
  Row(["a.yaml": passing], "mutate a.yaml --html -", 3, "--html \(notToOutput)"),
  Row(["a.yaml": passing], "mutate a.yaml --scenarios -", 3, "--scenarios \(notToOutput)"),
  Row(["a.yaml": passing], "pool diff mock mock --html -", 3, "--html \(notToOutput)"),
  Row([:], "pool check mock --write-accepted -", 3, "--write-accepted \(notToOutput)"),
  Row(["a.yaml": passing], "run a.yaml --history -", 3, "--history \(notToOutput)"),
  Row(["a.yaml": passing], "mock --state -", 3, "--state \(notToOutput)"),
  Row([:], "pool export mock --output -", 0, "Policies:"),
  Row(["a.yaml": passing], "check a.yaml", 0, ""),
  Row([:], "--version", 0, "authflow 0."),
  Row([:], "help run", 0, "--fail-fast"),
  Row([:], "help help", 0, "USAGE: authflow "),
  Row([:], "help nope", 3, "unknown command `nope`"),
  Row([:], "help pool nope", 3, "unknown command `pool nope`"),
  Row(["a.yaml": passing], "run a.yaml --json .authflow/last-run.json", 3, isReserved),
  Row(
    ["a.yaml": passing],
    "run a.yaml --no-history --json .authflow/history.sqlite",
    3,
    isReserved
  ),
  Row([:], "report show --from r.jsonl --json .authflow/history.sqlite", 3, isReserved),
  Row(
    ["a.yaml": passing, ".authflow/journal/r1.jsonl": ""],
    "run a.yaml --json .authflow/journal/r1.jsonl",
    3,
    isReserved
  ),
  Row(["a.yaml": passing], "run a.yaml --junit .authflow/journal/new.xml", 3, isReserved),
]

@Test(arguments: rows)
private func `each outcome has its exit code and message`(_ row: Row) async throws {
  let program = try Program(row.files)
  let execution = try await program.run(row.arguments)
  #expect(execution.status == row.status, "\(execution.output)\(execution.error)")
  #expect((execution.output + execution.error).contains(row.says))
  if row.arguments == ["check", "a.yaml"], row.status == 0 {
    #expect(execution.output + execution.error == "1 scenario in 1 file, no problems\n")
  }
}

@Test func `an unset variable prevents the run`() async throws {
  let program = try Program([
    "a.yaml": """
    scenario: Reads the environment
    steps:
      - expectUser: { username: $(env.AUTHFLOW_TEST_NAME), exists: false }
    """
  ])
  let without = try await program.run(["run", "a.yaml"])
  #expect(without.status == 2)
  #expect(without.error.contains("AUTHFLOW_TEST_NAME"))
  let with = try await program.run(
    ["run", "a.yaml"],
    environment: ["AUTHFLOW_TEST_NAME": "nobody@example.com"]
  )
  #expect(with.status == 0, "\(with.output)\(with.error)")
}

@Test func `an unwritable JUnit file is reported before the run`() async throws {
  let program = try Program(["a.yaml": passing, "blocked": "a file, not a folder"])
  let execution = try await program.run(["run", "a.yaml", "--junit", "blocked/junit.xml"])
  #expect(execution.status == 3)
  #expect(execution.error.contains("blocked"))
  #expect(!execution.output.contains("passed"))
  let folder = try await program.run(["run", "a.yaml", "--junit", "."])
  #expect(folder.status == 3)
  #expect(folder.error == "authflow: `.` is a folder: name a file in it\n")
}

@Test(arguments: ["out/junit.xml", "out/deeper/junit.xml"])
func `the folders of a JUnit file are created`(_ path: String) async throws {
  let program = try Program(["a.yaml": passing])
  let execution = try await program.run(["run", "a.yaml", "--junit", path])
  #expect(execution.status == 0, "\(execution.error)")
  #expect(try program.read(path).contains("Nobody is there"))
}

@Test(
  arguments: [
    (["run", "a.yaml", "--seed", "-1"], "expected an integer of at least 0"),
    (["run", "a.yaml", "--seed=1e3"], "expected an integer of at least 0"),
    (["run", "a.yaml", "--jobs", "-3"], "expected an integer of at least 1"),
    (
      ["run", "a.yaml", "--jobs", "99999999999999999999"],
      "expected an integer from 1 to \(Int.max)"
    ),
    (["run", "--jobs", "a.yaml"], "'a.yaml' is invalid for '--jobs <n>': expected an integer"),
    (["run", "a.yaml", "--retries", "1.5"], "expected an integer from 0 to 100"),
    (["run", "a.yaml", "--retries=101"], "expected an integer from 0 to 100"),
    (["mock", "--port", "-1"], "expected an integer from 0 to 65535"),
    (["mock", "--port", "70000"], "expected an integer from 0 to 65535"),
    (["mock", "--clock", "30"], "a duration needs a unit"),
  ] as [([String], String)]
)
func `an invalid number for an option is reported with the valid numbers`(
  _ words: [String],
  _ says: String
) async throws {
  let execution = try await Program(["a.yaml": passing]).run(words)
  #expect(execution.status == 3)
  #expect(execution.error.contains(says), "\(execution.error)")
  #expect(execution.output.isEmpty)
}

@Test(arguments: ["check", "fmt"])
func `a place in a file is distinguished from a missing file`(_ command: String) async throws {
  let program = try Program(["a.yaml": passing])
  let execution = try await program.run([command, "a.yaml:3:5"])
  #expect(execution.status == 3)
  #expect(
    execution.error == """
      authflow: `a.yaml:3:5` is a place in a file, but this command takes whole files: write `a.yaml`

      """
  )
  let gone = try await program.run([command, "b.yaml:3"])
  #expect(gone.status == 2)
  #expect(gone.error == "authflow: no file or folder `b.yaml:3`\n")
}

@Test(arguments: ["run", "list", "explain"])
func `a place with too many numbers is not a file`(_ command: String) async throws {
  let execution = try await Program(["a.yaml": passing]).run([command, "a.yaml:3:5:7"])
  #expect(execution.status == 3)
  #expect(
    execution.error
      == "authflow: expected FILE:LINE or FILE:LINE:COLUMN: write `a.yaml:3`\n"
  )
}

@Test func `project files in a folder are not scenarios`() async throws {
  let project = "defaults: { jobs: 2 }\n"
  let program = try Program([
    "authflow.yaml": project, "deeper/authflow.yaml": project, "a.yaml": passing,
  ])
  for command in ["run", "check"] {
    let execution = try await program.run([command, "."])
    #expect(execution.status == 0, "\(execution.output)\(execution.error)")
  }
  let alone = try await program.run(["run", "deeper"])
  #expect(alone.status == 3)
  #expect(alone.error.contains("no scenario files"))
}

@Test func `check reports errors of the project file without scenario files`() async throws {
  let program = try Program(["authflow.yaml": "pools:\n  dev: { kind: mokc }\n"])
  for arguments in [["check"], ["check", "."]] {
    let broken = try await program.run(arguments)
    #expect(broken.status == 2)
    #expect(broken.output.contains("authflow.yaml:2:16: error[AF2010]"), "\(broken.output)")
    #expect(!broken.output.contains("no problems"), "\(broken.output)")
  }
  #expect(
    try await program.run(["check"]).error.contains(
      "no scenarios were checked, because the project file has errors"
    )
  )
  #expect(try await program.run(["check", "."]).error.contains("no scenario files"))
  let json = try await program.run(["check", "--json"])
  #expect(json.output.contains("AF2010"), "\(json.output)")
}

@Test func `check reports errors of a configuration file without scenario files`() async throws {
  let program = try Program([
    "authflow.yaml": "pools: { mock: { kind: mock, configuration: pool.yaml } }\n",
    "pool.yaml": "pool: []\n",
  ])
  let broken = try await program.run(["check"])
  #expect(broken.status == 2)
  #expect(broken.output.contains("pool.yaml:1:"), "\(broken.output)")
  #expect(broken.error.contains("the `scenarios` folder is missing"), "\(broken.error)")
  try program.write("pool: {}\n", to: "pool.yaml")
  let right = try await program.run(["check"])
  #expect(right.status == 3, "\(right.output)\(right.error)")
}
