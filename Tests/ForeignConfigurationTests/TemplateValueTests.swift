@testable import ConfigurationChanges
@testable import ForeignConfiguration
import JSON
import PoolDocumentTesting
import Testing

private let template = """
  Parameters:
    Env: { Type: String, Default: prod }
    MinLen: { Type: Number, Default: 10 }
    Urls: { Type: CommaDelimitedList, Default: "https://a.example, https://b.example" }
    Stage: { Type: String }
    Secret: { Type: String, Default: planted, NoEcho: true }
    Looked: { Type: "AWS::SSM::Parameter::Value<String>", Default: /a/b }
  Mappings:
    M: { prod: { History: 14 } }
  Conditions:
    IsProd: !Equals [!Ref Env, prod]
  Resources:
    Users:
      Type: AWS::Cognito::UserPool
      Properties:
        UserPoolName: !Sub "${Env}-${!Users}-pool"
        EmailVerificationSubject: !Join [" ", [!Ref Env, code]]
        EmailVerificationMessage: !Ref Secret
        SmsAuthenticationMessage: !Ref Looked
        SmsVerificationMessage: !Sub "${Stage} {####}"
        MfaConfiguration: !If [IsProd, "ON", "OFF"]
        Policies:
          PasswordPolicy:
            MinimumLength: !Ref MinLen
            PasswordHistorySize: !FindInMap [M, !Ref Env, History]
    Web:
      Type: AWS::Cognito::UserPoolClient
      Condition: IsProd
      Properties: { UserPoolId: !Ref Users, ClientName: web, CallbackURLs: !Ref Urls }
    Fn::ForEach::Groups:
      - G
      - [a, b]
      - Group${G}:
          Type: AWS::Cognito::UserPoolGroup
          Properties: { UserPoolId: !Ref Users, GroupName: !Ref G }
    Fn::ForEach::Queues: [Q, [a], { "Queue${Q}": { Type: AWS::SQS::Queue } }]
  """

@Test func `a template is read with the defaults of its parameters`() throws {
  let foreign = try #require(try read(template, "t.yaml"))
  let pool = foreign.document.pool
  #expect(pool["Name"] == "prod-${Users}-pool")
  #expect(pool["EmailVerificationSubject"] == "prod code")
  #expect(
    pool["Policies"]?["PasswordPolicy"] == ["MinimumLength": 10, "PasswordHistorySize": 14]
  )
  #expect(pool["MfaConfiguration"] == "ON")
  let client = try #require(foreign.document.clients?.first)
  #expect(client.members["CallbackURLs"] == ["https://a.example", "https://b.example"])
  #expect(
    foreign.remarks == [
      "`Fn::ForEach::Groups` is left out, because `Transform: AWS::LanguageExtensions` is missing: the "
        + "resources that it creates are not read",
      "parameters use their defaults: `Env = prod`, `MinLen = 10`, and "
        + #"`Urls = ["https://a.example","https://b.example"]`"#,
      "known only at deployment: `pool.EmailVerificationMessage`, "
        + "`pool.SmsAuthenticationMessage`, and `pool.SmsVerificationMessage`",
    ]
  )
}
