import FoundationEssentials
import JSON

// DescribeUserPool, UpdateUserPool and DeleteUserPool.
extension MockPool {
  /// The description with the count of users, which changes with every call.
  var shown: JSONObject {
    var pool = description
    pool["EstimatedNumberOfUsers"] = .number(JSONNumber(users.count))
    return pool
  }

  func describeUserPool() -> Answer { .body(["UserPool": .object(shown)]) }

  /// Replaces the settings: what a call leaves out goes back to its default, except the tier.
  mutating func updateUserPool(_ call: Call) throws(MockFault) -> Answer {
    var given = call.input
    given["UserPoolTier"] = given["UserPoolTier"] ?? description["UserPoolTier"]
    given["UserPoolId"] = nil
    let settings = try PoolDescription.settings(given)
    var pool = JSONObject(
      (PoolDescription.identity + ["Name"]).compactMap { key in
        description[key].map { (key, $0) }
      }
    )
    pool["Name"] = given["PoolName"] ?? pool["Name"]
    pool["LastModifiedDate"] = .timestamp(call.now)
    description = pool.merging(settings)
    mfa["MfaConfiguration"] = description["MfaConfiguration"]
    return .empty
  }

  /// The keeper of the pools drops this one when the answer is a success.
  func deleteUserPool() throws(MockFault) -> Answer {
    if description["DeletionProtection"]?.string == "ACTIVE" { throw .deletionProtected }
    if !domains.isEmpty { throw .domainBlocksDeletion }
    return .empty
  }
}

// MARK: - MFA

extension MockPool {
  /// A new pool's MFA settings: OFF and no method but SMS, where it can send any.
  static func firstMFAConfiguration(_ pool: JSONObject) -> JSONObject {
    var mfa: JSONObject = [:]
    if let sms = pool["SmsConfiguration"] {
      var configuration: JSONObject = ["SmsConfiguration": sms]
      configuration["SmsAuthenticationMessage"] = pool["SmsAuthenticationMessage"]
      mfa["SmsMfaConfiguration"] = .object(configuration)
    }
    mfa["MfaConfiguration"] = pool["MfaConfiguration"] ?? "OFF"
    return mfa
  }

  /// Replaces the MFA settings: a method that a call leaves out is no longer one (seen on a real pool).
  mutating func setUserPoolMFAConfig(_ call: Call) throws(MockFault) -> Answer {
    var given = call.input
    given["UserPoolId"] = nil
    let mode = given["MfaConfiguration"]?.string ?? "OFF"
    let methods = [
      given["SmsMfaConfiguration"] != nil,
      given["SoftwareTokenMfaConfiguration"]?["Enabled"]?.bool ?? false,
      given["EmailMfaConfiguration"] != nil,
    ]
    if mode != "OFF", !methods.contains(true) { throw .noMFAMethod }
    let passkeys = PasskeySettings(description, mfa: given)
    let strong: Set = passkeys.isMultiFactor ? ["PASSWORD", "WEB_AUTHN"] : ["PASSWORD"]
    if mode == "ON", !settings.firstFactors.subtracting(strong).isEmpty {
      throw .passwordlessWithMFA
    }
    given["MfaConfiguration"] = .string(mode)
    mfa = given
    var pool = description
    pool["MfaConfiguration"] = .string(mode)
    let sms = given["SmsMfaConfiguration"]?["SmsConfiguration"]
    pool["SmsConfiguration"] = sms ?? pool["SmsConfiguration"]
    pool["LastModifiedDate"] = .timestamp(call.now)
    description = pool
    return .body(mfa)
  }
}
