import FoundationEssentials
import JSON
import ServiceRules

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
  mutating func updateUserPool() throws(ServiceError) -> Answer {
    try requireTier(keepingSessionsOf: call.input)
    var given = keepingWhatStays(call.input)
    given["UserPoolId"] = nil
    let settings = PoolDescription.settings(given)
    var pool = description.only(PoolDescription.identity + ["Name"])
    pool["Name"] = given["PoolName"] ?? pool["Name"]
    pool["LastModifiedDate"] = .timestamp(call.now)
    pool = pool.merging(settings)
    (description, mfa) = (pool, updatedMFAConfiguration(pool))
    return .empty
  }

  /// An update with the settings that stay as they are where it leaves them out.
  private func keepingWhatStays(_ given: JSONObject) -> JSONObject {
    var given = given
    for member in StayingMembers.ofPool {
      given[member] = given[member] ?? description[member]
    }
    var policies = description["Policies"]?.object ?? [:]
    // The two names for one setting are refused together.
    if given["AdminCreateUserConfig"]?["UnusedAccountValidityDays"] != nil,
      var policy = policies["PasswordPolicy"]?.object
    {
      policy["TemporaryPasswordValidityDays"] = nil
      policies["PasswordPolicy"] = .object(policy)
    }
    for (member, policy) in given["Policies"]?.object?.members ?? [] { policies[member] = policy }
    given["Policies"] = .object(policies)
    return given
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

  /// The MFA settings after UpdateUserPool, which knows of the mode and of SMS alone.
  private func updatedMFAConfiguration(_ pool: JSONObject) -> JSONObject {
    var updated = mfa
    updated["MfaConfiguration"] = pool["MfaConfiguration"]
    let hasMethod = !PoolSettings(pool, mfa: updated).mfaMethods.isEmpty
    return hasMethod ? updated : updated.merging(MockPool.firstMFAConfiguration(pool))
  }

  /// Replaces the MFA settings: a method that a call leaves out is no longer one (seen on a real pool).
  mutating func setUserPoolMFAConfig() -> Answer {
    var given = call.input
    given["UserPoolId"] = nil
    let mode = given["MfaConfiguration"]?.string ?? "OFF"
    var pool = description
    pool["MfaConfiguration"] = .string(mode)
    given["MfaConfiguration"] = .string(mode)
    mfa = given
    let sms = given["SmsMfaConfiguration"]?["SmsConfiguration"]
    pool["SmsConfiguration"] = sms ?? pool["SmsConfiguration"]
    pool["LastModifiedDate"] = .timestamp(call.now)
    description = pool
    return .body(mfa)
  }
}
