@testable import ConfigurationChanges
import PoolDocumentTesting
import Testing

// Rejections that result from the order in which CloudFormation calls the service.

private let phone =
  "AccountRecoverySetting: { RecoveryMechanisms: [{ Name: verified_phone_number, Priority: 1 }] }"
private let email =
  "AccountRecoverySetting: { RecoveryMechanisms: [{ Name: verified_email, Priority: 1 }] }"
private let sender =
  "EmailConfiguration: { EmailSendingAccount: DEVELOPER, SourceArn: 'arn:aws:ses:us-east-1:123456789012:identity/a.example' }"
private let token = "MfaConfiguration: OPTIONAL, EnabledMfas: [SOFTWARE_TOKEN_MFA]"
private let both = "MfaConfiguration: OPTIONAL, EnabledMfas: [SOFTWARE_TOKEN_MFA, EMAIL_OTP]"

private func document(_ properties: [String], _ domain: String = "") throws -> PoolDocument {
  let text = """
    Resources:
      Users: { Type: AWS::Cognito::UserPool, Properties: { UserPoolName: p, \(properties.joined(separator: ", ")) } }
      Domain: { Type: AWS::Cognito::UserPoolDomain, Properties: { UserPoolId: !Ref Users, Domain: shop \(domain) } }
    """
  return try foreignPool(text)
}

private func rejections(_ before: PoolDocument, _ after: PoolDocument) -> [RuleFinding] {
  ConfigurationDifference(before: before, after: after).findings
    .filter { $0.rule.verdict == .rejected }
}

@Test(arguments: [
  ([phone, token], [phone, sender, both], "mfa-by-email-without-ses"),
  ([email, sender, token], [phone, sender, both], "mfa-by-email-and-recovery-by-email"),
  (
    [phone, sender, token, "UserPoolTier: LITE"],
    [phone, sender, both, "UserPoolTier: ESSENTIALS"], "tier-lacks-feature"
  ),
])
func `a factor that needs another new setting takes two deployments`(
  _ before: [String],
  _ after: [String],
  _ rule: String
) throws {
  let findings = try rejections(document(before), document(after))
  #expect(findings.map(\.rule.id) == [rule])
  #expect(findings.map(\.path.text) == ["mfa.EmailMfaConfiguration"])
  #expect(
    findings.first?.rule.fix
      == "deploy in two steps: first the pool's other settings, then the second factors, because "
      + "CloudFormation sets the second factors first"
  )
}

@Test func `a factor whose requirement the template does not meet keeps its fix`() throws {
  let findings = try rejections(document([phone, token]), document([phone, both]))
  #expect(findings.map(\.rule.id) == ["mfa-by-email-without-ses"])
  #expect(findings.first?.rule.fix.hasPrefix("set EmailConfiguration") == true)
}

@Test func `a deployment can remove a factor and choose a tier without it`() throws {
  let before = try document([phone, sender, both, "UserPoolTier: ESSENTIALS"])
  let after = try document([phone, sender, token, "UserPoolTier: LITE"])
  #expect(rejections(before, after).isEmpty)
}

@Test func `a deployment can choose a tier and the sign-in pages that need it`() throws {
  let before = try document(["UserPoolTier: LITE"])
  let after = try document(["UserPoolTier: ESSENTIALS"], ", ManagedLoginVersion: 2")
  #expect(rejections(before, after).isEmpty)
}
