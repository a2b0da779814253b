import ConfigurationChanges
import Diagnostics
@testable import ForeignConfiguration
import JSON
import PoolDocumentTesting
import Testing

@Test func `clients that are only listed without settings are not read`() throws {
  let text = """
    [{ "UserPool": { "Id": "a_b", "Name": "p", "Arn": "z" } },
     { "UserPoolClients": [{ "ClientId": "1", "UserPoolId": "a_b", "ClientName": "web" },
       { "ClientId": "2", "UserPoolId": "a_b", "ClientName": "app" }] },
     { "Providers": [{ "ProviderName": "G", "ProviderType": "Google" }] },
     { "ClientSecrets": [{ "ClientSecretId": "1--a" }] },
     { "UserPoolClient": { "ClientId": "1", "UserPoolId": "a_b", "ClientName": "web" } },
     { "IdentityProvider": { "ProviderName": "G", "ProviderType": "Google", "UserPoolId": "a_b" } }]
    """
  let foreign = try #require(try read(text, "a.json"))
  #expect(foreign.document.clients?.map(\.name) == ["web"])
  #expect(
    foreign.remarks == [
      "`list-user-pool-clients` lists clients without their settings (`app`), so they are not read",
      "`list-user-pool-client-secrets` lists secrets without their settings (`1--a`), "
        + "so they are not read",
    ]
  )
}

@Test func `a function of the template that the pool is not allowed to call is reported`() throws {
  let template = """
    Resources:
      F: { Type: AWS::Lambda::Function, Properties: {} }
      G: { Type: AWS::Lambda::Function, Properties: {} }
      Users:
        Type: AWS::Cognito::UserPool
        Properties:
          LambdaConfig:
            PreSignUp: !GetAtt F.Arn
            CustomMessage: !GetAtt G.Arn
            CustomEmailSender: { LambdaArn: !GetAtt F.Arn, LambdaVersion: V1_0 }
            PostConfirmation: arn:aws:lambda:eu-west-1:123456789012:function:elsewhere
      Allowed:
        Type: AWS::Lambda::Permission
        Properties: { FunctionName: !GetAtt G.Arn, Principal: cognito-idp.amazonaws.com, Action: lambda:InvokeFunction }
    """
  let check = PoolCheck(try foreignPool(template))
  let forbidden = check.findings.filter { $0.rule.id == "trigger-without-permission" }
  #expect(
    forbidden.map(\.path.text) == [
      "pool.LambdaConfig.CustomEmailSender", "pool.LambdaConfig.PreSignUp",
    ]
  )
  #expect(
    forbidden.last?.description
      == "calls `F`, but no AWS::Lambda::Permission in the template allows the call"
  )
}

@Test(arguments: [
  (
    #"{ "UserPoolId": "a_b", "MfaConfiguration": "ON" }"#,
    "the file is read as the input of UpdateUserPool, although SetUserPoolMfaConfig accepts the "
      + "same input"
  ),
  (
    #"[{ "UserPool": { "Id": "a_b" } }, { "UserPool": { "Id": "a_b", "UserPoolTier": "LITE" } }]"#,
    "the pool is described twice with different settings; authflow uses the last description"
  ),
  (
    plan(#""errored": true, "complete": false"#),
    "planning failed, so Terraform does not apply this plan; parts that the plan leaves out may "
      + "exist"
  ),
  (plan(#""complete": false"#), "the plan is incomplete: another plan has to follow it"),
  (
    #"[{ "UserPool": { "Id": "a_b", "MfaConfiguration": "ON" } }, { "MfaConfiguration": "OFF", "SmsMfaConfiguration": {} }]"#,
    "MfaConfiguration is ON in the pool and OFF in its second factors; authflow uses OFF"
  ),
])
func `ambiguous and incomplete files have a remark`(
  _ text: String,
  _ remark: String
) throws {
  #expect(try #require(try read(text, "a.json")).remarks == [remark])
}

@Test(arguments: [
  (1, "1 part of another pool is left out"), (2, "2 parts of another pool are left out"),
])
func `the number of parts of other pools is reported`(_ count: Int, _ remark: String) throws {
  let group = #"{ "Group": { "GroupName": "g", "UserPoolId": "a_c" } }"#
  let answers = [#"{ "UserPool": { "Id": "a_b" } }"#] + Array(repeating: group, count: count)
  let text = "[\(answers.joined(separator: ", "))]"
  #expect(try #require(try read(text, "a.json")).remarks == [remark])
}

@Test func `a part whose pool is known only at deployment is left out with a remark`() throws {
  let template = """
    Parameters: { Stage: { Type: String } }
    Conditions: { Live: !Equals [!Ref Stage, live] }
    Resources:
      A: { Type: AWS::Cognito::UserPool, Properties: { UserPoolName: a } }
      B: { Type: AWS::Cognito::UserPool, Properties: { UserPoolName: b } }
      Web:
        Type: AWS::Cognito::UserPoolClient
        Properties: { UserPoolId: !If [Live, !Ref A, !Ref B], ClientName: web }
    """
  let foreign = try #require(try read(template, "t.yaml", pool: "A"))
  #expect(foreign.document.clients?.isEmpty != false)
  #expect(foreign.remarks == ["`Web` is left out: its pool is known only at deployment"])
  #expect(foreign.document.unread["Web (AWS::Cognito::UserPoolClient)"] != nil)
  #expect(
    foreign.document.parameterRequest
      == "the parameter `Stage` has no value: add `--parameter Stage=VALUE`"
  )
}
