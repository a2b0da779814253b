import Testing

private func template(_ mode: String) -> String {
  """
  Parameters: { Mode: { Type: String } }
  Resources:
    Pool:
      Type: AWS::Cognito::UserPool
      Properties: { UserPoolName: shop, DeletionProtection: \(mode) }

  """
}

private let scenario = "scenario: A\nsteps:\n  - ListUsers: {}\n"

private func program() throws -> Program {
  try Program([
    "before.yaml": template("INACTIVE"), "after.yaml": template("!Ref Mode"), "a.yaml": scenario,
  ])
}

@Test(arguments: [["pool", "diff"], ["pool", "impact"]])
func `a parameter without a value makes a comparison incomplete`(_ command: [String]) async throws {
  let comparison = command + ["before.yaml", "after.yaml", "a.yaml"]
  let program = try program()
  let open = try await program.run(comparison)
  #expect(open.status == 2, "\(open.output)\(open.error)")
  #expect(open.output.hasPrefix("Not everything could be compared"), "\(open.output)")
  #expect(
    open.error.contains(
      "the comparison is incomplete: `pool.DeletionProtection` was not compared, because the "
        + "parameter `Mode` has no value: add `--parameter Mode=VALUE`; --partial"
    ),
    "\(open.error)"
  )
  let partial = try await program.run(comparison + ["--partial"])
  #expect(partial.status == 0, "\(partial.output)\(partial.error)")
  let changed = try await program.run(comparison + ["--parameter", "Mode=ACTIVE"])
  #expect(changed.status == 1, "\(changed.output)\(changed.error)")
  let same = try await program.run(comparison + ["--parameter", "Mode=INACTIVE"])
  #expect(same.status == 0, "\(same.output)\(same.error)")
}

@Test func `pool check names the option for a parameter without a value`() async throws {
  let check = try await program().run(["pool", "check", "after.yaml"])
  let words = "after.yaml: the parameter `Mode` has no value: add `--parameter Mode=VALUE`"
  #expect(check.error.contains(words), "\(check.error)")
}
