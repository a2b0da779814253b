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
    var given = keepingWhatStays(call.input)
    given["UserPoolId"] = nil
    try requireTierChange(to: PoolTier(given))
    let settings = try PoolDescription.settings(given)
    var pool = JSONObject(
      (PoolDescription.identity + ["Name"]).compactMap { key in
        description[key].map { (key, $0) }
      }
    )
    pool["Name"] = given["PoolName"] ?? pool["Name"]
    pool["LastModifiedDate"] = .timestamp(call.now)
    pool = pool.merging(settings)
    let mfa = updatedMFAConfiguration(pool)
    try MockPool.requireMethods(of: pool, mfa: mfa)
    (description, self.mfa) = (pool, mfa)
    return .empty
  }

  /// An update with the settings that stay as they are where it leaves them out: all others go back to
  /// their defaults (API reference for the tier; measured in August 2026 for MFA and both policies, and
  /// seen of what is kept until it is verified: ekristen/aws-nuke#477).
  private func keepingWhatStays(_ given: JSONObject) -> JSONObject {
    var given = given
    for member in ["UserPoolTier", "MfaConfiguration", "UserAttributeUpdateSettings"] {
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

  /// A tier that lacks what the pool uses has to wait until that is switched off.
  private func requireTierChange(to tier: PoolTier) throws(MockFault) {
    guard tier != PoolTier(description) else { return }
    try tier.require(description, mfa: mfa)
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

  /// The MFA settings after UpdateUserPool, which knows of the mode and of SMS alone.
  private func updatedMFAConfiguration(_ pool: JSONObject) -> JSONObject {
    var updated = mfa
    updated["MfaConfiguration"] = pool["MfaConfiguration"]
    let hasMethod = !PoolSettings(pool, mfa: updated).mfaMethods.isEmpty
    return hasMethod ? updated : updated.merging(MockPool.firstMFAConfiguration(pool))
  }

  /// Replaces the MFA settings: a method that a call leaves out is no longer one (seen on a real pool).
  mutating func setUserPoolMFAConfig(_ call: Call) throws(MockFault) -> Answer {
    var given = call.input
    given["UserPoolId"] = nil
    let mode = given["MfaConfiguration"]?.string ?? "OFF"
    var pool = description
    pool["MfaConfiguration"] = .string(mode)
    try PoolTier(description).require([:], mfa: given)
    try MockPool.requireMethods(of: pool, mfa: given)
    let passkeys = PasskeySettings(description, mfa: given)
    let strong: Set = passkeys.isMultiFactor ? ["PASSWORD", "WEB_AUTHN"] : ["PASSWORD"]
    if mode == "ON", !settings.firstFactors.subtracting(strong).isEmpty {
      throw .passwordlessWithMFA
    }
    given["MfaConfiguration"] = .string(mode)
    mfa = given
    let sms = given["SmsMfaConfiguration"]?["SmsConfiguration"]
    pool["SmsConfiguration"] = sms ?? pool["SmsConfiguration"]
    pool["LastModifiedDate"] = .timestamp(call.now)
    description = pool
    return .body(mfa)
  }
}
