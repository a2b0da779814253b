import Testing

@Suite struct `Comparing pools with different parts` {
  @Test func `reports a part missing on one side once for all steps`() async throws {
    let client = "{ ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH] }"
    let step = "  - signIn: { username: ann@a.test, password: Passw0rd!, flow: USER_PASSWORD_AUTH }"
    let program = try Program([
      "one.yaml": "pool: {}\nclients:\n  web: \(client)\n",
      "two.yaml": "pool: {}\nclients:\n  web: \(client)\n  backend: \(client)\n",
      "a.yaml": "scenario: Twice\nsteps:\n"
        + [step, step].map {
          "\($0)\n    client: backend\n    expect: { error: NotAuthorizedException }\n"
        }
        .joined(),
    ])
    let execution = try await program.run(["compare", "two.yaml", "one.yaml", "a.yaml"])
    #expect(
      execution.output.contains(
        "B  skipped: the pool has no client `backend`, which the scenario uses\n"
      )
    )
  }

  @Test(arguments: [
    (
      "given: { users: [ { as: ann, groups: [staff] } ] }\nsteps: [ { DescribeUserPool: {} } ]",
      "groups: [ { GroupName: staff } ]", "groups: []"
    ),
    (
      "steps: [ { GetGroup: { GroupName: staff } } ]", "groups: [ { GroupName: staff } ]",
      "groups: []"
    ),
    (
      "steps: [ { DescribeResourceServer: { Identifier: api } } ]",
      "resourceServers: [ { Identifier: api, Name: API } ]", "resourceServers: []"
    ),
    (
      "steps: [ { signUp: { username: $(user.email), password: $(user.password) }, client: legacy } ]",
      "clients: { web: {}, legacy: {} }", "clients: { web: {} }"
    ),
    (
      "steps: [ { signUp: { username: $(user.email), password: $(user.password), attributes: { custom:plan: a } } } ]",
      "  SchemaAttributes: [ { Name: custom:plan, AttributeDataType: String, Mutable: true } ]", ""
    ),
    (
      "given: { triggers: { preSignUp: { autoConfirmUser: true } } }\nsteps: [ { signUp: { username: $(user.email), password: $(user.password) } } ]",
      "triggers: { preSignUp: { autoConfirmUser: true } }",
      "triggers: { preSignUp: { autoConfirmUser: false } }"
    ),
    (
      "steps: [ { expectTrigger: { trigger: preSignUp }, expect: { calls: 0 } } ]",
      "triggers: { preSignUp: { autoConfirmUser: true } }", "groups: []"
    ),
    (
      "given: { pool: { domain: my-shop } }\nsteps: [ { DescribeUserPool: {} } ]",
      "domain: { Domain: my-shop }", "groups: []"
    ),
  ])
  func `reports a part that only one side has, but not a part that neither side has`(
    _ scenario: String,
    _ part: String,
    _ none: String
  ) async throws {
    let pool = "pool:\n  UsernameAttributes: [email]\n"
    let program = try Program([
      "without.yaml": pool + none + "\n", "with.yaml": pool + part + "\n",
      "a.yaml": "scenario: Names\n" + scenario,
      "b.yaml": "scenario: Runs\nsteps: [ { DescribeUserPool: {} } ]",
    ])
    for sides in [["with.yaml", "without.yaml"], ["without.yaml", "with.yaml"]] {
      let execution = try await program.run(["compare"] + sides + ["a.yaml", "b.yaml"])
      #expect(execution.status == 1, "\(sides) \(execution.output)\(execution.error)")
      #expect(execution.output.contains("skipped: the pool "), "\(execution.output)")
    }
    let neither = try await program.run([
      "compare", "without.yaml", "without.yaml", "a.yaml", "b.yaml",
    ])
    #expect(neither.status == 0, "\(neither.output)\(neither.error)")
    guard !part.hasPrefix("triggers") else { return }
    // A missing key is equivalent to an empty list, except for clients, which are then unknown.
    try program.write(pool, to: "nothing.yaml")
    let nothing = part.hasPrefix("clients") ? "without.yaml" : "nothing.yaml"
    for other in ["without.yaml", nothing] {
      let diff = try await program.run(["pool", "diff", "with.yaml", other, "a.yaml", "--json"])
      #expect(diff.status == 1, "\(diff.output)\(diff.error)")
    }
    let impact = try await program.run(["pool", "impact", "with.yaml", nothing, "a.yaml"])
    #expect(impact.status == 1, "\(impact.output)\(impact.error)")
    #expect(impact.output.contains("Names"), "\(impact.output)")
  }

  @Test(arguments: [
    "requires: [domain]\nsteps: [ { DescribeUserPool: {} } ]",
    "steps: [ { http: { url: $(pool.domain)/login }, expect: { httpStatus: { atLeast: 200 } } } ]",
  ])
  func `reports a domain that only one side has`(_ scenario: String) async throws {
    let program = try Program([
      "without.yaml": "pool: {}\n", "with.yaml": "pool: {}\ndomain: { Domain: my-shop }\n",
      "a.yaml": "scenario: Needs pages\n" + scenario,
    ])
    let reason = "the pool `without.yaml` does not have the capability `domain`"
    for sides in [["with.yaml", "without.yaml"], ["without.yaml", "with.yaml"]] {
      let execution = try await program.run(["compare"] + sides + ["a.yaml"])
      #expect(execution.status == 1, "\(sides) \(execution.output)\(execution.error)")
      #expect(execution.output.contains("skipped: \(reason)"), "\(execution.output)")
    }
    let impact = try await program.run([
      "pool", "impact", "with.yaml", "without.yaml", "a.yaml",
    ])
    #expect(impact.status == 1, "\(impact.output)\(impact.error)")
    #expect(impact.output.contains(reason), "\(impact.output)")
    let check = try await program.run(["pool", "check", "without.yaml", "a.yaml"])
    #expect(check.output.contains("a.yaml:1  Needs pages\n    \(reason)"), "\(check.output)")
    let strict = try await program.run(["run", "--pool", "without.yaml", "a.yaml", "--strict"])
    #expect(strict.status == 1, "\(strict.output)\(strict.error)")
    #expect(strict.output.contains(reason), "\(strict.output)")
  }
}
