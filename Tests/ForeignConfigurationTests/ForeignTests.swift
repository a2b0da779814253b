import ConfigurationChanges
import Diagnostics
import DiagnosticsTesting
@testable import ForeignConfiguration
import JSON
import PoolDocumentTesting
import Project
import Testing

@Test(arguments: [
  ("template.yaml", nil), ("template.json", nil), ("two-pools.yaml", "Customers"),
  ("state.json", nil),
  ("plan.json", "aws_cognito_user_pool.a"), ("answers.json", nil), ("update-user-pool.json", nil),
  ("update-user-pool-client.json", nil),
])
func `a file of another tool is read as members of the service`(
  _ name: String,
  _ pool: String?
) throws {
  let foreign = try #require(try read(golden(name), name, pool: pool))
  let document = foreign.document
  let remarks = foreign.remarks.map { "# \($0)\n" }
  let head =
    "# \(document.origin.rawValue)\(document.specifiesPool ? "" : ", nothing of the pool")\n"
  let text = head + remarks.joined() + CanonicalYAML.text(of: document)
  #expect(!text.contains("planted"))
  let words = name.split(separator: ".")
  try expectGolden(text, "\(words[0]).export.yaml")
  // Unknown values do not prevent the creation of a mock.
  let deployed = CanonicalYAML.text(of: document.deployed)
  let checked = CheckedConfiguration(bytes: Array(deployed.utf8), name: name)
  #expect(checked.planned.plan != nil && !checked.planned.diagnostics.hasErrors)
}

@Test func `a template in JSON equals one in YAML`() throws {
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
  let document = try foreignPool(json, "t")
  #expect(document.pool["LambdaConfig"] == ["PreSignUp": "!GetAtt A.Arn"])
  #expect(document.unknown.map(\.text).sorted() == ["pool.LambdaConfig.PreSignUp", "pool.Name"])
  // A mock needs concrete values, like those of a deployed pool.
  #expect(document.deployed.pool["Name"] == nil)
  #expect(document.deployed.pool["LambdaConfig"]?["PreSignUp"]?.string?.hasPrefix("arn:") == true)
}

@Test(arguments: [
  "pool: { Name: p }", "scenario: x", "", "[1]", "[]", "{}", "- a: 1",
  "pool: { Name: p }\nResources: {}", #"{ "MfaConfiguration": "ON" }"#, "a: [", "\u{0}",
])
func `a file from no other tool is left to the reader of configuration files`(
  _ text: String
) throws {
  #expect(try read(text, "a.yaml") == nil)
}

@Test(arguments: [
  #"{ "MfaConfiguration": "OFF" }"#,
  #"[{ "UserPool": { "Id": "a_b", "Name": "p", "Arn": "z" } }, { "MfaConfiguration": "OFF" }]"#,
  #"[{ "MfaConfiguration": "OFF" }, { "UserPool": { "Id": "a_b", "Name": "p", "Arn": "z" } }]"#,
  #"{ "UserPool": { "Id": "a_b", "Name": "p", "Arn": "z" }, "MfaConfiguration": "OFF" }"#,
])
func `the MFA response of a pool without MFA is read`(_ text: String) throws {
  let document = try foreignPool(text, "a.json")
  #expect(document.mfa == ["MfaConfiguration": "OFF"])
  #expect(document.specifiesPool == text.contains("UserPool"))
}

@Test func `a payload is applied to the existing pool`() throws {
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
  let pool = try foreignPool(golden("update-user-pool.json"), "a.json")
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
  let client = try foreignPool(golden("update-user-pool-client.json"), "a.json")
  let clients = try #require(client.applied(to: before).clients)
  #expect(client.applied(to: before).pool == before.pool && clients.map(\.name) == ["web", "app"])
  #expect(clients[0].hasSecret && clients[0].members["AuthSessionValidity"] == nil)
  #expect(clients[0].members["ExplicitAuthFlows"] == ["ALLOW_USER_SRP_AUTH"])
}

@Test func `a template has the logical IDs of the pool and its clients`() throws {
  let template = """
    Resources:
      Users: { Type: AWS::Cognito::UserPool, Properties: {} }
      Web: { Type: AWS::Cognito::UserPoolClient, Properties: { UserPoolId: !Ref Users, ClientName: web } }
      App: { Type: AWS::Cognito::UserPoolClient, Properties: { UserPoolId: !Ref Users } }
    """
  let document = try foreignPool(template)
  #expect(
    document.addresses == [.pool: "Users", .client("web"): "Web", .client("App"): "App"]
  )
  #expect(!document.isChosen)
  let chosen = try foreignPool(template, pool: "Users")
  #expect(chosen.isChosen && chosen.addresses == document.addresses)
}

@Test func `clients with the same name are distinguished by their logical IDs`() throws {
  let template = """
    Resources:
      Users: { Type: AWS::Cognito::UserPool, Properties: {} }
      Web: { Type: AWS::Cognito::UserPoolClient, Properties: { UserPoolId: !Ref Users, ClientName: web } }
      App: { Type: AWS::Cognito::UserPoolClient, Properties: { UserPoolId: !Ref Users, ClientName: web } }
      Threats:
        Type: AWS::Cognito::UserPoolRiskConfigurationAttachment
        Properties:
          UserPoolId: !Ref Users
          ClientId: !Ref App
          RiskExceptionConfiguration: { BlockedIPRangeList: [192.0.2.0/24] }
    """
  let before = try foreignPool(template)
  #expect(before.clients?.map(\.name) == ["web Web", "web App"])
  #expect(before.risks?.map { $0["ClientId"] } == ["web App"])
  #expect(
    before.addresses == [.pool: "Users", .client("web Web"): "Web", .client("web App"): "App"]
  )
  let longer = template.replacing(
    "ClientName: web",
    with: "ClientName: web, AuthSessionValidity: 5"
  )
  let after = try foreignPool(longer)
  let changes = ConfigurationDifference(before: before, after: after).changes
  #expect(
    changes.map(\.change.path.text)
      == ["clients.web Web.AuthSessionValidity", "clients.web App.AuthSessionValidity"]
  )
}

@Test(arguments: ["{\"MfaConfiguration\": \"OFF\"}", "MfaConfiguration: \"OFF\"\n"])
func `a byte order mark is ignored`(_ text: String) throws {
  let file = try #require(try read("\u{FEFF}" + text, "a.json"))
  #expect(file.document.mfa == ["MfaConfiguration": "OFF"])
}
