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
    "SoftwareTokenMfaConfiguration": ["Enabled": true],
  ]

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
