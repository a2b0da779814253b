import JSON
import Testing

@Test func `a pool with threat protection described before tiers existed can be compared`()
  async throws
{
  func described(_ length: Int) -> String {
    """
    [{ "UserPool": { "Id": "eu-west-1_AbCdEfGhI", "Name": "old", "Arn": "arn:aws:cognito-idp:eu-west-1:123456789012:userpool/eu-west-1_AbCdEfGhI",
      "UsernameAttributes": ["email"], "AutoVerifiedAttributes": ["email"],
      "Policies": { "PasswordPolicy": { "MinimumLength": \(length) } },
      "UserPoolAddOns": { "AdvancedSecurityMode": "AUDIT" } } },
     { "UserPoolClient": { "UserPoolId": "eu-west-1_AbCdEfGhI", "ClientName": "web", "ClientId": "4keptclientkeptclient4kept",
       "ExplicitAuthFlows": ["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"] } }]
    """
  }
  let program = try Program([
    "before.json": described(8), "after.json": described(12), "a.yaml": ImpactSample.scenarios,
  ])
  let sides = ["before.json", "after.json", "a.yaml", "--seed", "7"]
  let execution = try await program.run(["pool", "impact"] + sides)
  #expect(execution.status == 1, "\(execution.error)")
  #expect(execution.output.contains("A short password"))
  #expect(execution.error.contains("warning[AF2113]"), "\(execution.error)")
  #expect(execution.error.contains("the tier that the mock uses"))
}

@Suite struct `Impact of a change` {
  @Test func `ends with a table of settings and the scenarios that differ`() async throws {
    let program = try ImpactSample.program(ImpactSample.longer)
    let execution = try await program.run(ImpactSample.arguments)
    #expect(execution.status == 1, "\(execution.error)")
    #expect(execution.output.contains("pool.Policies"))
    #expect(
      execution.output.contains(
        "→ A short password (a.yaml:1): error.type: – → InvalidPasswordException"
      )
    )
    #expect(execution.output.contains("2 scenarios: 1 alike, 1 differs"))
    let document = try JSONValue(
      parsing: try await program.run(ImpactSample.arguments + ["--json"]).output
    )
    #expect(document["schema"] == 2)
    let rows = document["table"]?.array ?? []
    #expect(rows.contains { $0["scenarios"]?[0]?["name"] == "A short password" })
    #expect(document["comparison"]?["counts"]?["differ"] == 1)
    let page = try await program.run(ImpactSample.arguments + ["--markdown"]).output
    #expect(page.contains("| severity | setting | change | scenarios |"))
    #expect(page.contains("## A short password"))
  }

  @Test func `identical configurations have no findings`() async throws {
    let execution = try await ImpactSample.program(ImpactSample.before).run(ImpactSample.arguments)
    #expect(execution.status == 0, "\(execution.output)\(execution.error)")
    #expect(execution.output.contains("no scenario was compared, because nothing changes"))
    let all = try await ImpactSample.program(ImpactSample.before).run(
      ImpactSample.arguments + ["--all"]
    )
    #expect(all.status == 0)
    #expect(all.output.contains("2 scenarios: 2 alike"))
  }

  @Test func `an unknown setting selects every scenario`() async throws {
    let unknown = ImpactSample.before.replacing(
      "Name: shop",
      with: "Name: shop\n  NewerThanAll: ON"
    )
    let execution = try await ImpactSample.program(unknown).run(ImpactSample.arguments)
    #expect(execution.status == 1)
    #expect(execution.output.contains("NewerThanAll"))
    #expect(execution.output.contains("2 scenarios: 2 alike"))
  }

  @Test(arguments: [("pol: {}\n", "is not a configuration file"), ("[", "has errors")])
  func `an invalid file is reported`(_ after: String, _ words: String) async throws {
    let execution = try await ImpactSample.program(after).run(ImpactSample.arguments)
    #expect(execution.status == 2, "\(execution.output)\(execution.error)")
    #expect(execution.error.contains(words), "\(execution.error)")
    #expect(execution.output.isEmpty)
  }

  @Test func `a rejected configuration is a verdict, and nothing is compared`() async throws {
    let after = ImpactSample.before.replacing(
      "Name: shop",
      with: "Name: shop\n  AliasAttributes: [email]"
    )
    let execution = try await ImpactSample.program(after).run(ImpactSample.arguments)
    #expect(execution.status == 1, "\(execution.output)\(execution.error)")
    #expect(execution.output.contains("rejected"), "\(execution.output)")
    #expect(
      execution.output.contains("no scenario was compared, because the service and the mock reject")
    )
  }
}
