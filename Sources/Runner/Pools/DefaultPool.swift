internal import JSON

/// The pool and client that a scenario gets where nothing is said: what the console's wizard makes.
enum DefaultPool {
  /// Members of CreateUserPool and SetUserPoolMfaConfig.
  static let pool: JSONObject = [
    "PoolName": "authflow",
    "UsernameAttributes": ["email"],
    "UsernameConfiguration": ["CaseSensitive": false],
    "AutoVerifiedAttributes": ["email"],
    // All of it: the service fills what a given policy leaves out with false (measured).
    "Policies": [
      "PasswordPolicy": [
        "MinimumLength": 8, "RequireUppercase": true, "RequireLowercase": true,
        "RequireNumbers": true, "RequireSymbols": true, "TemporaryPasswordValidityDays": 7,
      ]
    ],
    "AccountRecoverySetting": [
      "RecoveryMechanisms": [["Priority": 1, "Name": "verified_email"]]
    ],
    "MfaConfiguration": "OFF",
  ]

  /// The pool with a scenario's members laid over it; where they demand or offer MFA, software tokens are on.
  ///
  /// Without MFA no factor is named: SetUserPoolMfaConfig refuses OFF with one (go-to-k/cdkd#1923).
  static func pool(with members: JSONObject) -> JSONObject {
    var merged = pool.merging(members)
    if needsSMS(merged), merged["SmsConfiguration"] == nil { merged["SmsConfiguration"] = sender }
    guard merged["MfaConfiguration"] != "OFF" else { return merged }
    let tokens: JSONObject = ["SoftwareTokenMfaConfiguration": ["Enabled": true]]
    return tokens.merging(merged)
  }

  /// Who sends SMS where a scenario's members need it; the service refuses such a pool without a sender.
  private static let sender: JSONValue = [
    "SnsCallerArn": "arn:aws:iam::123456789012:role/authflow"
  ]

  private static func needsSMS(_ pool: JSONObject) -> Bool {
    let factors = pool["Policies"]?["SignInPolicy"]?["AllowedFirstAuthFactors"]?.array ?? []
    return factors.contains("SMS_OTP") || pool["SmsMfaConfiguration"] != nil
      || pool["AutoVerifiedAttributes"]?.array?.contains("phone_number") == true
  }

  /// Members of CreateUserPoolClient.
  static let client: JSONObject = [
    "ClientName": "authflow",
    "ExplicitAuthFlows": ["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
    "PreventUserExistenceErrors": "ENABLED",
  ]

  /// The members that SetUserPoolMfaConfig takes; CreateUserPool has no place for most of them.
  static let mfaMembers: Set<String> = [
    "MfaConfiguration", "SmsMfaConfiguration", "SoftwareTokenMfaConfiguration",
    "EmailMfaConfiguration", "WebAuthnConfiguration",
  ]
}
