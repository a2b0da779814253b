import Testing

private let files = [
  "authflow.yaml": """
  # The project.
  pools:
    staging: { kind: mock }
    live:
      kind: cognito
      amplifyOutputs: outputs.json
      endpoint: https://127.0.0.1:9
      caFile: root.pem
  sources:
    mail: { kind: mbox, path: mail.mbox }
    codes:
      kind: webhook
      port: 9230
      secret: $(secret.WEBHOOK)
      tlsCertificate: server.pem
      tlsKey: $(env.HOME)/../server.key
      address: $(tag)@example.com

  """,
  "a.yaml": """
  # A scenario.
  scenario: No user exists
  examples: names.csv
  steps:
    - use: { flow: look.yaml, with: { name: $(example.name) } }

  """,
  "look.yaml": """
  # A flow.
  flow: look
  parameters: { name: {} }
  steps:
    - expectUser: { username: $(name), exists: false }

  """,
  "names.csv": "name\nnobody@example.com\n",
  "before.yaml": "# A pool.\npool: {}\n", "after.yaml": "pool: { DeletionProtection: ACTIVE }\n",
  "other.yaml": "# Another project.\n{}\n", "parameters.json": "[]\n", "expected.yaml": "[]\n",
  "quarantine.yaml": "[]\n", "known.yaml": "[]\n", "v.env": "# A variable.\nA=b\n",
  "outputs.json": "{}\n", "root.pem": "-\n", "server.pem": "-\n", "server.key": "-\n",
  "mail.mbox": "",
  "policy.yaml": """
  - id: long-passwords
    where: pool.Policies.PasswordPolicy.MinimumLength
    must: { atLeast: 12 }
    why: Short passwords are easy to guess.
    fix: set MinimumLength to 12
  """,
]

/// The commands, each with the input file that its output would replace.
private let commands: [(String, String)] = [
  ("run a.yaml --junit authflow.yaml", "authflow.yaml"),
  ("run a.yaml --config authflow.yaml --html ./authflow.yaml", "authflow.yaml"),
  ("run a.yaml --html authflow.yaml", "authflow.yaml"),
  ("run a.yaml --json authflow.yaml", "authflow.yaml"),
  ("run a.yaml --markdown authflow.yaml", "authflow.yaml"),
  ("run a.yaml --ctrf authflow.yaml", "authflow.yaml"),
  ("run a.yaml --config other.yaml --markdown other.yaml", "other.yaml"),
  ("run a.yaml --ctrf quarantine.yaml", "quarantine.yaml"),
  ("run a.yaml --junit quarantine.yaml", "quarantine.yaml"),
  ("run a.yaml --env-file v.env --markdown v.env", "v.env"),
  ("run a.yaml --env-file v.env --junit ./v.env", "v.env"),
  ("run a.yaml --pool before.yaml --json before.yaml", "before.yaml"),
  ("run a.yaml --markdown a.yaml", "a.yaml"),
  ("run a.yaml --markdown look.yaml", "look.yaml"),
  ("run a.yaml --ctrf names.csv", "names.csv"),
  ("run a.yaml --json outputs.json", "outputs.json"),
  ("run a.yaml --html root.pem", "root.pem"),
  ("run a.yaml --junit server.pem", "server.pem"),
  ("run a.yaml --ctrf server.key", "server.key"),
  ("run a.yaml --markdown mail.mbox", "mail.mbox"),
  ("check a.yaml --sarif authflow.yaml", "authflow.yaml"),
  ("check a.yaml --sarif quarantine.yaml", "quarantine.yaml"),
  ("check a.yaml --sarif look.yaml", "look.yaml"),
  ("coverage a.yaml --json authflow.yaml", "authflow.yaml"),
  ("coverage a.yaml --pool before.yaml --html before.yaml", "before.yaml"),
  ("mutate a.yaml --scenarios authflow.yaml", "authflow.yaml"),
  ("mutate a.yaml --pool before.yaml --json before.yaml", "before.yaml"),
  ("compare before.yaml after.yaml a.yaml --json authflow.yaml", "authflow.yaml"),
  ("compare before.yaml after.yaml a.yaml --markdown look.yaml", "look.yaml"),
  (
    "compare before.yaml after.yaml a.yaml --expect-differences expected.yaml --html expected.yaml",
    "expected.yaml"
  ),
  ("pool check before.yaml --policy policy.yaml --sarif policy.yaml", "policy.yaml"),
  ("pool check before.yaml --accept known.yaml --sarif known.yaml", "known.yaml"),
  ("pool check before.yaml --sarif authflow.yaml", "authflow.yaml"),
  ("pool diff before.yaml after.yaml --accept known.yaml --html known.yaml", "known.yaml"),
  ("pool diff before.yaml after.yaml --html authflow.yaml", "authflow.yaml"),
  (
    "pool diff before.yaml after.yaml --parameters parameters.json --html parameters.json",
    "parameters.json"
  ),
  ("pool impact before.yaml after.yaml a.yaml --html authflow.yaml", "authflow.yaml"),
  (
    "pool impact before.yaml after.yaml a.yaml --policy policy.yaml --html policy.yaml",
    "policy.yaml"
  ),
  ("pool export before.yaml --output before.yaml", "before.yaml"),
]

@Test(arguments: commands)
func `no command replaces a file that it reads`(
  _ command: String,
  _ input: String
) async throws {
  let program = try Program(files)
  try program.write("-\n", to: "home/file")
  let execution = try await program.run(
    command.split(separator: " ").map(String.init),
    environment: ["HOME": "\(program.folder)/home"]
  )
  #expect(execution.status == 3, "\(execution.output)\(execution.error)")
  #expect(
    execution.error.contains("\(input)` is an input file: name another file"),
    "\(execution.error)"
  )
  #expect(try program.read(input) == files[input])
}

@Test func `a merged report does not replace the history`() async throws {
  let program = try Program(files)
  for shard in ["1/2", "2/2"] {
    let name = "\(shard.prefix(1)).jsonl"
    _ = try await program.run(["run", "a.yaml", "--shard", shard, "--json", name])
  }
  let merge = ["report", "merge", "1.jsonl", "2.jsonl", "--history", "h.sqlite"]
  let first = try await program.run(merge)
  #expect(first.status == 0, "\(first.error)")
  let second = try await program.run(merge + ["--junit", "h.sqlite"])
  #expect(second.status == 3)
  #expect(second.error.contains("`h.sqlite` is an input file"), "\(second.error)")
}

@Test func `a trace does not replace a file that the run reads`() async throws {
  let program = try Program(files.merging(["trace/exchanges.har": "pool: {}\n"]) { $1 })
  let execution = try await program.run([
    "run", "a.yaml", "--pool", "trace/exchanges.har", "--trace", "trace",
  ])
  #expect(execution.status == 3, "\(execution.output)")
  #expect(
    execution.error.contains("`trace/exchanges.har` is an input file"),
    "\(execution.error)"
  )
  #expect(try program.read("trace/exchanges.har") == "pool: {}\n")
}

@Test func `a run that can't start does not replace a scenario file`() async throws {
  let program = try Program(files.merging(["authflow.yaml": "pols: {}\n"]) { $1 })
  let execution = try await program.run(["run", "a.yaml", "--markdown", "a.yaml"])
  #expect(execution.status == 2)
  #expect(try program.read("a.yaml") == files["a.yaml"])
}
