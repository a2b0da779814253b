import Testing

@Suite struct `A comparison` {
  @Test(arguments: [
    (
      ["compare", "before.yaml", "nowhere.yaml", "a.yaml"], 2,
      "no configuration file `nowhere.yaml`"
    ),
    (
      ["compare", "wrong.yaml", "before.yaml", "a.yaml"], 2,
      "nothing was compared, because `wrong.yaml` is not a configuration file"
    ),
    (["compare", "before.yaml", "staging", "a.yaml"], 2, "no pool `staging`"),
    (
      ["compare", "before.yaml", "after.yaml", "wrong.yaml"], 2,
      "nothing was compared, because a file has errors"
    ),
    (
      ["compare", "before.yaml", "after.yaml", "a.yaml", "--filter", "nothing like it"], 3,
      "no scenario's name contains"
    ),
    (["compare", "before.yaml", "after.yaml"], 3, "no PATHS are given"),
    (
      ["compare", "before.yaml", "after.yaml", "a.yaml", "--json", "c", "--markdown", "c"], 3,
      "--json and --markdown can't write to the same file: c"
    ),
    (
      ["compare", "before.yaml", "after.yaml", "a.yaml", "--json", "./c", "--junit", "x/../c"], 3,
      "--json and --junit can't write to the same file: x/../c"
    ),
    (
      ["compare", "before.yaml", "after.yaml", "a.yaml", "--json", "-"], 3,
      "--json can't write to standard output. For a file with the name -, write ./-"
    ),
    (
      ["compare", "before.yaml", "after.yaml", "a.yaml", "--json", "./after.yaml"], 3,
      "`./after.yaml` is an input file: name another file"
    ),
    (
      ["compare", "before.yaml", "after.yaml", "a.yaml", "--junit", "a.yaml"], 3,
      "`a.yaml` is an input file"
    ),
    (["run", "a.yaml", "--junit", "a.yaml"], 3, "`a.yaml` is an input file"),
    (
      ["compare", "before.yaml", "after.yaml", "a.yaml", "--junit", "a.yaml/c.xml"], 3,
      "Not a directory"
    ),
    (
      ["compare", "before.yaml", "after.yaml", "a.yaml", "--expect-differences", "e.yaml"], 2,
      "e.yaml:1:29: error[AF2206]: unknown scenario `A user sings up`"
    ),
    (
      ["compare", "before.yaml", "after.yaml", "a.yaml", "--expect-differences", "no.yaml"], 2,
      "the file of expected differences `no.yaml`"
    ),
    (
      ["compare", "before.yaml", "after.yaml", "b.yaml"], 3,
      "skipped  1 scenario on both sides: the pool has no client `app`"
    ),
    (
      ["compare", "before.yaml", "after.yaml", "a.yaml", "--filter", "second factor"], 3,
      "1 scenario: 1 skipped"
    ),
  ])
  func `ends with the exit code of a run if it can't start`(
    _ arguments: [String],
    _ status: Int,
    _ words: String
  ) async throws {
    let lacking = """
      scenario: No such client
      steps:
        - signIn: { username: a@example.com, password: b }
          client: app
          expect: { error: NotAuthorizedException }
      """
    let own = [
      "wrong.yaml": "pol: {}\n", "b.yaml": lacking,
      "e.yaml": "- { field: error, scenario: A user sings up }\n",
    ]
    let program = try Program(ComparedPools.files.merging(own) { $1 })
    let execution = try await program.run(arguments)
    #expect(execution.status == Int32(status), "\(execution.output)\(execution.error)")
    #expect((execution.output + execution.error).contains(words), "\(execution.error)")
  }
}
