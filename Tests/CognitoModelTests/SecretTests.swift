@testable import CognitoModel
import Testing

/// Names that look like secrets, with the reason why they are not secret.
private let harmless = [
  "AccessTokenValidity": "a time", "IdTokenValidity": "a time", "RefreshTokenValidity": "a time",
  "AuthSessionValidity": "a time", "TemporaryPasswordValidityDays": "a time",
  "TokenValidityUnits": "units of time", "RefreshTokenRotation": "a setting",
  "EnableTokenRevocation": "a switch", "GenerateSecret": "a switch",
  "PasswordHistorySize": "a count", "PasswordPolicy": "a policy",
  "PreTokenGeneration": "a function's ARN", "PreTokenGenerationConfig": "a function's ARN",
  "NextToken": "a place in a list", "PaginationToken": "a place in a list",
  "SoftwareTokenMfaConfiguration": "a setting", "SoftwareTokenMfaSettings": "a setting",
  "TokenType": "always Bearer",
  "ClientSecretCreateDate": "a date", "ClientSecretId": "a name for the secret",
  "ClientSecretDescriptor": "its parts are looked at", "ClientSecrets": "its parts are looked at",
  "CodeDeliveryDetails": "a masked address", "CodeDeliveryDetailsList": "masked addresses",
  "CompromisedCredentialsDetected": "a finding",
  "CompromisedCredentialsRiskConfiguration": "a setting",
  "CredentialCreationOptions": "what any page may see; its challenge proves nothing alone",
  "CredentialId": "a public handle", "Credentials": "descriptions of passkeys",
  "EncodedData": "a device's fingerprint",
  "ActorTokenProviderName": "a name", "SubjectTokenProviderName": "a name",
  "ActorTokenType": "a kind", "SubjectTokenType": "a kind", "IssuedTokenType": "a kind",
  "RequestedTokenType": "a kind", "SessionType": "a kind", "PasswordHashingAlgorithm": "a kind",
  "ClientSecretArn": "where a secret is", "PublishSecretsInAWSSecretsManager": "a switch",
  "IsCurrentSession": "a finding", "UserSessionTracking": "a switch",
  "RevokeAssociatedSessions": "a switch", "Sessions": "descriptions of sessions",
  "SessionId": "a public handle", "OriginSessionId": "a public handle",
  "SSOSession": "a setting", "TokenSession": "a setting",
  "FriendlyCredentialName": "a name", "DeviceSecretVerifierConfig": "its parts are looked at",
]

private let suspicious = [
  "password", "secret", "token", "code", "session", "credential", "salt", "verifier", "otp",
  "hash", "signature", "privatekey", "signed",
]

private func looksSecret(_ name: String) -> Bool {
  suspicious.contains { name.lowercased().contains($0) }
}

@Test func `every member that looks like a secret is listed or has a reason why not`() {
  var names: Set<String> = []
  for operation in WholeModel.operations {
    let members = WholeModel.structures(of: operation).flatMap(\.members)
    for member in members where looksSecret(member.name) {
      names.insert(member.name)
      let isListed = CognitoModel.isSecret(member: member.name, in: "")
      let isExcused = harmless[member.name] != nil
      #expect(isListed != isExcused, "\(operation.name): \(member.name)")
    }
  }
  #expect(names.isSuperset(of: harmless.keys), "a reason for an unknown member")
}

@Test func `every listed member is in the model`() {
  let names = Set(
    WholeModel.operations.flatMap(WholeModel.structures(of:)).flatMap(\.members).map(\.name)
  )
  let listed = CognitoModel.secretMembers.union(CognitoModel.tokenNames)
  #expect(listed.subtracting(names) == [])
}

@Test func `an operation has either tokens or units of their validity`() {
  for operation in WholeModel.operations {
    let structures = WholeModel.structures(of: operation)
    let hasUnits = structures.contains { $0.name == "TokenValidityUnitsType" }
    let hasTokens = structures.contains {
      $0.name != "TokenValidityUnitsType"
        && $0.members.contains { member in
          CognitoModel.tokenNames.contains(member.name)
        }
    }
    #expect(!(hasUnits && hasTokens), "\(operation.name)")
    for name in CognitoModel.tokenNames {
      #expect(CognitoModel.isSecret(member: name, in: operation.name) == !hasUnits)
    }
  }
}

@Test(arguments: [
  "PASSWORD", "NEW_PASSWORD", "SRP_A", "SRP_B", "SALT", "SECRET_BLOCK", "SECRET_HASH",
  "REFRESH_TOKEN", "PASSWORD_CLAIM_SIGNATURE", "PASSWORD_CLAIM_SECRET_BLOCK", "SMS_MFA_CODE",
  "EMAIL_OTP_CODE", "SMS_OTP_CODE", "SOFTWARE_TOKEN_MFA_CODE", "ANSWER", "CREDENTIAL",
  "client_secret", "private_key",
])
func `keys of secret parameters are secret`(_ key: String) {
  #expect(CognitoModel.isSecret(member: key, in: "RespondToAuthChallenge"))
}

@Test(arguments: [
  "USERNAME", "DEVICE_KEY", "TIMESTAMP", "USER_ID_FOR_SRP", "PREFERRED_CHALLENGE",
  "CODE_DELIVERY_DESTINATION", "CODE_DELIVERY_DELIVERY_MEDIUM", "userAttributes.email",
  "Username", "ClientId", "Value", "UserSub", "AttributeName", "client_id",
])
func `names of users, devices, and deliveries are not secret`(_ name: String) {
  #expect(!CognitoModel.isSecret(member: name, in: "RespondToAuthChallenge"))
}

@Test(arguments: [
  ("SELECT_CHALLENGE", false), ("SELECT_MFA_TYPE", false), ("CUSTOM_CHALLENGE", true), (nil, true),
])
func `a challenge response is secret unless it chooses a factor`(
  _ challenge: String?,
  _ isSecret: Bool
) {
  let operation = "RespondToAuthChallenge"
  #expect(
    CognitoModel.isSecret(member: "ANSWER", in: operation, challenge: challenge) == isSecret
  )
  #expect(CognitoModel.isSecret(member: "PASSWORD", in: operation, challenge: challenge))
}
