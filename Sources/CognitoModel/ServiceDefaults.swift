package import JSON

/// The values that the service gives to settings that a call omits, as in the API, not the console.
package enum ServiceDefaults {
  /// The settings of a pool in DescribeUserPool's response (real pools).
  ///
  /// Settings that a pool does not have by default are absent.
  package static let pool: JSONObject = [
    "Policies": [
      "PasswordPolicy": .object(passwordPolicy),
      "SignInPolicy": ["AllowedFirstAuthFactors": ["PASSWORD"]],
    ],
    "MfaConfiguration": "OFF",
    "AdminCreateUserConfig": ["AllowAdminCreateUserOnly": false],
    "DeletionProtection": "INACTIVE",
    "EmailConfiguration": ["EmailSendingAccount": "COGNITO_DEFAULT"],
    "UserPoolTier": .string(CognitoModel.defaultFeaturePlan),
    "VerificationMessageTemplate": ["DefaultEmailOption": "CONFIRM_WITH_CODE"],
    "LambdaConfig": [:], "UserPoolTags": [:],
    "KeyConfiguration": ["KeyType": "AWS_OWNED_KEY"], "IssuerConfiguration": ["Type": "ORIGINAL"],
  ]

  /// The policy of a pool without `PasswordPolicy` (API reference; real pools).
  package static let passwordPolicy: JSONObject = [
    "MinimumLength": 8, "RequireUppercase": true, "RequireLowercase": true,
    "RequireNumbers": true, "RequireSymbols": true, "TemporaryPasswordValidityDays": 7,
  ]

  /// The requirements of a `PasswordPolicy` that omits them (measured,
  /// go-to-k/cdk-real-drift#1701).
  package static let omittedPasswordDemands: JSONObject = [
    "RequireUppercase": false, "RequireLowercase": false, "RequireNumbers": false,
    "RequireSymbols": false,
  ]

  /// The settings of a client in DescribeUserPoolClient's response (real clients).
  package static let client: JSONObject = [
    "RefreshTokenValidity": 30, "AllowedOAuthFlowsUserPoolClient": false,
    "EnableTokenRevocation": true, "EnablePropagateAdditionalUserContextData": false,
    "AuthSessionValidity": .integer(authSessionMinutes),
  ]

  /// The `AuthSessionValidity` of a client: the lifetime of a session in minutes (API reference).
  package static let authSessionMinutes = 3
}
