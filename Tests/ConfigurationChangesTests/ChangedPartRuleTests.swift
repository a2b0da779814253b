@testable import ConfigurationChanges
import ForeignConfiguration
import JSON
import PoolDocumentTesting
import ServiceRules
import Testing

@Test func `a client of another stack's pool is not checked against the pool of its template`()
  throws
{
  for id in ["!ImportValue other-pool", "eu-west-1_AbCdEfGhI"] {
    let text = """
      Resources:
        P: { Type: AWS::Cognito::UserPool }
        C:
          Type: AWS::Cognito::UserPoolClient
          Properties: { UserPoolId: \(id), ReadAttributes: ['custom:x'], SupportedIdentityProviders: [Corp] }
      """
    let read = try #require(try read(text, "t.yaml"))
    #expect(PoolCheck(read.document).findings.filter { $0.answer != nil }.isEmpty)
    #expect(read.remarks.contains { $0.contains("`C` is left out") })
  }
}

@Test func `an existing domain is updated, not created`() throws {
  func domain(_ rest: String) throws -> PoolDocument {
    let text = """
      Resources:
        P: { Type: AWS::Cognito::UserPool }
        D: { Type: AWS::Cognito::UserPoolDomain, Properties: { UserPoolId: !Ref P, Domain: shop\(rest) } }
      """
    return try foreignPool(text)
  }
  let certificate =
    "arn:aws:acm:us-east-1:123456789012:certificate/0f0f0f0f-1111-2222-3333-444444444444"
  let difference = ConfigurationDifference(
    before: try domain(""),
    after: try domain(", CustomDomainConfig: { CertificateArn: '\(certificate)' }")
  )
  #expect(difference.findings.map(\.rule.id) == ["certificate-of-prefix-domain"])
}

@Test func `the parts of a replaced pool are checked as new parts`() throws {
  func shop(_ id: String, _ scopes: String) throws -> PoolDocument {
    let text = """
      Resources:
        \(id): { Type: AWS::Cognito::UserPool }
        R:
          Type: AWS::Cognito::UserPoolResourceServer
          Properties: { UserPoolId: !Ref \(id), Identifier: shop, Name: Shop, Scopes: [\(scopes)] }
        C:
          Type: AWS::Cognito::UserPoolClient
          Properties: { UserPoolId: !Ref \(id), ClientName: web, GenerateSecret: true,
            AllowedOAuthFlowsUserPoolClient: true, AllowedOAuthFlows: [client_credentials],
            AllowedOAuthScopes: [shop/read] }
      """
    return try foreignPool(text)
  }
  let difference = ConfigurationDifference(
    before: try shop("P", "{ ScopeName: read, ScopeDescription: d }"),
    after: try shop("Q", "")
  )
  #expect(difference.findings.map(\.rule.id).contains("unknown-scope"))
}

@Test func `adding a new attribute is accepted`() throws {
  let before = PoolDocument(
    name: "live.yaml",
    origin: .description,
    pool: ["Id": plannedPool, "Name": "p"]
  )
  let call =
    #"{ "UserPoolId": "eu-west-1_AbCdEfGhI", "CustomAttributes": [{ "Name": "plan", "AttributeDataType": "Number" }] }"#
  let difference = ConfigurationDifference(
    before: before,
    after: try foreignPool(call, "add.json")
  )
  #expect(difference.findings.map(\.rule.id) == [])
  #expect(difference.changes.map(\.assessment.entry) == ["attribute-added"])
}

@Test func `adding an existing attribute is rejected and replaces nothing`() throws {
  let before = PoolDocument(
    name: "live.yaml",
    origin: .description,
    pool: [
      "Id": plannedPool, "Name": "p",
      "SchemaAttributes": [["Name": "custom:plan", "AttributeDataType": "String"]],
    ]
  )
  let call =
    #"{ "UserPoolId": "eu-west-1_AbCdEfGhI", "CustomAttributes": [{ "Name": "plan", "AttributeDataType": "Number" }] }"#
  let difference = ConfigurationDifference(
    before: before,
    after: try foreignPool(call, "add.json")
  )
  #expect(difference.findings.map(\.rule.id) == ["custom-attribute-exists"])
  #expect(difference.changes.compactMap(\.assessment.rule) == [])
}

@Test func `an unchanged client is not rejected for scopes that its pool loses`() throws {
  func shop(_ scopes: String, _ client: String) throws -> PoolDocument {
    try foreignPool(
      """
      Resources:
        P: { Type: AWS::Cognito::UserPool }
        R:
          Type: AWS::Cognito::UserPoolResourceServer
          Properties: { UserPoolId: !Ref P, Identifier: shop, Name: Shop, Scopes: [\(scopes)] }
        C:
          Type: AWS::Cognito::UserPoolClient
          Properties:
            UserPoolId: !Ref P
            ClientName: web
            GenerateSecret: true
            AllowedOAuthFlowsUserPoolClient: true
            AllowedOAuthFlows: [client_credentials]
            AllowedOAuthScopes: [shop/read]
            \(client)
      """
    )
  }
  let before = try shop("{ ScopeName: read, ScopeDescription: d }", "")
  let kept = ConfigurationDifference(before: before, after: try shop("", ""))
  #expect(kept.findings.map(\.rule.id) == [])
  let sent = ConfigurationDifference(
    before: before,
    after: try shop("", "EnableTokenRevocation: false")
  )
  #expect(sent.findings.map(\.rule.id).contains("unknown-scope"))
}
