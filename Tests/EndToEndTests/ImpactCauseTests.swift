import JSON
import Testing

@Test func `a step that one change breaks and another change alters is listed under both`()
  async throws
{
  let after =
    ImpactSample.before.replacing("Name: shop", with: "Name: shop\n  DeletionProtection: ACTIVE")
    + "\n" + "groups: []"
  let looking = """
    scenario: The pool is not protected
    steps: [expectPool: { DeletionProtection: INACTIVE }]
    """
  let changed = after.replacing(
    "UsernameAttributes",
    with: "Policies: { PasswordPolicy: { MinimumLength: 9 } }\n  UsernameAttributes"
  )
  let program = try Program([
    "before.yaml": ImpactSample.before, "after.yaml": changed, "a.yaml": looking,
  ])
  let execution = try await program.run(ImpactSample.arguments)
  let rows = execution.output.split(separator: "\n").filter { $0.hasPrefix("  → ") }
  #expect(!execution.output.contains("no setting"), "\(execution.output)")
  #expect(
    rows.contains { $0.contains("settings.DeletionProtection: INACTIVE → ACTIVE (and 1 more)") }
  )
  #expect(rows.contains { $0.hasSuffix("MinimumLength: 8 → 9") }, "\(execution.output)")
}

@Suite struct `The causes of an impact` {
  @Test
  func `a scenario is listed under the change that causes it, even with a new client`()
    async throws
  {
    let after =
      ImpactSample.longer.replacing("  AutoVerifiedAttributes: [email]\n", with: "")
      + "\n  ios: { ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH] }\ngroups: [{ GroupName: staff }]\n"
    let further = """

      ---
      scenario: The new app
      given: { users: [ { as: ann } ] }
      steps:
        - signIn: { username: $(users.ann.email), password: $(users.ann.password) }
          client: ios
      ---
      scenario: A new group
      given: { users: [ { as: ann, groups: [staff] } ] }
      steps:
        - signIn: { username: $(users.ann.email), password: $(users.ann.password) }
      ---
      scenario: A long password
      steps:
        - signUp: { username: $(user.email), password: L0ng-password }
      """
    let program = try Program([
      "before.yaml": ImpactSample.before, "after.yaml": after,
      "a.yaml": ImpactSample.scenarios + further,
    ])
    let execution = try await program.run(ImpactSample.arguments + ["--json"])
    let document = try JSONValue(parsing: execution.output)
    var lines: [String] = []
    for row in document["table"]?.array ?? [] where row["rule"] == nil {
      for entry in row["scenarios"]?.array ?? [] {
        let words = [row["setting"], entry["name"], entry["by"]].map { $0?.string ?? "–" }
        lines.append(words.joined(separator: ", "))
      }
    }
    #expect(
      lines == [
        // The short password would not cause a code either, but its sign-up is rejected.
        "pool.AutoVerifiedAttributes, A long password, alone",
        "pool.Policies.PasswordPolicy.MinimumLength, A short password, alone",
        "clients.ios, The new app, alone",
        // A configuration file without groups describes a pool without groups.
        "groups.staff, A new group, alone",
      ],
      "\(execution.error)"
    )
  }

  @Test func `an effect of two changes together is listed under both`() async throws {
    let closed = """
      pool:
        UsernameAttributes: [email]
        AutoVerifiedAttributes: [email]
        AdminCreateUserConfig: { AllowAdminCreateUserOnly: true }
        Policies: { PasswordPolicy: { MinimumLength: 8, RequireUppercase: false, RequireLowercase: false, RequireNumbers: false, RequireSymbols: false } }
      """
    let open = closed.replacing("Only: true", with: "Only: false")
      .replacing("Length: 8", with: "Length: 6")
    let seven = """
      scenario: Seven letters
      steps:
        - signUp: { username: $(user.email), password: abcdefg }
      """
    let program = try Program(["before.yaml": closed, "after.yaml": open, "a.yaml": seven])
    let execution = try await program.run(ImpactSample.arguments)
    let words = "→ Seven letters (a.yaml:1), not caused by this change alone"
    let first = "\(words): error.type: NotAuthorizedException → – (and 3 more)\n"
    #expect(execution.output.contains(first), "\(execution.output)")
    // The row under the other setting has no details.
    #expect(execution.output.contains("\(words)\n"), "\(execution.output)")
  }
}
