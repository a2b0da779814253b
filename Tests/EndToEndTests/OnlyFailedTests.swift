import Testing

@Test func `--only-failed reruns failures until none is left`() async throws {
  let program = try Program([
    "authflow.yaml": "defaults: { jobs: 2 }", "scenarios/a.yaml": SelectedScenarios.several,
    "scenarios/deep/notes.txt": "",
  ])
  let step = "AUTHFLOW_TEST_STEP"
  let first = try await program.run(["run", "scenarios"], environment: [step: "done"])
  #expect(first.status == 1)
  #expect(
    try await SelectedScenarios.listed(["scenarios", "--only-failed"], in: program) == [
      "Wants too much"
    ]
  )
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

@Test func `--only-failed keeps the failures that a rerun does not reach`() async throws {
  let failing = """
    scenario: A user signs up as $(example.name)
    examples: [{ name: one }, { name: two }, { name: three }]
    steps:
      - signUp: { username: $(user.email), password: $(user.password) }
        expect: { nextStep: done }
    """
  let program = try Program(["a.yaml": failing])
  let first = try await program.run(["run", "a.yaml"])
  #expect(first.status == 1, "\(first.output)\(first.error)")
  let again = ["run", "a.yaml", "--only-failed", "--fail-fast", "--jobs", "1"]
  let second = try await program.run(again)
  #expect(second.output.contains("2 skipped"), "\(second.output)")
  let listed = try await SelectedScenarios.listed(["a.yaml", "--only-failed"], in: program)
  #expect(listed.count == 3)
}

@Test(arguments: ["a.yaml", "administrator/a.yaml"])
func `--only-failed selects a failed scenario whose name or path contains a secret`(
  _ path: String
) async throws {
  let failing = """
    scenario: The administrator signs up
    steps:
      - signUp: { username: $(user.email), password: $(user.password) }
        expect: { nextStep: $(env.AUTHFLOW_TEST_STEP) }
      - expectUser: { username: $(secret.ROLE), exists: false }

    """
  let program = try Program([path: failing])
  let variables = ["ROLE": "administrator", "AUTHFLOW_TEST_STEP": "done"]
  let first = try await program.run(["run", path], environment: variables)
  #expect(first.status == 1, "\(first.output)\(first.error)")
  #expect(try program.read(".authflow/last-run.json").contains("The ••• signs up"))
  let again = try await program.run(["run", path, "--only-failed"], environment: variables)
  #expect(again.status == 1, "\(again.output)\(again.error)")
  let history = try await program.run(["report", "history", "The administrator signs up"])
  #expect(history.status == 0, "\(history.error)")
  #expect(history.output.hasPrefix("The ••• signs up"), "\(history.output)")
}

@Test(arguments: [
  ("", "is not a valid record of a run"), ("{ \"schema\": 9 }", "was written by a later version"),
])
func `an unusable record is reported`(_ record: String, _ words: String) async throws {
  let program = try Program([
    "a.yaml": SelectedScenarios.several, ".authflow/last-run.json": record,
  ])
  let execution = try await program.run(["list", "a.yaml", "--only-failed"])
  #expect(execution.status == 2)
  #expect(execution.error.contains("`.authflow/last-run.json` \(words)"))
}
