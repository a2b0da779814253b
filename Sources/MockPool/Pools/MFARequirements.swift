import JSON

// What a pool needs to offer MFA, or to demand it.
extension MockPool {
  /// Refuses MFA without a method, and e-mail as a method of a pool that cannot have it.
  ///
  /// Takes a description as DescribeUserPool gives it, and the answer of GetUserPoolMfaConfig.
  static func requireMethods(of pool: JSONObject, mfa: JSONObject) throws(MockFault) {
    let settings = PoolSettings(pool, mfa: mfa)
    guard settings.mfa != .off else { return }
    guard !settings.mfaMethods.isEmpty else { throw .noMFAMethod }
    guard settings.mfaMethods.contains(.email) else { return }
    guard settings.messages.isDevelopers else { throw .emailMFANeedsDeveloper }
    guard settings.recovery.contacts != [.email] else { throw .emailMFANeedsOtherRecovery }
  }
}
