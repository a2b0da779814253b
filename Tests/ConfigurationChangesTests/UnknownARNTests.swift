@testable import ConfigurationChanges
import JSON
import PoolDocumentTesting
import Project
import Testing

@Test func `the export of a template has placeholders of the right services`() throws {
  let text = """
    Resources:
      Users:
        Type: AWS::Cognito::UserPool
        Properties:
          UserPoolName: p
          EmailConfiguration: { EmailSendingAccount: DEVELOPER, SourceArn: !Ref Identity }
          SmsConfiguration: { SnsCallerArn: !GetAtt Role.Arn, ExternalId: x }
          LambdaConfig: { PreSignUp: !GetAtt F.Arn, KMSKeyID: !GetAtt Key.Arn }
      Group:
        Type: AWS::Cognito::UserPoolGroup
        Properties: { UserPoolId: !Ref Users, GroupName: g, RoleArn: !GetAtt Role.Arn }
      Domain:
        Type: AWS::Cognito::UserPoolDomain
        Properties:
          UserPoolId: !Ref Users
          Domain: a.example.com
          CustomDomainConfig: { CertificateArn: !Ref Certificate }
    """
  let document = try foreignPool(text)
  let exported = document.deployed
  let account = "us-east-1:123456789012"
  #expect(
    exported.pool["EmailConfiguration"]?["SourceArn"]
      == .string("arn:aws:ses:\(account):identity/unknown")
  )
  let role: JSONValue = "arn:aws:iam::123456789012:role/unknown"
  #expect(exported.pool["SmsConfiguration"]?["SnsCallerArn"] == role)
  #expect(exported.groups?.first?["RoleArn"] == role)
  #expect(
    exported.pool["LambdaConfig"] == [
      "PreSignUp": .string("arn:aws:lambda:\(account):function:unknown"),
      "KMSKeyID": .string("arn:aws:kms:\(account):key/unknown"),
    ]
  )
  #expect(
    exported.domains?.first?["CustomDomainConfig"]?["CertificateArn"]
      == .string("arn:aws:acm:\(account):certificate/unknown")
  )
  // The service would accept the placeholders.
  #expect(!PoolCheck(exported).findings.contains { $0.answer != nil })
}

@Test func `placeholders of all services are compared with no value`() throws {
  let text = """
    Resources:
      Users:
        Type: AWS::Cognito::UserPool
        Properties:
          UserPoolName: p
          EmailConfiguration: { EmailSendingAccount: DEVELOPER, SourceArn: !Ref Identity }
    """
  let exported = try document(
    CanonicalYAML.text(of: try foreignPool(text).deployed)
  )
  var live = exported
  live.pool["EmailConfiguration"] = [
    "EmailSendingAccount": "DEVELOPER",
    "SourceArn": "arn:aws:ses:us-east-1:123456789012:identity/a.example",
  ]
  let difference = ConfigurationDifference(before: live, after: exported)
  #expect(difference.changes.isEmpty)
  #expect(difference.incomplete.isEmpty)
  #expect(
    difference.notes.contains(
      "`pool.EmailConfiguration.SourceArn` was not compared, because the value is known only at "
        + "deployment"
    )
  )
}
