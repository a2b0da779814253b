package import JSON

/// What settings mean that a pool or client is without: the API's defaults, not the console's.
///
/// From the API reference of CreateUserPool, CreateUserPoolClient and their types; what is off or
/// empty where it is absent needs no place here.
package enum AbsentSettings {
  /// Of UserPoolType and GetUserPoolMfaConfig.
  package static let pool: JSONObject = [
    "UsernameConfiguration": ["CaseSensitive": true],
    "Policies": [
      "PasswordPolicy": [
        "MinimumLength": 8, "RequireUppercase": true, "RequireLowercase": true,
        "RequireNumbers": true, "RequireSymbols": true, "PasswordHistorySize": 0,
        "TemporaryPasswordValidityDays": 7,
      ],
      "SignInPolicy": ["AllowedFirstAuthFactors": ["PASSWORD"]],
    ],
    "MfaConfiguration": "OFF",
    "WebAuthnConfiguration": [
      "UserVerification": "preferred", "FactorConfiguration": "SINGLE_FACTOR",
    ],
    "AccountRecoverySetting": [
      "RecoveryMechanisms": [
        ["Priority": 1, "Name": "verified_phone_number"],
        ["Priority": 2, "Name": "verified_email"],
      ]
    ],
    "AdminCreateUserConfig": ["AllowAdminCreateUserOnly": false, "UnusedAccountValidityDays": 7],
    "DeletionProtection": "INACTIVE",
    "EmailConfiguration": ["EmailSendingAccount": "COGNITO_DEFAULT"],
    "UserPoolAddOns": ["AdvancedSecurityMode": "OFF"],
    "UserPoolTier": "ESSENTIALS",
    "VerificationMessageTemplate": ["DefaultEmailOption": "CONFIRM_WITH_CODE"],
  ]

  /// Of UserPoolClientType, but for the tokens' lifetimes, which are read with their units.
  package static let client: JSONObject = [
    "ExplicitAuthFlows": [
      "ALLOW_REFRESH_TOKEN_AUTH", "ALLOW_USER_SRP_AUTH", "ALLOW_CUSTOM_AUTH",
    ],
    "PreventUserExistenceErrors": "LEGACY",
    "AuthSessionValidity": 3,
    "EnableTokenRevocation": true,
    "RefreshTokenRotation": ["Feature": "DISABLED"],
  ]

  /// Of DomainDescriptionType: the classic pages.
  package static let domain: JSONObject = ["ManagedLoginVersion": 1]
}

extension AbsentSettings {
  /// What a pool says of itself, with all that it leaves out.
  package static func filling(pool members: JSONObject) -> JSONObject {
    var members = members
    if var policy = members["Policies"]?["PasswordPolicy"]?.object, !policy.members.isEmpty {
      // A policy that is there demands what it names («unconfirmed»; the mock takes it so too).
      for key in policyDemands where policy[key] == nil { policy[key] = false }
      members = members.merging(["Policies": ["PasswordPolicy": .object(policy)]])
    }
    var filled = AbsentSettings.filling(members, with: pool)
    // The older name of the same setting (API reference).
    let days = filled["Policies"]?["PasswordPolicy"]?["TemporaryPasswordValidityDays"]
    if members["AdminCreateUserConfig"]?["UnusedAccountValidityDays"] == nil, let days {
      filled = filled.merging(["AdminCreateUserConfig": ["UnusedAccountValidityDays": days]])
    }
    return filled
  }

  /// What a client says of itself, with all that it leaves out.
  package static func filling(client members: JSONObject) -> JSONObject {
    filling(members, with: client)
  }

  private static let policyDemands = [
    "RequireUppercase", "RequireLowercase", "RequireNumbers", "RequireSymbols",
  ]

  /// Members with all that `defaults` have and they do not.
  package static func filling(_ members: JSONObject, with defaults: JSONObject) -> JSONObject {
    var filled = members
    for (key, value) in defaults.members {
      switch (members[key], value) {
      case (.object(let present)?, .object(let inner)):
        filled[key] = .object(filling(present, with: inner))
      case (let present, _): if present?.saysNothing ?? true { filled[key] = value }
      }
    }
    return filled
  }
}

extension JSONValue {
  /// Whether it says nothing: to leave a member out, a null and an empty list are one to the service.
  package var saysNothing: Bool { self == .null || self == .array([]) }
}
