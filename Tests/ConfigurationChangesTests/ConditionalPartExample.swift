import ConfigurationChanges
import Testing

/// A template with a part under each of two conditions that exclude each other.
func alternatives(_ type: String, _ one: String, _ other: String) -> String {
  """
  Parameters: { Stage: { Type: String } }
  Conditions: { P: !Equals [!Ref Stage, prod], N: !Not [!Condition P] }
  Resources:
    Users: { Type: AWS::Cognito::UserPool, Properties: { UserPoolName: shop } }
    A: { Type: AWS::Cognito::\(type), Condition: P, Properties: { UserPoolId: !Ref Users, \(one) } }
    B: { Type: AWS::Cognito::\(type), Condition: N, Properties: { UserPoolId: !Ref Users, \(other) } }
  """
}

private func google(_ id: String) -> String {
  """
  ProviderName: Google, ProviderType: Google, \
  ProviderDetails: { client_id: \(id), client_secret: aaaaaaaa, authorize_scopes: email }
  """
}

private func logs(_ group: String) -> String {
  """
  LogConfigurations: [{ EventSource: userNotification, LogLevel: ERROR, CloudWatchLogsConfiguration: \
  { LogGroupArn: "arn:aws:logs:eu-west-1:111122223333:log-group:/aws/vendedlogs/\(group)" } }]
  """
}

/// Parts under different conditions, as arguments of `alternatives`, with the setting.
let alternativePairs = [
  (
    "UserPoolGroup", "GroupName: staff, Precedence: 1", "GroupName: staff, Precedence: 5",
    "groups.staff"
  ),
  (
    "UserPoolIdentityProvider", google("a"), google("b"), "identityProviders.Google"
  ),
  (
    "UserPoolResourceServer", "Identifier: shop, Name: a", "Identifier: shop, Name: b",
    "resourceServers.shop"
  ),
  ("UserPoolDomain", "Domain: aa", "Domain: bb", "domain.aa"),
  (
    "UserPoolRiskConfigurationAttachment",
    "ClientId: ALL, RiskExceptionConfiguration: { BlockedIPRangeList: [10.0.0.0/8] }",
    "ClientId: ALL, RiskExceptionConfiguration: { BlockedIPRangeList: [11.0.0.0/8] }", "risk"
  ),
  ("LogDeliveryConfiguration", logs("11.0"), logs("5"), "logDelivery"),
]
