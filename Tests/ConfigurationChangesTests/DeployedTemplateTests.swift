@testable import ConfigurationChanges
import Diagnostics
import JSON
import PoolDocumentTesting
import Testing

/// A template of a pool and some of its resources.
private func template(_ resources: String) -> String {
  """
  Resources:
    Users: { Type: AWS::Cognito::UserPool, Properties: { UserPoolName: p } }
  \(resources)
  """
}

private func part(_ type: String, _ properties: String) -> String {
  "  Part: { Type: AWS::Cognito::UserPool\(type), Properties: { UserPoolId: !Ref Users, \(properties) } }"
}

private func difference(
  _ before: PoolDocument,
  _ template: String
) throws -> ConfigurationDifference {
  let after = try foreignPool(template)
  return ConfigurationDifference(before: before, after: after)
}

@Test(arguments: ["!Sub 'shop-${AWS::AccountId}'", "!Join [-, [shop, !Ref AWS::AccountId]]"])
func `a domain with a name known only at deployment is the pool's domain`(_ name: String) throws {
  let before = try document("pool: { Name: p }\ndomain: { Domain: shop-111122223333 }")
  let text = template(part("Domain", "Domain: \(name)"))
  let note =
    "`domain.shop-111122223333` was not compared, because the parameter `AWS::AccountId` has no "
    + "value: add `--parameter AWS::AccountId=VALUE`"
  let there = try difference(before, text)
  #expect(there.changes.isEmpty && there.notes.contains(note))
  let after = try foreignPool(text)
  let back = ConfigurationDifference(before: after, after: before)
  #expect(back.changes.isEmpty && back.notes.contains(note))
}

@Test
func `domains of two templates are equal only if their computed names are`()
  throws
{
  let texts = ["a", "b"].map { template(part("Domain", "Domain: !Sub '\($0)-${Stage}'")) }
  let before = try foreignPool(texts[0], "a.yaml")
  #expect(
    try difference(before, texts[1]).changes.map { "\($0.change.path.text) \($0.shown)" }
      == ["domain.Part !Sub a-${Stage} → !Sub b-${Stage}"]
  )
  let same = try difference(before, texts[0])
  #expect(same.isEmpty && same.notes.isEmpty)
}

@Test func `members that the service adds to an identity provider are not a difference`() throws {
  let before = try document(
    """
    pool: { Name: p }
    identityProviders:
      - ProviderName: Google
        ProviderType: Google
        ProviderDetails:
          client_id: abc
          authorize_scopes: openid
          attributes_url: https://people.googleapis.com/v1/people/me?personFields=
          attributes_url_add_attributes: "true"
          authorize_url: https://accounts.google.com/o/oauth2/v2/auth
          oidc_issuer: https://accounts.google.com
          token_request_method: POST
          token_url: https://www.googleapis.com/oauth2/v4/token
        AttributeMapping: { email: email, username: sub, name: name }
    """
  )
  let text = template(
    part(
      "IdentityProvider",
      """
      ProviderName: Google, ProviderType: Google, AttributeMapping: { email: email },
          ProviderDetails: { client_id: abc, authorize_scopes: openid email }
      """
    )
  )
  #expect(
    try difference(before, text).changes.map(\.change.path.text) == [
      "identityProviders.Google.ProviderDetails.authorize_scopes",
      "identityProviders.Google.AttributeMapping.name",
    ]
  )
}

@Test func `tags that AWS adds are not a difference`() throws {
  let before = try document(
    #"pool: { Name: p, UserPoolTags: { "aws:cloudformation:stack-name": shop, env: prod } }"#
  )
  #expect(
    try difference(before, template("")).changes.map { $0.change.before } == [["env": "prod"]]
  )
}

@Test func `a setting missing in the template is reported, whether or not it declares the pool`()
  throws
{
  let before = try document(
    """
    pool: { Name: p, AutoVerifiedAttributes: [email] }
    clients: { web: { CallbackURLs: ["https://a.example"] } }
    """
  )
  let client =
    "{ Type: AWS::Cognito::UserPoolClient, Properties: { UserPoolId: !Ref Users, ClientName: web } }"
  for text in [template("  Web: \(client)"), "Resources:\n  Web: \(client)"] {
    let words = try difference(before, text).changes.map(\.assessment.description)
    #expect(!words.isEmpty)
    let reset = "The template leaves the setting out, so the service resets it."
    #expect(words.allSatisfy { $0.hasPrefix(reset) })
  }
}

@Test func `a dynamic reference is known only at deployment`() throws {
  let before = try document(
    """
    pool: { Name: p, EmailConfiguration: { EmailSendingAccount: DEVELOPER, SourceArn: "arn:aws:ses:1" } }
    clients: { web: { ClientId: 1web, CallbackURLs: ["https://a.example"] } }
    """
  )
  let text = """
    Resources:
      Users:
        Type: AWS::Cognito::UserPool
        Properties:
          EmailConfiguration: { EmailSendingAccount: DEVELOPER, SourceArn: "{{resolve:ssm:/ses/arn}}" }
      Web:
        Type: AWS::Cognito::UserPoolClient
        Properties:
          UserPoolId: !Ref Users
          ClientName: web
          CallbackURLs: ["{{resolve:ssm:/shop/callback}}"]
    """
  let found = try difference(before, text)
  #expect(found.changes.isEmpty && found.findings.isEmpty)
  #expect(
    found.notes.last
      == "`pool.EmailConfiguration.SourceArn` and `clients.web.CallbackURLs` were not compared, "
      + "because the values are known only at deployment"
  )
  // A mock created from the template uses the values of the pool.
  let applied = try foreignPool(text).applied(to: before)
  #expect(applied.pool["EmailConfiguration"]?["SourceArn"] == "arn:aws:ses:1")
  #expect(applied.clients?.first?.members["CallbackURLs"] == ["https://a.example"])
}

@Test func `a value known only at deployment is reported under its name in the pool`() throws {
  let before = try document(
    """
    pool: { Name: p }
    clients: { Web-1a2b3c: { ClientId: 1web, CallbackURLs: ["https://a.example"] } }
    domain: { Domain: auth.example.com, CustomDomainConfig: { CertificateArn: "arn:aws:acm:us-east-1:123456789012:certificate/one" } }
    """
  )
  let text = """
    Parameters: { Host: { Type: String }, Name: { Type: String }, Certificate: { Type: String } }
    Resources:
      Users: { Type: AWS::Cognito::UserPool, Properties: { UserPoolName: p } }
      Web:
        Type: AWS::Cognito::UserPoolClient
        Properties: { UserPoolId: !Ref Users, CallbackURLs: [!Sub "https://${Host}"] }
      Domain:
        Type: AWS::Cognito::UserPoolDomain
        Properties:
          UserPoolId: !Ref Users
          Domain: !Ref Name
          CustomDomainConfig: { CertificateArn: !Ref Certificate }
    """
  let found = try difference(before, text)
  #expect(found.changes.isEmpty && found.findings.isEmpty)
  #expect(
    found.notes.last
      == "`clients.Web-1a2b3c.CallbackURLs`, `domain.auth.example.com`, and "
      + "`domain.auth.example.com.CustomDomainConfig.CertificateArn` were not compared, "
      + "because the parameters `Certificate`, `Host`, and `Name` have no value: add "
      + "`--parameter Certificate=VALUE --parameter Host=VALUE --parameter Name=VALUE`"
  )
}

@Test
func
  `a change of a fixed setting fails in a template, and loses users if a plan replaces the pool`()
  throws
{
  let before = try document(
    "pool: { Id: eu-west-1_AbCdEfGhI, Name: p, UsernameAttributes: [email] }"
  )
  func words(_ after: PoolDocument) -> String? {
    let changes = ConfigurationDifference(before: before, after: after).changes
    return changes.first { $0.change.path.text == "pool.UsernameAttributes" }?.assessment
      .description
  }
  let fails =
    "the update fails with \"Updates are not allowed for property - UsernameAttributes.\", the stack rolls back, "
    + "and nothing changes"
  let stack = try foreignPool(template(""))
  #expect(words(stack)?.contains(fails) == true)
  let old: JSONObject = ["id": plannedPool, "name": "p", "username_attributes": ["email"]]
  for (actions, told) in [
    (
      ["delete", "create"],
      "the plan deletes the pool with all its users and creates another pool"
    ),
    (["update"], "unchanged, and nothing is lost"),
  ] {
    let change = PlannedChange(
      address: "user_pool.p",
      actions: actions,
      before: old,
      after: ["name": "p"]
    )
    #expect(words(try planned(changes: [change]))?.contains(told) == true)
  }
}
