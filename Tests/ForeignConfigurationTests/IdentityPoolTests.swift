import ConfigurationChanges
import ForeignConfiguration
import PoolDocumentTesting
import Testing

// Identity pools next to several user pools in a template.

private func template(_ open: Bool, _ provider: String) -> String {
  """
  Resources:
    A: { Type: AWS::Cognito::UserPool, Properties: { UserPoolName: a } }
    B: { Type: AWS::Cognito::UserPool, Properties: { UserPoolName: b } }
    Web: { Type: AWS::Cognito::UserPoolClient, Properties: { UserPoolId: !Ref A, ClientName: web } }
    Identities:
      Type: AWS::Cognito::IdentityPool
      Properties: { AllowUnauthenticatedIdentities: \(open), CognitoIdentityProviders: [\(provider)] }
    Roles:
      Type: AWS::Cognito::IdentityPoolRoleAttachment
      Properties: { IdentityPoolId: !Ref Identities, Roles: { authenticated: "\(open)" } }
  """
}

private let notRead = [
  "`Identities` is left out: authflow does not read `AWS::Cognito::IdentityPool`",
  "`Roles` is left out: authflow does not read `AWS::Cognito::IdentityPoolRoleAttachment`",
]

private let changed = [
  "Identities (AWS::Cognito::IdentityPool).AllowUnauthenticatedIdentities",
  "Roles (AWS::Cognito::IdentityPoolRoleAttachment).Roles.authenticated",
]

@Test(arguments: [
  ("{ ClientId: !Ref Web }", "A", true), ("{ ClientId: !Ref Web }", "B", false),
  ("{ ProviderName: !GetAtt B.ProviderName }", "A", false),
  ("{ ProviderName: !GetAtt B.ProviderName }", "B", true), ("", "A", true), ("", "B", true),
])
func `an identity pool is next to the pool that it refers to`(
  _ provider: String,
  _ pool: String,
  _ isLinked: Bool
) throws {
  let files = try [true, false].map {
    try #require(try read(template($0, provider), "t.yaml", pool: pool))
  }
  #expect(files.map(\.remarks) == (isLinked ? [notRead, notRead] : [[], []]))
  let difference = ConfigurationDifference(before: files[0].document, after: files[1].document)
  #expect(Set(difference.changes.map(\.change.path.text)) == Set(isLinked ? changed : []))
}
