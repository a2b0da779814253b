import FoundationEssentials
import JSON
import ServiceRules

// DescribeUserPool, UpdateUserPool, and DeleteUserPool.
extension MockPool {
  /// The description with the current number of users.
  var shown: JSONObject {
    var pool = description
    pool["EstimatedNumberOfUsers"] = .integer(users.count)
    return pool
  }

  func describeUserPool() -> Answer { .body(["UserPool": .object(shown)]) }

  /// Replaces the settings.
  ///
  /// An omitted member is reset to its default, unless updates keep it.
  mutating func updateUserPool() throws(ServiceError) -> Answer {
    var given = keepingOmittedSettings(call.input)
    given["UserPoolId"] = nil
    let settings = PoolDescription.settings(given)
    var pool = description.only(PoolDescription.identity + ["Name"])
    pool["Name"] = given["PoolName"] ?? pool["Name"]
    pool["LastModifiedDate"] = .timestamp(call.now)
    pool = pool.merging(settings)
    let mfa = updatedMFAConfiguration(pool)
    configure(pool, mfa: mfa)
    return .empty
  }

  /// An update with the current values of the omitted settings that updates keep.
  private func keepingOmittedSettings(_ given: JSONObject) -> JSONObject {
    var given = given
    for member in PreservedMembers.ofPool {
      given[member] = given[member] ?? description[member]
    }
    var policies = description["Policies"]?.object ?? [:]
    // An update with both names of one setting is an error.
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
  /// The MFA settings of a pool before SetUserPoolMfaConfig: its mode, OFF by default, with SMS as
  /// the only method if the pool can send SMS.
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

  /// The MFA settings after UpdateUserPool, which can only change the mode and SMS.
  private func updatedMFAConfiguration(_ pool: JSONObject) -> JSONObject {
    var updated = mfa
    updated["MfaConfiguration"] = pool["MfaConfiguration"]
    let hasMethod = MFAMethod.allCases.contains { $0.isOn(in: updated) }
    return hasMethod ? updated : updated.merging(MockPool.firstMFAConfiguration(pool))
  }

  /// Replaces the MFA settings.
  ///
  /// An omitted method is turned off (observed on a real pool).
  mutating func setUserPoolMFAConfig() -> Answer {
    var given = call.input
    given["UserPoolId"] = nil
    let mode = given["MfaConfiguration"]?.string ?? "OFF"
    var pool = description
    pool["MfaConfiguration"] = .string(mode)
    given["MfaConfiguration"] = .string(mode)
    let sms = given["SmsMfaConfiguration"]?["SmsConfiguration"]
    pool["SmsConfiguration"] = sms ?? pool["SmsConfiguration"]
    pool["LastModifiedDate"] = .timestamp(call.now)
    configure(pool, mfa: given)
    return .body(mfa)
  }
}
