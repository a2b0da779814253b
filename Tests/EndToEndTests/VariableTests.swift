import Testing

private let reading = """
  scenario: Reads
  steps:
    - expectUser: { username: $(pool.vars.who)@example.com, exists: false }
      name: for $(pool.vars.who) and $(env.AUTHFLOW_TEST_PLACE)
  """

private let project = "pools: { mock: { kind: mock, vars: { who: $(env.AUTHFLOW_TEST_WHO) } } }\n"

@Test func `variables on the command line override the project's`() async throws {
  let program = try Program([
    "a.yaml": reading, "authflow.yaml": project,
    "e.env": """
    # Where
    export AUTHFLOW_TEST_PLACE="the file" # not here
    AUTHFLOW_TEST_WHO='nobody'
    """,
  ])
  let file = ["run", "a.yaml", "--env-file", "e.env", "-v"]
  let plain = try await program.run(file)
  #expect(plain.output.contains("for nobody and the file"), "\(plain.output)\(plain.error)")
  let given = try await program.run(file + ["--var", "who=x=y", "--var", "who=a=b"])
  #expect(given.output.contains("for a=b and the file"))
  let environment = try await program.run(file, environment: ["AUTHFLOW_TEST_PLACE": "the shell"])
  #expect(environment.output.contains("for nobody and the shell"))
}

@Test func `the later of two environment files wins`() async throws {
  let program = try Program([
    "a.yaml": reading, "1.env": "AUTHFLOW_TEST_PLACE=one", "2.env": "AUTHFLOW_TEST_PLACE=two",
  ])
  let files = ["--env-file", "1.env", "--env-file", "2.env", "--var", "who=ada"]
  let execution = try await program.run(["run", "a.yaml", "-v"] + files)
  #expect(execution.output.contains("for ada and two"), "\(execution.output)\(execution.error)")
}

@Test(arguments: [["pool", "export", "a"], ["pool", "diff", "a", "a"], ["doctor", "a"]])
func `a command that reads the settings of a pool takes an environment file`(
  _ words: [String]
) async throws {
  let program = try Program([
    "authflow.yaml": "pools: { a: { kind: mock, configuration: $(env.AUTHFLOW_TEST_FILE) } }",
    "pool.yaml": "pool: {}", "e.env": "AUTHFLOW_TEST_FILE=pool.yaml",
  ])
  #expect(try await program.run(words).status == 2)
  let execution = try await program.run(words + ["--env-file", "e.env"])
  #expect(execution.status == 0, "\(execution.output)\(execution.error)")
}

@Test func `a new variable is valid in a project that does not have it`() async throws {
  let program = try Program(["a.yaml": reading, "authflow.yaml": "pools: { mock: { kind: mock } }"])
  let place = ["AUTHFLOW_TEST_PLACE": "here"]
  let without = try await program.run(["run", "a.yaml"], environment: place)
  #expect(without.status == 2)
  let with = try await program.run(["run", "a.yaml", "--var", "who=ada"], environment: place)
  #expect(with.status == 0, "\(with.output)\(with.error)")
}

@Test func `a variable that no scenario uses is reported`() async throws {
  let program = try Program(["a.yaml": reading])
  let words = ["run", "a.yaml", "--var", "whoo=ada", "--var", "who=ada"]
  let execution = try await program.run(words, environment: ["AUTHFLOW_TEST_PLACE": "here"])
  #expect(execution.status == 0, "\(execution.output)\(execution.error)")
  let message = "no scenario uses `$(pool.vars.whoo)`, which --var sets; did you mean `who`?"
  #expect(execution.error == "authflow: \(message)\n")
}

@Test(arguments: [
  ["check", "a.yaml", "--strict"], ["list", "a.yaml"], ["list", "a.yaml", "--pool", "mock"],
  ["explain", "a.yaml"],
])
func `every command that reads scenarios accepts variables on the command line`(
  _ words: [String]
) async throws {
  let program = try Program(["a.yaml": reading])
  for project in ["", "pools: { mock: { kind: mock } }\n"] {
    if !project.isEmpty { try program.write(project, to: "authflow.yaml") }
    let with = try await program.run(words + ["--var", "who=ada"])
    #expect(with.status == 0, "\(with.output)\(with.error)")
    #expect(!(with.output + with.error).contains("AF1609"))
    let without = try await program.run(words)
    #expect(
      (without.output + without.error).contains(
        "= help: Write `vars: { who: ... }` for "
      )
    )
    #expect((without.output + without.error).contains("or pass `--var who=...`."))
  }
}

@Test func `errors in environment files are reported with their lines, and nothing runs`()
  async throws
{
  let program = try Program(["a.yaml": reading, "e.env": "A=1\nB\nC: 3\nA=2\n"])
  let execution = try await program.run(["run", "a.yaml", "--env-file", "e.env"])
  #expect(execution.status == 2)
  #expect(
    execution.error == """
      e.env:2: error: expected NAME=VALUE, but the line has no `=`
      e.env:3: error: expected NAME=VALUE: write `C=` instead of `C:`
      e.env:4: error: duplicate variable `A`, first set on line 1
      authflow: nothing was done, because an environment file has errors

      """
  )
  let gone = try await program.run(["run", "a.yaml", "--env-file", "gone.env"])
  #expect(gone.status == 2)
  #expect(gone.error == "authflow: the environment file `gone.env` does not exist\n")
}

@Test func `secrets of an environment file are masked`() async throws {
  let program = try Program([
    "e.env": "AUTHFLOW_TEST_SECRET=opensesame77",
    "a.yaml": """
    scenario: Tells
    steps:
      - expectUser: { username: $(secret.AUTHFLOW_TEST_SECRET)@example.com, exists: true }
    """,
  ])
  let execution = try await program.run(["run", "a.yaml", "--env-file", "e.env", "-v"])
  #expect(execution.status == 1)
  #expect(!(execution.output + execution.error).contains("opensesame77"))
  #expect(try !program.read(".authflow/last-run.json").contains("opensesame77"))
}

@Test func `the rerun command of a failure generates the same values`() async throws {
  let program = try Program([
    "e.env": "AUTHFLOW_TEST_PLACE=one",
    "a.yaml": """
    scenario: Fails
    steps:
      - expectUser: { username: $(pool.vars.who)@example.com }
        name: $(env.AUTHFLOW_TEST_PLACE)
    """,
  ])
  let words = ["run", "a.yaml", "--var", "who=ada", "--env-file", "e.env", "--seed", "7"]
  let execution = try await program.run(words)
  #expect(execution.status == 1)
  #expect(
    execution.output.contains(
      "authflow run a.yaml --filter Fails --seed 7 --var who=ada --env-file e.env\n"
    ),
    "\(execution.output)\(execution.error)"
  )
}
