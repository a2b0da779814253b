import Testing

private let files = [
  "authflow.yaml": "pools:\n  staging: { kind: mock }\n",
  "a.yaml": """
  scenario: Nobody is there
  steps:
    - expectUser: { username: nobody@example.com, exists: false }
  """,
  "before.yaml": "pool: {}\n", "after.yaml": "pool: { DeletionProtection: ACTIVE }\n",
  "quarantine.yaml": "[]\n", "known.yaml": "[]\n", "v.env": "A=b\n",
  "policy.yaml": """
  - id: long-passwords
    where: pool.Policies.PasswordPolicy.MinimumLength
    must: { atLeast: 12 }
    why: Short passwords are easy to guess.
    fix: set MinimumLength to 12
  """,
]

@Test(
  arguments: [
    (["run", "a.yaml", "--junit", "authflow.yaml"], "authflow.yaml"),
    (["run", "a.yaml", "--config", "authflow.yaml", "--html", "./authflow.yaml"], "authflow.yaml"),
    (["run", "a.yaml", "--ctrf", "quarantine.yaml"], "quarantine.yaml"),
    (["run", "a.yaml", "--env-file", "v.env", "--markdown", "v.env"], "v.env"),
    (["run", "a.yaml", "--pool", "before.yaml", "--json", "before.yaml"], "before.yaml"),
    (["check", "a.yaml", "--sarif", "authflow.yaml"], "authflow.yaml"),
    (["coverage", "a.yaml", "--json", "authflow.yaml"], "authflow.yaml"),
    (["mutate", "a.yaml", "--scenarios", "authflow.yaml"], "authflow.yaml"),
    (
      ["compare", "before.yaml", "after.yaml", "a.yaml", "--json", "authflow.yaml"], "authflow.yaml"
    ),
    (
      ["pool", "check", "before.yaml", "--policy", "policy.yaml", "--sarif", "policy.yaml"],
      "policy.yaml"
    ),
    (
      [
        "pool", "diff", "before.yaml", "after.yaml", "--accept", "known.yaml", "--html",
        "known.yaml",
      ],
      "known.yaml"
    ),
    (
      ["pool", "impact", "before.yaml", "after.yaml", "a.yaml", "--html", "authflow.yaml"],
      "authflow.yaml"
    ),
    (["pool", "export", "before.yaml", "--output", "before.yaml"], "before.yaml"),
  ] as [([String], String)]
)
func `no command replaces a file that it reads`(
  _ arguments: [String],
  _ input: String
) async throws {
  let program = try Program(files)
  let execution = try await program.run(arguments)
  #expect(execution.status == 3, "\(execution.output)\(execution.error)")
  #expect(execution.error.contains("\(input)` is an input file: name another file"))
  #expect(try program.read(input) == files[input])
}
