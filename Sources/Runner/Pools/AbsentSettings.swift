internal import JSON

/// What settings mean that a pool or client is without: the API's defaults, not the console's.
///
/// From the API reference of CreateUserPool, CreateUserPoolClient and their types; what is off or
/// empty where it is absent needs no place here.
enum AbsentSettings {
  /// Of UserPoolType and GetUserPoolMfaConfig.
  static let pool: JSONObject = [
    "UsernameConfiguration": ["CaseSensitive": true],
    "MfaConfiguration": "OFF",
    "DeletionProtection": "INACTIVE",
    "EmailConfiguration": ["EmailSendingAccount": "COGNITO_DEFAULT"],
    "VerificationMessageTemplate": ["DefaultEmailOption": "CONFIRM_WITH_CODE"],
  ]

  /// Of UserPoolClientType.
  static let client: JSONObject = [
    "ExplicitAuthFlows": [
      "ALLOW_REFRESH_TOKEN_AUTH", "ALLOW_USER_SRP_AUTH", "ALLOW_CUSTOM_AUTH",
    ],
    "PreventUserExistenceErrors": "LEGACY",
  ]
}
