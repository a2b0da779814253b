import ConfigurationChanges
import Diagnostics
import DiagnosticsTesting
import JSON
import Testing

private func read(_ text: String, _ name: String, pool: String? = nil) throws -> ForeignDocument? {
  try ForeignDocument.read(Array(text.utf8), name: name, pool: pool)
}

@Test(arguments: [
  ("template.yaml", nil), ("two-pools.yaml", "Customers"), ("state.json", nil),
  ("plan.json", "aws_cognito_user_pool.a"), ("answers.json", nil), ("update-user-pool.json", nil),
  ("update-user-pool-client.json", nil),
])
func `a file of another tool is read as the service's own members`(
  _ name: String,
  _ pool: String?
) throws {
  let foreign = try #require(try read(golden(name), name, pool: pool))
  let document = foreign.document
  let unknown = document.unknown.map(\.text).sorted().map { "# not known: \($0)\n" }
  let remarks = foreign.remarks.map { "# \($0)\n" }
  let head = "# \(document.origin.rawValue)\(document.saysPool ? "" : ", nothing of the pool")\n"
  let text = head + (remarks + unknown).joined() + CanonicalYAML.text(of: document)
  #expect(!text.contains("planted"))
  let words = name.split(separator: ".")
  try expectGolden(text, "\(words[0]).export.yaml")
}

@Test func `a template in JSON says the same as in YAML`() throws {
  let yaml = """
    Resources:
      Users:
        Type: AWS::Cognito::UserPool
        Properties: { UserPoolName: !Ref Name, LambdaConfig: { PreSignUp: !GetAtt A.Arn } }
    """
  let json = """
    { "Resources": { "Users": { "Type": "AWS::Cognito::UserPool", "Properties": {
      "UserPoolName": { "Ref": "Name" },
      "LambdaConfig": { "PreSignUp": { "Fn::GetAtt": ["A", "Arn"] } } } } } }
    """
  #expect(try read(yaml, "t")?.document == read(json, "t")?.document)
  let document = try #require(try read(json, "t")?.document)
  #expect(document.pool["LambdaConfig"] == ["PreSignUp": "!GetAtt A.Arn"])
  #expect(document.unknown.map(\.text).sorted() == ["pool.LambdaConfig.PreSignUp", "pool.Name"])
  // As of a pool that was deployed, for which a mock is made.
  #expect(document.deployed.pool["Name"] == nil)
  #expect(document.deployed.pool["LambdaConfig"]?["PreSignUp"]?.string?.hasPrefix("arn:") == true)
}

@Test(arguments: [
  "pool: { Name: p }", "scenario: x", "", "[1]", "[]", "{}", "- a: 1",
  "pool: { Name: p }\nResources: {}", #"{ "MfaConfiguration": "ON" }"#, "a: [", "\u{0}",
])
func `what is of no other tool is left to the reader of configuration files`(_ text: String) throws
{
  #expect(try read(text, "a.yaml") == nil)
}

@Test(arguments: [
  ("two-pools", "two-pools.yaml", nil), ("unknown-pool", "two-pools.yaml", "Custommers"),
  ("unknown-address", "plan.json", "aws_cognito_user_pool.c"),
  ("several-planned", "plan.json", nil),
])
func `of several pools one must be meant`(_ text: String, _ name: String, _ pool: String?) throws {
  try expectGolden(error(golden(name), name, pool), "foreign-\(text).txt")
}

@Test(arguments: [
  ("no-pool", "Resources:\n  Queue: { Type: AWS::SQS::Queue }\n"),
  ("broken", "AWSTemplateFormatVersion: 2010-09-09\nResources:\n  A: [ !Ref B\n"),
  (
    "tfstate",
    #"{ "version": 4, "terraform_version": "1.9.5", "lineage": "a", "resources": [] }"#
  ),
  (
    "no-resources",
    #"{ "format_version": "1.0", "values": { "root_module": { "resources": [] } } }"#
  ),
])
func `a file that no pool can be read of is refused at its place`(
  _ name: String,
  _ text: String
) throws {
  try expectGolden(error(text, "given.yaml", nil), "foreign-\(name).txt")
}

private func error(_ text: String, _ name: String, _ pool: String?) throws -> String {
  let error = try #require(throws: ForeignDocumentError.self) {
    _ = try read(text, name, pool: pool)
  }
  return DiagnosticRenderer(file: error.source).render(error.diagnostics).rendered(inColour: false)
}

@Test func `a payload changes the pool that was`() throws {
  let before = try document(
    """
    pool:
      Name: p
      UsernameAttributes: [email]
      AutoVerifiedAttributes: [email]
      MfaConfiguration: OPTIONAL
      Policies: { SignInPolicy: { AllowedFirstAuthFactors: [PASSWORD, EMAIL_OTP] } }
    clients: { web: { ClientId: 4keptclientkeptclient4kept, hasSecret: true, AuthSessionValidity: 5 }, app: {} }
    """
  )
  let pool = try #require(try read(golden("update-user-pool.json"), "a.json")).document
  let after = pool.applied(to: before)
  #expect(
    after.pool["UsernameAttributes"] == ["email"] && after.pool["AutoVerifiedAttributes"] == nil
  )
  #expect(
    after.pool["Policies"]?["SignInPolicy"]?["AllowedFirstAuthFactors"] == [
      "PASSWORD", "EMAIL_OTP",
    ]
  )
  #expect(after.clients == before.clients)
  let client = try #require(try read(golden("update-user-pool-client.json"), "a.json")).document
  let clients = try #require(client.applied(to: before).clients)
  #expect(client.applied(to: before).pool == before.pool && clients.map(\.name) == ["web", "app"])
  #expect(clients[0].hasSecret && clients[0].members["AuthSessionValidity"] == nil)
  #expect(clients[0].members["ExplicitAuthFlows"] == ["ALLOW_USER_SRP_AUTH"])
}
