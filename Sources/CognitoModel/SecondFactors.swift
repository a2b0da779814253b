extension CognitoModel {
  /// The members of SetUserPoolMfaConfig that enable second factors.
  package static let secondFactors = [
    "SmsMfaConfiguration", "SoftwareTokenMfaConfiguration", "EmailMfaConfiguration",
  ]
}
