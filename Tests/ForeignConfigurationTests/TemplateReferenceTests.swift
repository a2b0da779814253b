@testable import ConfigurationChanges
@testable import ForeignConfiguration
import JSON
import PoolDocumentTesting
import Testing

// References of a template and their values.

private let stack = """
  Parameters: { Stage: { Type: String, Default: dev }, Open: { Type: String } }
  Conditions:
    IsProd: !Equals [!Ref Stage, prod]
    NotProd: !Not [!Condition IsProd]
    IsOpen: !Equals [!Ref Open, "yes"]
    Both: !And [!Condition IsOpen, !Not [!Condition IsProd]]
  Resources:
    Users: { Type: AWS::Cognito::UserPool, Properties: { UserPoolName: shop } }
    Only: { Type: AWS::S3::Bucket, Condition: IsProd }
    Perhaps: { Type: AWS::S3::Bucket, Condition: IsOpen }
    Web: { Type: AWS::Cognito::UserPoolClient, Properties: { UserPoolId: !Ref Users, ClientName: web } }

  """

/// The broken references of a template.
private func broken(
  _ text: String,
  _ parameters: TemplateParameters = [:]
) throws -> [String] {
  Rules.findings(in: try foreignPool(text, parameters: parameters))
    .filter { $0.rule.id == "unresolved-reference" }.map { "\($0.path.text) \($0.description)" }
}

@Test(arguments: [
  (
    "  F: { Type: AWS::SQS::Queue, Properties: { A: [!Ref Gone] } }",
    "Resources.F.Properties.A refers to `Gone`, which the template does not declare"
  ),
  (
    "  F: { Type: AWS::SQS::Queue, Properties: { A: !GetAtt Userz.Arn } }",
    "Resources.F.Properties.A refers to `Userz`, which the template does not declare; did you mean `Users`?"
  ),
  (
    "  F: { Type: AWS::SQS::Queue, Properties: { A: !Sub 'a${Gone.Arn}b${!Not}${AWS::Region}' } }",
    "Resources.F.Properties.A refers to `Gone`, which the template does not declare"
  ),
  (
    "  F: { Type: AWS::SQS::Queue, Properties: { A: !Sub ['${Own}${Gone}', { Own: !Ref Users }] } }",
    "Resources.F.Properties.A refers to `Gone`, which the template does not declare"
  ),
  (
    "  F: { Type: AWS::SQS::Queue, DependsOn: [Users, Gone] }",
    "Resources.F.DependsOn refers to `Gone`, which the template does not declare"
  ),
  (
    "  F: { Type: AWS::SQS::Queue, DependsOn: Stage }",
    "Resources.F.DependsOn refers to the parameter `Stage`, which nothing can depend on"
  ),
  (
    "  F: { Type: AWS::SQS::Queue, Condition: Missing }",
    "Resources.F depends on the condition `Missing`, which the template does not declare"
  ),
  (
    "  F: { Type: AWS::SQS::Queue, Properties: { A: !If [Isprod, a, b] } }",
    "Resources.F.Properties.A uses the condition `Isprod`, which the template does not declare; did you mean "
      + "`IsProd`?"
  ),
  (
    "  F: { Type: AWS::SQS::Queue, Properties: { A: !Ref Only } }",
    "Resources.F.Properties.A refers to `Only`, which exists only under the condition `IsProd`, and this condition is false"
  ),
  (
    "  F: { Type: AWS::SQS::Queue, Properties: { A: !If [NotProd, !Ref Only, b] } }",
    "Resources.F.Properties.A refers to `Only`, which exists only under the condition `IsProd`, and this condition is false"
  ),
  // An undeclared name is reported even if its resource is not created.
  (
    "  F: { Type: AWS::SQS::Queue, Condition: IsProd, Properties: { A: !If [NotProd, !Ref Gone, b] } }",
    "Resources.F.Properties.A refers to `Gone`, which the template does not declare"
  ),
  (
    "Outputs: { Url: { Value: !Ref Gone } }",
    "Outputs.Url.Value refers to `Gone`, which the template does not declare"
  ),
  (
    "  G: { Type: AWS::Cognito::UserPoolGroup, Properties: { UserPoolId: !Ref Users, GroupName: a, RoleArn: !GetAtt R.Arn } }",
    "groups.a.RoleArn refers to `R`, which the template does not declare"
  ),
])
func `a reference to a missing resource makes the deployment fail`(
  _ further: String,
  _ words: String
) throws {
  #expect(try broken(stack + further) == [words])
}

@Test(arguments: [
  "  F: { Type: AWS::SQS::Queue, Properties: { A: !If [IsProd, !Ref Only, b] } }",
  "  F: { Type: AWS::SQS::Queue, Condition: IsProd, Properties: { A: !Ref Only } }",
  "  F: { Type: AWS::SQS::Queue, Properties: { A: !If [IsOpen, !Ref Only, b] } }",
  "  F: { Type: AWS::SQS::Queue, Properties: { A: !Ref AWS::Region, B: !Sub '${AWS::StackName}${!Gone}' } }",
  "  F: { Type: 'Our::Own::Thing::MODULE' }\n  G: { Type: AWS::SQS::Queue, Properties: { A: !Ref F.Part, B: !GetAtt FPart.Arn } }",
  "  F: { Type: AWS::Serverless::Function }\n  G: { Type: AWS::SQS::Queue, Properties: { A: !GetAtt FRole.Arn, B: !Ref F.Alias } }",
  "Outputs: { Url: { Condition: IsProd, Value: !Ref Only } }",
  "Transform: [Our-Macro]", "  Fn::Transform: { Name: AWS::Include }",
])
func `references that are declared, conditional, or generated are valid`(
  _ further: String
) throws {
  let open = "  H: { Type: AWS::SQS::Queue, Properties: { A: !Ref Gone } }\n"
  let isMacro = further.contains("Transform")
  #expect(try broken(stack + (isMacro ? open : "") + further) == [])
}

@Test func `a condition can refer only to parameters and other conditions`() throws {
  func conditions(_ text: String) throws -> [String] {
    try broken(stack.replacing("  Both: !And", with: "  Odd: \(text)\n  Both: !And"))
  }
  #expect(
    try conditions("!Equals [!Ref Users, a]") == [
      "Conditions.Odd refers to the resource `Users`, but conditions can refer only to parameters"
    ]
  )
  #expect(
    try conditions("!Or [!Condition Nope, !Condition IsProd]") == [
      "Conditions.Odd uses the condition `Nope`, which the template does not declare"
    ]
  )
  #expect(try conditions("!Equals [!Ref AWS::Region, !Ref Open]") == [])
}

@Test(arguments: [
  ("Properties: { A: !Ref Perhaps }", true),
  ("Condition: IsOpen, Properties: { A: !Ref Perhaps }", false),
  ("Condition: Both, Properties: { A: !Ref Perhaps }", false),
  ("Properties: { A: !If [IsOpen, !Ref Perhaps, b] }", false),
  ("Properties: { A: !If [IsOpen, b, !Ref Perhaps] }", true),
  ("Properties: { A: !If [NotProd, b, !Ref Perhaps] }", false),
])
func `a reference that depends on an unknown condition has a remark`(
  _ attributes: String,
  _ isTold: Bool
) throws {
  let text = stack + "  F: { Type: AWS::SQS::Queue, \(attributes) }"
  let remarks = try #require(try read(text, "t.yaml")).remarks
  #expect(remarks.contains { $0.hasPrefix("`Resources.F` refers to `Perhaps`") } == isTold)
}

@Test func `a template without the pool that its parts refer to is rejected`() throws {
  let text = stack.replacing(
    "Type: AWS::Cognito::UserPool,",
    with: "Condition: NotProd, Type: AWS::Cognito::UserPool,"
  )
  let words = "which exists only under the condition `NotProd`, and this condition is false"
  #expect(
    try broken(text, ["Stage": "prod"]) == ["clients.web.UserPoolId refers to `Users`, \(words)"]
  )
  #expect(try broken(text) == [])
}

@Test func `a reference to a part is read as the part's name`() throws {
  let parts = """
      Google: { Type: AWS::Cognito::UserPoolIdentityProvider, Properties: { UserPoolId: !Ref Users, ProviderName: !Sub "G-${Stage}", ProviderType: OIDC } }
      Shop: { Type: AWS::Cognito::UserPoolResourceServer, Properties: { UserPoolId: !Ref Users, Identifier: shop, Name: s } }
      App:
        Type: AWS::Cognito::UserPoolClient
        Properties:
          UserPoolId: !Ref Users
          ClientName: app
          SupportedIdentityProviders: [!Ref Google]
          AllowedOAuthScopes: [!Join ["", [!Ref Shop, /read]], !Sub "${Shop}/write"]
    """
  let document = try foreignPool(stack + parts)
  let app = try #require(document.clients?.last?.members)
  #expect(app["SupportedIdentityProviders"] == ["G-dev"])
  #expect(app["AllowedOAuthScopes"] == ["shop/read", "shop/write"])
  let written = try #require(
    try read(stack + parts.replacing("[!Ref Google]", with: "[G-dev]"), "t.yaml")
  )
  #expect(ConfigurationDifference(before: document, after: written.document).isEmpty)
}
