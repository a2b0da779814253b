@testable import ConfigurationChanges
import PoolDocumentTesting
import Testing

private func check(_ properties: String, client: String = "") throws -> PoolCheck {
  let text = """
    Parameters: { Mode: { Type: String }, Length: { Type: Number }, Errors: { Type: String } }
    Conditions: { IsOpen: !Equals [!Ref Mode, open] }
    Resources:
      Sender: { Type: AWS::SES::EmailIdentity }
      Define: { Type: AWS::Lambda::Function }
      Users:
        Type: AWS::Cognito::UserPool
        Properties:
          EmailConfiguration: { EmailSendingAccount: DEVELOPER, SourceArn: !GetAtt Sender.Arn }
          AutoVerifiedAttributes: [email]
          \(properties)
    \(client)
    """
  return PoolCheck(try foreignPool(text))
}

private let client = """
    Web:
      Type: AWS::Cognito::UserPoolClient
      Properties: { UserPoolId: !Ref Users, ClientName: web, PreventUserExistenceErrors: !Ref Errors }
  """

@Test func `a built-in rule that reads an unknown setting is listed as not checked`() throws {
  let check = try check("MfaConfiguration: 'OFF'", client: client)
  #expect(!check.findings.contains { $0.rule.id == "user-existence-told" })
  let setting = "clients.web.PreventUserExistenceErrors"
  #expect(
    check.notes.contains(
      "`\(setting)` depends on the parameter `Errors`, which has no value, so this rule was not "
        + "checked: user-existence-told; add `--parameter Errors=VALUE`"
    ),
    "\(check.notes)"
  )
  #expect(check.open.contains { $0.rule == "user-existence-told" && $0.subject == setting })
  #expect(check.headline.description == "Not everything could be checked")
}

@Test func `a rule is checked if only the ARN of a trigger is unknown`() throws {
  let check = try check("LambdaConfig: { DefineAuthChallenge: !GetAtt Define.Arn }")
  #expect(check.findings.contains { $0.rule.id == "custom-challenge-incomplete" })
  #expect(!check.notes.contains { $0.contains("custom-challenge-incomplete") })
}

@Test(arguments: ["!If [IsOpen, !GetAtt Define.Arn, !Ref AWS::NoValue]", "!Ref Mode"])
func `a trigger that a parameter can leave out is unknown`(_ function: String) throws {
  let check = try check("LambdaConfig: { DefineAuthChallenge: \(function) }")
  #expect(!check.findings.contains { $0.rule.id == "custom-challenge-incomplete" })
  #expect(check.notes.contains { $0.contains("custom-challenge-incomplete") }, "\(check.notes)")
}

@Test func `an unknown ARN alone does not change the verdict`() throws {
  let check = try check("MfaConfiguration: 'OFF'")
  #expect(check.headline.description == "No setting of this pool is risky", "\(check.notes)")
}
