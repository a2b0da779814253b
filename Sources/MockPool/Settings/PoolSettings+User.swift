import FoundationEssentials
import Values

/// Questions about one user.
extension PoolSettings {
  /// The first requirement that a password does not meet; nil if it meets all.
  func requirement(
    brokenBy password: String,
    checking checked: Set<PasswordPolicy.Rule>
  ) -> PasswordPolicy.Rule? {
    answer { $0.passwordPolicy.broken(by: password, checking: checked) }
  }

  /// The number of previous passwords that the pool stores.
  ///
  /// A call shows the number only if it asks whether a password was used.
  var storedPasswords: Int { unrecorded.passwordPolicy.historySize ?? 0 }

  /// Whether the policy rejects a password because the user had it recently.
  func rejects(_ password: String, asUsedBefore current: Password) -> Bool {
    let rejects =
      unrecorded.passwordPolicy.historySize.map { current.wasUsed(password, withinLast: $0) }
      ?? false
    reads?.note {
      let size = $0.pool.passwordPolicy.historySize
      return (size.map { current.wouldBeUsed(password, withinLast: $0) } ?? false) == rejects
    }
    return rejects
  }

  /// A generated password, which meets the policy if it is sent.
  ///
  /// A password that is not sent has the same length in all pools. The rest of the call therefore
  /// draws the same numbers in all pools.
  func temporaryPassword(isSent: Bool, using random: inout CallRandom) -> String {
    guard isSent else { return PasswordPolicy().temporaryPassword(using: &random) }
    _ = answer { $0.passwordPolicy.generatedLength }
    return unrecorded.passwordPolicy.temporaryPassword(using: &random)
  }

  /// The expiration of a temporary password that is set at a time.
  ///
  /// A call shows the expiration only if it asks whether the password has expired.
  func expirationOfTemporaryPassword(setAt time: Date) -> Date {
    time.addingTimeInterval(unrecorded.passwordPolicy.temporarySeconds)
  }

  /// Whether a temporary password with this expiration has expired.
  func hasExpired(temporaryPasswordUntil expiration: Date, at now: Date) -> Bool {
    let seconds = unrecorded.passwordPolicy.temporarySeconds
    return answer {
      now >= expiration.addingTimeInterval($0.passwordPolicy.temporarySeconds - seconds)
    }
  }

  /// The pool's use of second factors for a user, which is off if factors are optional and the user
  /// has none.
  func mfa(ofUserWithFactor hasFactor: Bool) -> MFAMode {
    answer { $0.mfa(ofUserWithFactor: hasFactor) }
  }
}

extension PoolSettings.Values {
  fileprivate func mfa(ofUserWithFactor hasFactor: Bool) -> PoolSettings.MFAMode {
    mfa == .optional && !hasFactor ? .off : mfa
  }
}
