@testable import ConfigurationChanges
import Diagnostics
import JSON
import PoolDocumentTesting
import Project
import Testing

@Test func `the export of a template is valid for a mock and does not change unknown values`()
  throws
{
  let users = """
    Resources:
      Users:
        Type: AWS::Cognito::UserPool
        Properties: { UserPoolName: p, LambdaConfig: { PreSignUp: !GetAtt F.Arn } }
      Domain:
        Type: AWS::Cognito::UserPoolDomain
        Properties: { UserPoolId: !Ref Users, Domain: !Sub "shop-${AWS::AccountId}" }
      Group: { Type: AWS::Cognito::UserPoolGroup, Properties: { UserPoolId: !Ref Users, GroupName: !Ref G } }
    """
  let document = try foreignPool(users)
  let text = CanonicalYAML.text(of: document.deployed)
  let checked = CheckedConfiguration(bytes: Array(text.utf8), name: "t.yaml")
  #expect(checked.planned.plan != nil && !checked.planned.diagnostics.hasErrors, "\(text)")
  let exported = PoolDocument(try #require(checked.configuration), name: "t.yaml")
  #expect(text.contains("\ngroups: null\n") && text.contains("\ndomain: null\n"), "\(text)")
  #expect(exported.refused == [.groups, .domain])
  var live = exported
  (live.groups, live.domains, live.refused) = ([["GroupName": "staff"]], [], [])
  live.pool["LambdaConfig"] = ["PreSignUp": "arn:aws:lambda:eu-west-1:1:function:f"]
  for difference in [
    ConfigurationDifference(before: live, after: exported),
    ConfigurationDifference(before: exported, after: live),
  ] {
    #expect(difference.changes.isEmpty)
    #expect(
      difference.notes == [
        "`t.yaml` does not contain `groups` or `domain`, which were not compared",
        "`pool.LambdaConfig.PreSignUp` was not compared, because the value is known only at deployment",
      ]
    )
  }
}

@Test(arguments: [
  (
    "userNotification", "CloudWatchLogsConfiguration", "LogGroupArn",
    "arn:aws:logs:us-east-1:123456789012:log-group:unknown"
  ),
  ("userAuthEvents", "S3Configuration", "BucketArn", "arn:aws:s3:::unknown"),
  (
    "userAuthEvents", "FirehoseConfiguration", "StreamArn",
    "arn:aws:firehose:us-east-1:123456789012:deliverystream/unknown"
  ),
])
func `the export of a log destination has a placeholder for an unknown ARN`(
  _ source: String,
  _ destination: String,
  _ member: String,
  _ placeholder: String
) throws {
  let text = """
    Resources:
      Users: { Type: AWS::Cognito::UserPool, Properties: { UserPoolTier: PLUS } }
      Logs:
        Type: AWS::Cognito::LogDeliveryConfiguration
        Properties:
          UserPoolId: !Ref Users
          LogConfigurations:
            - EventSource: \(source)
              LogLevel: \(source == "userNotification" ? "ERROR" : "INFO")
              \(destination): { \(member): !GetAtt Target.Arn }
    """
  let document = try foreignPool(text).deployed
  let exported = try #require(document.logDelivery?["LogConfigurations"]?[0]?.object)
  #expect(exported["EventSource"] == .string(source))
  #expect(exported[destination]?[member] == .string(placeholder))
  let yaml = CanonicalYAML.text(of: document)
  let checked = CheckedConfiguration(bytes: Array(yaml.utf8), name: "t.yaml")
  #expect(checked.planned.plan != nil && !checked.planned.diagnostics.hasErrors, "\(yaml)")
  var live = document
  let known = JSONValue.string(placeholder.replacing("unknown", with: "known"))
  let element = exported.merging([destination: .object(JSONObject([(member, known)]))])
  live.logDelivery = ["LogConfigurations": [.object(element)]]
  #expect(ConfigurationDifference(before: live, after: document).changes.isEmpty)
}

@Test(arguments: [
  "!Ref Secret", "!Sub '${Secret}'", "!ImportValue Secret", "'{{resolve:ssm:/secret}}'",
  "!Join ['', [!Ref Secret, x]]", "!GetAtt Vault.Secret",
])
func `the export of a template says that a provider has an unknown secret`(
  _ secret: String
) throws {
  let text = """
    Parameters: { Secret: { Type: String, NoEcho: true, Default: planted } }
    Resources:
      Users: { Type: AWS::Cognito::UserPool, Properties: { UserPoolName: p } }
      Google:
        Type: AWS::Cognito::UserPoolIdentityProvider
        Properties:
          UserPoolId: !Ref Users
          ProviderName: Google
          ProviderType: Google
          ProviderDetails: { client_id: x, client_secret: \(secret), authorize_scopes: email }
    """
  let document = try foreignPool(text).deployed
  let yaml = CanonicalYAML.text(of: document)
  #expect(yaml.contains("    hasSecret: true\n") && !yaml.contains("client_secret"), "\(yaml)")
  #expect(!yaml.contains("planted"))
}
