internal import CognitoModel
package import JSON

/// The defaults of absent settings of a pool or client, as in the API, not the console.
///
/// Source: the API reference of CreateUserPool, CreateUserPoolClient, and their types. Settings
/// that are off or empty by default are not listed.
package enum AbsentSettings {
  /// The defaults of UserPoolType and GetUserPoolMfaConfig.
  package static let pool: JSONObject = ServiceDefaults.pool.without([
    "LambdaConfig", "UserPoolTags", "KeyConfiguration", "IssuerConfiguration",
  ]).merging([
    "UsernameConfiguration": ["CaseSensitive": true],
    "Policies": ["PasswordPolicy": ["PasswordHistorySize": 0]],
    "WebAuthnConfiguration": [
      "UserVerification": "preferred", "FactorConfiguration": "SINGLE_FACTOR",
    ],
    "AccountRecoverySetting": [
      "RecoveryMechanisms": [
        ["Priority": 1, "Name": "verified_phone_number"],
        ["Priority": 2, "Name": "verified_email"],
      ]
    ],
    "AdminCreateUserConfig": ["UnusedAccountValidityDays": 7],
    "UserPoolAddOns": ["AdvancedSecurityMode": "OFF"],
  ])

  /// The defaults of UserPoolClientType, except the token lifetimes, which depend on their units.
  package static let client: JSONObject = [
    "ExplicitAuthFlows": .strings(ExplicitAuthFlows.usual),
    "PreventUserExistenceErrors": "LEGACY",
    "AuthSessionValidity": .integer(ServiceDefaults.authSessionMinutes),
    "EnableTokenRevocation": true,
    "RefreshTokenRotation": ["Feature": "DISABLED"],
  ]

  /// The defaults of DomainDescriptionType: the classic hosted UI.
  package static let domain: JSONObject = ["ManagedLoginVersion": 1]
}

extension AbsentSettings {
  /// Returns the members of a pool, with defaults for absent members.
  package static func filling(pool members: JSONObject) -> JSONObject {
    var members = members
    if var policy = members["Policies"]?["PasswordPolicy"]?.object, !policy.members.isEmpty {
      policy = ServiceDefaults.omittedPasswordDemands.merging(policy)
      members = members.merging(["Policies": ["PasswordPolicy": .object(policy)]])
    }
    var filled = AbsentSettings.filling(members, with: pool)
    // The older name of the setting (API reference).
    let days = filled["Policies"]?["PasswordPolicy"]?["TemporaryPasswordValidityDays"]
    // A function of a template is a string, and decides all members.
    if filled["AdminCreateUserConfig"]?.object != nil, let days,
      members["AdminCreateUserConfig"]?["UnusedAccountValidityDays"] == nil
    {
      filled = filled.merging(["AdminCreateUserConfig": ["UnusedAccountValidityDays": days]])
    }
    return filled
  }

  /// Returns the members of a client, with defaults for absent members.
  package static func filling(client members: JSONObject) -> JSONObject {
    filling(members, with: client)
  }

  /// Returns the members, with `defaults` for absent members.
  package static func filling(_ members: JSONObject, with defaults: JSONObject) -> JSONObject {
    var filled = members
    for (key, value) in defaults.members {
      switch (members[key], value) {
      case (.object(let present)?, .object(let inner)):
        filled[key] = .object(filling(present, with: inner))
      case (let present, _): if present?.countsAsAbsent ?? true { filled[key] = value }
      }
    }
    return filled
  }
}

extension JSONValue {
  /// Whether the service treats the value as absent: a null or an empty list.
  package var countsAsAbsent: Bool { self == .null || self == .array([]) }
}
