import FoundationEssentials
import Testing
@Test func `the page about policies shows the output of its command`() async throws {
  let page = try CommandPage("guides/policies.md")
  let program = try Program(page.files)
  try #require(page.commands.count == 1)
  for (arguments, shown) in page.commands {
    let execution = try await program.run(arguments)
    #expect(execution.status == 1)
    let first = "$ authflow \(arguments.joined(separator: " "))\n"
    #expect(first + execution.output + execution.error == shown)
  }
}

@Test(arguments: ["security", "cost"])
func `a built-in policy equals its file`(_ name: String) async throws {
  let path = root + "docs/policies/\(name).yaml"
  let program = try Program([
    "pool.yaml": pool, "own.yaml": try String(contentsOfFile: path, encoding: .utf8),
  ])
  let check = ["pool", "check", "pool.yaml", "--policy"]
  let shipped = try await program.run(check + [name])
  let own = try await program.run(check + ["own.yaml"])
  #expect(shipped.error.isEmpty && shipped.output.contains("(policy \(name))"))
  #expect(own.output.replacing("(policy own.yaml)", with: "(policy \(name))") == shipped.output)
}

private let pool = """
  pool: { Name: shop, UserPoolTier: PLUS }
  clients: { web: { AllowedOAuthFlows: [implicit], AllowedOAuthFlowsUserPoolClient: true } }
  """

private let rule =
  "- { id: long, where: pool.Policies.PasswordPolicy.MinimumLength, must: { atLeast: 12 }"

@Suite struct `A policy on the command line` {
  @Test(arguments: [("breaking", [1, 1, 1]), ("behavior", [0, 1, 1]), ("none", [0, 0, 1])])
  func `counts for --fail-on with the severity of its rules`(
    severity: String,
    expected: [Int32?]
  ) async throws {
    let sound = try CommandPage("guides/policies.md").files["pools/staging.yaml"] ?? ""
    let after = sound.replacing("MinimumLength: 10", with: "MinimumLength: 11")
    let program = try Program([
      "before.yaml": sound.replacing("MinimumLength: 10", with: "MinimumLength: 12"),
      "after.yaml": after, "policy.yaml": "\(rule), severity: \(severity) }\n",
    ])
    var found: [Int32?] = []
    for level in ["breaking", "behavior", "any"] {
      let check = ["pool", "check", "after.yaml", "--policy", "policy.yaml", "--fail-on", level]
      found.append(try await program.run(check).status)
    }
    #expect(found == expected)
    let difference = try await program.run(
      ["pool", "diff", "before.yaml", "after.yaml", "--policy", "policy.yaml", "--json"]
    )
    #expect(difference.output.contains("\"policy\": \"policy.yaml\""))
    let same = try await program.run(
      ["pool", "diff", "after.yaml", "after.yaml", "--policy", "policy.yaml"]
    )
    #expect(same.status == 0, "what was broken before is not newly broken")
  }

  @Test(arguments: [
    ("secruity", "unknown policy `secruity`; did you mean `security`?"),
    ("missing.yaml", "the policy `missing.yaml` does not exist"),
  ])
  func `must be a built-in policy or a file`(word: String, message: String) async throws {
    let program = try Program(["pool.yaml": pool])
    let execution = try await program.run(["pool", "check", "pool.yaml", "--policy", word])
    #expect(execution.status == 2 && execution.error.contains(message), "\(execution.error)")
  }

  @Test func `has all its mistakes reported at once, including those between policies`()
    async throws
  {
    let program = try Program([
      "pool.yaml": pool, "a.yaml": "\(rule) }\n",
      "b.yaml": "\(rule) }\n- { id: other, where: pool.Nmae, must: x, sevrity: none }\n",
    ])
    let execution = try await program.run(
      ["pool", "check", "pool.yaml", "--policy", "a.yaml", "--policy", "b.yaml"]
    )
    #expect(execution.status == 2)
    for place in [
      "b.yaml:1:9: error[AF2306]", "b.yaml:2:23: error[AF2308]", "b.yaml:2:43: error[AF2302]",
    ] {
      #expect(execution.error.contains(place), "\(execution.error)")
    }
  }

  @Test func `is ignored in a folder of scenarios`() async throws {
    let scenario = "scenario: A\nsteps:\n  - signOut: {}\n    expect: { error: NotSignedIn }\n"
    let program = try Program(["all/a.yaml": scenario, "all/policy.yaml": "\(rule) }\n"])
    let execution = try await program.run(["check", "all", "--verbose"])
    #expect(execution.status == 0, "\(execution.output)\(execution.error)")
    #expect(execution.error == "authflow: ignored `all/policy.yaml`: it is a policy\n")
    #expect(execution.output == "1 scenario in 1 file, no problems\n")
    // A file named explicitly must be a scenario file.
    #expect(try await program.run(["check", "all/policy.yaml"]).status == 2)
  }
}
