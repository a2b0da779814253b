@testable import ConfigurationChanges
import ForeignConfiguration
import PoolDocumentTesting
import Testing

// Effects of the order in which a stack creates, updates, and deletes domains and providers.

private func template(
  _ pool: String = "Users",
  id: String = "Domain",
  domain: String = "shop",
  providers: String = "COGNITO",
  _ further: String = ""
) -> String {
  """
  Parameters: { Open: { Type: String } }
  Resources:
    \(pool): { Type: AWS::Cognito::UserPool, Properties: { UserPoolName: shop } }
    Web: { Type: AWS::Cognito::UserPoolClient, Properties: { UserPoolId: !Ref \(pool), ClientName: web, SupportedIdentityProviders: [\(providers)] } }
    \(id): { Type: AWS::Cognito::UserPoolDomain, Properties: { UserPoolId: !Ref \(pool), Domain: \(domain) } }
  \(further)
  """
}

private let google =
  "  Google: { Type: AWS::Cognito::UserPoolIdentityProvider, Properties: { UserPoolId: !Ref Users, ProviderName: Google, ProviderType: Google } }"

@Test(arguments: [
  (template(), template(domain: "store"), "already has a domain configured"),
  (template(), template(id: "Other", domain: "store"), "already has a domain configured"),
  (
    template(domain: "a.example.com"), template(domain: "b.example.com"),
    "already has a domain configured"
  ),
  (
    template(domain: "!Sub 'a-${Open}'"), template(domain: "!Sub 'b-${Open}'"),
    "already has a domain configured"
  ),
  (template(), template("Members"), "already associated with another user pool"),
  (template(), template("Members", id: "Other"), "already associated with another user pool"),
  (template(domain: "!Ref Open"), template("Members", domain: "!Ref Open"), "already associated"),
])
func `the deployment fails if a domain must be created next to the old domain`(
  _ before: String,
  _ after: String,
  _ words: String
) throws {
  let difference = try difference(before, after)
  #expect(difference.headline.description == "This deployment will fail")
  #expect(difference.changes.contains { $0.assessment.description.contains(words) })
  // The deployment fails before anything is deleted.
  #expect(!difference.changes.contains { $0.assessment.severity == .dataLoss })
}

@Test(arguments: [
  (
    template(),
    template(domain: "auth.example.com, CustomDomainConfig: { CertificateArn: !Ref Open }")
  ),
  (template(), template("Members", domain: "store")),
  (template(), template(domain: "!Ref Open")),
])
func `a domain of another kind or with another or unknown name can be created`(
  _ before: String,
  _ after: String
) throws {
  #expect(
    try !difference(before, after).changes.contains { $0.assessment.severity == .deploymentFails }
  )
}

@Test(arguments: [
  // The client is not updated, or is updated before the provider is deleted.
  (template(providers: "Google", google), template(providers: "Google"), Severity.breaking),
  (template(providers: "Google", google), template(providers: "COGNITO, Google"), .breaking),
  // The client is created, or updated with a provider that never existed.
  (template(providers: "COGNITO", google), template(providers: "Gogle", google), .deploymentFails),
  (
    template(providers: "COGNITO", google),
    template(
      providers: "COGNITO",
      google
        + "\n  App: { Type: AWS::Cognito::UserPoolClient, Properties: { UserPoolId: !Ref Users, SupportedIdentityProviders: [Gogle] } }"
    ),
    .deploymentFails
  ),
])
func `a missing provider is rejected when the client is created or updated`(
  _ before: String,
  _ after: String,
  _ severity: Severity
) throws {
  let findings = try difference(before, after).findings.filter { $0.rule.id == "unknown-provider" }
  #expect(findings.map(\.severity) == [severity])
}
