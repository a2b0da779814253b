internal import CognitoModel
package import JSON

/// The default pool and client, with the settings that the AWS console's wizard creates.
package enum DefaultPool {
  /// Members of CreateUserPool and SetUserPoolMfaConfig.
  package static let pool: JSONObject = [
    "PoolName": "authflow",
    "UsernameAttributes": ["email"],
    "UsernameConfiguration": ["CaseSensitive": false],
    "AutoVerifiedAttributes": ["email"],
    // The policy is complete, because a policy does not require what it omits.
    "Policies": ["PasswordPolicy": .object(ServiceDefaults.passwordPolicy)],
    "AccountRecoverySetting": [
      "RecoveryMechanisms": [["Priority": 1, "Name": "verified_email"]]
    ],
    "MfaConfiguration": "OFF",
  ]

  /// Merges a scenario's members into the default pool.
  ///
  /// Software tokens are on if the members require or offer MFA.
  ///
  /// Without MFA, no factor is named: SetUserPoolMfaConfig rejects OFF with a factor
  /// (go-to-k/cdkd#1923).
  package static func pool(with members: JSONObject) -> JSONObject {
    var merged = pool.merging(members)
    if needsSMS(merged), merged["SmsConfiguration"] == nil { merged["SmsConfiguration"] = sender }
    guard merged["MfaConfiguration"] != "OFF" else { return merged }
    let tokens: JSONObject = ["SoftwareTokenMfaConfiguration": ["Enabled": true]]
    return tokens.merging(merged)
  }

  /// The input members of the calls that create a pool.
  package struct Requests: Sendable {
    /// The members of CreateUserPool.
    package let pool: JSONObject

    /// The members of SetUserPoolMfaConfig; nil if the pool does not need the call.
    package let mfa: JSONObject?

    /// The prefix for CreateUserPoolDomain; nil for a pool without a domain.
    package let domain: JSONValue?
  }

  /// Divides the members of a pool among the calls that create it.
  package static func requests(for members: JSONObject) -> Requests {
    let mfa = members.filter { key, _ in CognitoModel.mfaSettings.contains(key) }
    let pool = members.without(CognitoModel.mfaSettings.union([Given.domainKey]))
    // OFF alone would remove SMS, which a verified phone number needs.
    let isOff = mfa.count == 1 && mfa["MfaConfiguration"] == "OFF"
    let isNeeded = !isOff || pool["SmsConfiguration"] == nil
    return Requests(pool: pool, mfa: isNeeded ? mfa : nil, domain: members[Given.domainKey])
  }

  /// The default SMS sender, for pools that send SMS messages.
  ///
  /// The service rejects a pool with SMS but without a sender.
  private static let sender: JSONValue = [
    "SnsCallerArn": "arn:aws:iam::123456789012:role/authflow"
  ]

  private static func needsSMS(_ pool: JSONObject) -> Bool {
    let factors = pool["Policies"]?["SignInPolicy"]?["AllowedFirstAuthFactors"]?.array ?? []
    return factors.contains("SMS_OTP") || pool["SmsMfaConfiguration"] != nil
      || pool["AutoVerifiedAttributes"]?.array?.contains("phone_number") == true
  }

  /// Members of CreateUserPoolClient.
  package static let client: JSONObject = [
    "ClientName": "authflow",
    "ExplicitAuthFlows": ["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
    "PreventUserExistenceErrors": "ENABLED",
  ]
}
