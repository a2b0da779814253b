@testable import ConfigurationChanges
import Diagnostics
import ForeignConfiguration
import JSON
import PoolDocumentTesting
import Testing

@Test func `nested conditions are evaluated with the given parameters`() throws {
  let text = """
    Parameters:
      Stage: { Type: String, Default: dev, AllowedValues: [dev, prod] }
      Open: { Type: String }
    Conditions:
      Prod: !Equals [!Ref Stage, prod]
      Either: !Or [!Condition Prod, !Not [!Equals [!Ref Open, !Ref Open]]]
      Never: !And [!Not [!Condition Prod], !Equals [!Ref Stage, other]]
      Unknown: !Equals [!Ref Open, x]
    Resources:
      Users:
        Type: AWS::Cognito::UserPool
        Properties:
          MfaConfiguration: !If [Either, "ON", !If [Never, OPTIONAL, "OFF"]]
          UserPoolTier: !If [Unknown, PLUS, LITE]
          DeletionProtection: !If [Prod, ACTIVE, !Ref AWS::NoValue]
      Web: { Type: AWS::Cognito::UserPoolClient, Condition: Prod, Properties: { UserPoolId: !Ref Users } }
    """
  func pool(_ stage: String?) throws -> PoolDocument {
    try foreignPool(text, parameters: stage.map { ["Stage": $0] } ?? [:])
  }
  let dev = try pool(nil)
  #expect(dev.pool["MfaConfiguration"] == "OFF" && dev.clients == nil)
  #expect(dev.pool["DeletionProtection"] == nil)
  #expect(dev.unknown.map(\.text) == ["pool.UserPoolTier"])
  let prod = try pool("prod")
  #expect(prod.pool["MfaConfiguration"] == "ON" && prod.clients?.count == 1)
  #expect(prod.pool["DeletionProtection"] == "ACTIVE")
  #expect(throws: ForeignDocumentError.self) { _ = try pool("prd") }
}

@Test(arguments: [
  #"[{ "ParameterKey": "Stage", "ParameterValue": "prod" }]"#, #"["Stage=prod"]"#,
  #"{ "Parameters": { "Stage": "prod" }, "Tags": {} }"#,
])
func `parameter files have the formats of CloudFormation`(_ file: String) throws {
  var parameters = TemplateParameters()
  try parameters.take(Array(file.utf8), name: "p.json")
  #expect(parameters.names == ["Stage"])
  let text = """
    Parameters: { Stage: { Type: String } }
    Resources:
      Users: { Type: AWS::Cognito::UserPool, Properties: { UserPoolName: !Ref Stage } }
    """
  let foreign = try #require(
    try ForeignDocument.read(Array(text.utf8), name: "t.yaml", parameters: parameters)
  )
  #expect(foreign.document.pool["Name"] == "prod" && foreign.document.unknown.isEmpty)
}

@Test(arguments: [#"{ "Stage": "prod" }"#, #"[{ "ParameterKey": "Stage" }]"#, #"["Stage"]"#])
func `an invalid parameter file is rejected`(_ file: String) {
  var parameters = TemplateParameters()
  #expect(throws: ForeignDocumentError.self) {
    try parameters.take(Array(file.utf8), name: "p.json")
  }
}
