import JSON
import Testing

private let pool = """
    Pool:
      Type: AWS::Cognito::UserPool
      Properties: { UserPoolName: shop, UsernameAttributes: [email], AutoVerifiedAttributes: [email] }

  """

private let client = """
    Web:
      Type: AWS::Cognito::UserPoolClient
      Properties: { ClientName: web, UserPoolId: !Ref Pool, ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH] }

  """

private let none = "Resources:\n  Topic: { Type: AWS::SNS::Topic }\n"

private func program() throws -> Program {
  try Program([
    "none.yaml": none, "bare.yaml": none + pool,
    "whole.yaml": none + pool + client,
    "a.yaml": """
    scenario: Signs up
    steps:
      - signUp: { username: $(user.email), password: $(user.password) }
    ---
    scenario: Is made
    steps:
      - AdminCreateUser: { Username: $(user.email) }
    """,
  ])
}

@Test func `scenarios that need a client can't run on a pool without one`() async throws {
  let check = try await program().run(["pool", "check", "bare.yaml", "a.yaml", "--json"])
  let unfit = try JSONValue(parsing: check.output)["cannotRun"]
  #expect(unfit?.array?.count == 1, "\(check)")
  #expect(unfit?[0]?["reasons"] == ["the pool `bare.yaml` has no client"])
  let whole = try await program().run(["pool", "check", "whole.yaml", "a.yaml", "--json"])
  #expect(try JSONValue(parsing: whole.output)["cannotRun"] == [])
}

@Test(arguments: [("none.yaml", "whole.yaml"), ("whole.yaml", "none.yaml")])
func `a created or deleted pool is the cause of differences`(
  _ before: String,
  _ after: String
) async throws {
  let impact = try await program().run(["pool", "impact", before, after, "a.yaml"])
  #expect(impact.status == 1, "\(impact)")
  let skipped = "skipped: `none.yaml` does not contain a pool"
  #expect(impact.output.contains(skipped), "\(impact.output)")
  #expect(impact.output.contains("→ Signs up (a.yaml:1)"), "\(impact.output)")
  #expect(!impact.output.contains("no setting"), "\(impact.output)")
}
