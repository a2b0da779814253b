extension CognitoModel {
  /// The members of SetUserPoolMfaConfig that enable second factors.
  package static let secondFactors = [
    "SmsMfaConfiguration", "SoftwareTokenMfaConfiguration", "EmailMfaConfiguration",
  ]

  /// The settings of SetUserPoolMfaConfig: the MFA mode, the second factors, and passkeys.
  package static let mfaSettings: Set<String> = {
    let members = CognitoModel.operation("SetUserPoolMfaConfig")?.input.members ?? []
    return Set(members.map(\.name)).subtracting(["UserPoolId"])
  }()
}
