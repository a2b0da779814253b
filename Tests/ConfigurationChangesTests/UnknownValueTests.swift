@testable import ConfigurationChanges
import ForeignConfiguration
import JSON
import PoolDocumentTesting
import Testing

// Values of a template that only the deployment or a parameter decides.

private func template(_ properties: String, beside resources: String = "") -> String {
  """
  Parameters:
    Mode: { Type: String }
    Other: { Type: String }
    Hidden: { Type: String, NoEcho: true }
    Stored: { Type: "AWS::SSM::Parameter::Value<String>" }
  Conditions:
    IsOpen: !Equals [!Ref Mode, open]
    IsHidden: !Not [!Equals [!Ref Hidden, x]]
  Resources:
    Users: { Type: AWS::Cognito::UserPool, Properties: { UserPoolName: shop, \(properties) } }
  \(resources)
  """
}

private func difference(
  _ text: String,
  _ parameters: TemplateParameters = [:],
  since parts: String = ""
) throws -> ConfigurationDifference {
  let before = try document("pool: { Name: shop, EmailVerificationSubject: Hello }\n" + parts)
  let after = try foreignPool(text, parameters: parameters)
  return ConfigurationDifference(before: before, after: after)
}

@Test(arguments: [
  ("!Ref Mode", "Mode"), ("!Sub '${Mode}-${Other}'", "Mode Other"),
  ("!Join ['-', [a, !Ref Other]]", "Other"), ("!If [IsOpen, a, b]", "Mode"),
  ("!If [IsOpen, !Ref Other, b]", "Mode Other"), ("!If [IsHidden, a, b]", "Hidden"),
  ("!Sub '${Mode} ${AWS::Region}'", "AWS::Region Mode"),
])
func `a note names the parameters that decide a value`(_ value: String, _ names: String) throws {
  let difference = try difference(template("EmailVerificationSubject: \(value)"))
  let options = names.split(separator: " ").map { "--parameter \($0)=VALUE" }
  let note = try #require(difference.notes.first { $0.contains("EmailSubject") })
  #expect(note.hasSuffix("no value: add `\(options.joined(separator: " "))`"), "\(note)")
  #expect(difference.isEmpty && difference.incomplete == [note])
  #expect(difference.headline.description == "Not everything could be compared")
}

@Test func `a value that only a pseudo parameter decides is only a note`() throws {
  let difference = try difference(template("EmailVerificationSubject: !Sub 'a ${AWS::Region}'"))
  let note = try #require(difference.notes.first { $0.contains("EmailSubject") })
  #expect(note.hasSuffix("has no value: add `--parameter AWS::Region=VALUE`"), "\(note)")
  #expect(difference.incomplete == [])
}

@Test(arguments: [
  "!Ref Hidden", "!Ref Stored", "!GetAtt Users.Arn", "!ImportValue Subject",
  "!ImportValue {'Fn::Sub': '${Mode}'}", "!Sub '${Mode} ${Users}'", "'{{resolve:ssm:/subject}}'",
])
func `a value that no parameter decides is only a note`(_ value: String) throws {
  let difference = try difference(template("EmailVerificationSubject: \(value)"))
  #expect(
    difference.notes.contains(
      "`pool.VerificationMessageTemplate.EmailSubject` was not compared, because the value is known "
        + "only at deployment"
    )
  )
  #expect(difference.incomplete == [])
}

@Test func `a given parameter decides a value`() throws {
  let text = template("EmailVerificationSubject: !Ref Mode")
  let difference = try difference(text, ["Mode": "Bye"])
  #expect(difference.changes.map(\.change.after) == ["Bye"])
  #expect(difference.incomplete == [])
}

@Test func `a part with an unknown condition may not exist`() throws {
  let group = """
      Staff:
        Type: AWS::Cognito::UserPoolGroup
        Condition: IsOpen
        Properties: { UserPoolId: !Ref Users, GroupName: staff }
    """
  let difference = try difference(
    template("EmailVerificationSubject: Hello", beside: group),
    since: "groups: [{ GroupName: staff }]"
  )
  #expect(
    difference.incomplete == [
      "whether `groups.staff` exists depends on the condition `IsOpen`: the parameter `Mode` has "
        + "no value: add `--parameter Mode=VALUE`"
    ]
  )
}

@Test(arguments: ["true", "false"])
func `a client's unknown secret is not compared`(_ secret: String) throws {
  let client = """
      Web:
        Type: AWS::Cognito::UserPoolClient
        Properties: { UserPoolId: !Ref Users, ClientName: web, GenerateSecret: !Ref Mode }
    """
  let difference = try difference(
    template("EmailVerificationSubject: Hello", beside: client),
    since: "clients: { web: { ClientId: 1web, hasSecret: \(secret) } }"
  )
  #expect(difference.changes.isEmpty)
  #expect(difference.incomplete.count == 1)
  #expect(difference.incomplete.first?.hasPrefix("`clients.web.hasSecret` was not") == true)
}

private let emailFactor = "!If [IsOpen, EMAIL_OTP, !Ref AWS::NoValue]"
private let emailSender = """
  { CustomEmailSender: !If [IsOpen, { LambdaVersion: V1_0, \
  LambdaArn: 'arn:aws:lambda:us-east-1:123456789012:function:f' }, !Ref AWS::NoValue] }
  """

@Test(arguments: [
  ("MfaConfiguration: OPTIONAL, EnabledMfas: [\(emailFactor)]", "mfa-by-email-without-ses"),
  (
    """
    MfaConfiguration: OPTIONAL, EnabledMfas: [\(emailFactor)], AccountRecoverySetting: \
    { RecoveryMechanisms: [{ Name: verified_email, Priority: 1 }] }
    """,
    "mfa-by-email-and-recovery-by-email"
  ),
  ("MfaConfiguration: 'OFF', EnabledMfas: [\(emailFactor)]", "mfa-off-with-factor"),
  ("LambdaConfig: \(emailSender)", "custom-sender-without-key"),
])
func `a member that only a condition adds breaks no rule`(
  _ properties: String,
  _ rule: String
) throws {
  let check = PoolCheck(try foreignPool(template(properties)))
  #expect(!check.findings.contains { $0.rule.id == rule })
  let note = try #require(check.notes.first { $0.contains(rule) })
  #expect(note.hasSuffix("; add `--parameter Mode=VALUE`"))
}

@Test func `an unknown second factor is not compared`() throws {
  let factors = "[SOFTWARE_TOKEN_MFA, !If [IsOpen, EMAIL_OTP, !Ref AWS::NoValue]]"
  let texts = ["[SOFTWARE_TOKEN_MFA]", factors].map {
    template("MfaConfiguration: OPTIONAL, EnabledMfas: \($0)")
  }
  let difference = try difference(texts[0], texts[1])
  #expect(difference.changes.isEmpty)
  #expect(
    difference.incomplete == [
      "`mfa.EmailMfaConfiguration` was not compared, because the parameter `Mode` has no value: "
        + "add `--parameter Mode=VALUE`"
    ]
  )
}
