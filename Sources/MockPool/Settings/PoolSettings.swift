import FoundationEssentials
import Values

/// A pool's settings in the form that transitions use.
///
/// The settings are regenerated when the description changes. Every access is a question about the
/// values, which the pool can record.
struct PoolSettings: Sendable {
  private let values: Values

  /// The record of the questions; nil if they are not recorded.
  var reads: RecordedQuestions<ReadableSettings>?

  init(_ values: Values) { self.values = values }

  /// The values for the questions of another pool's calls.
  var unrecorded: Values { values }

  /// Notes that a call read the pool's description.
  func noteEverything() { reads?.noteEverything() }

  @inline(__always)
  private func answer<Answer: Equatable & Sendable>(
    _ question: @escaping @Sendable (Values) -> Answer
  ) -> Answer {
    let answer = question(values)
    reads?.note { question($0.pool) == answer }
    return answer
  }

  var customAttributes: [String] { answer { $0.customAttributes } }
  var requiredAttributes: [String] { answer { $0.schema.required } }
  var autoVerified: [Contact] { answer { $0.autoVerified } }
  var usernameContacts: [Contact] { answer { $0.usernameContacts } }
  var aliasContacts: [Contact] { answer { $0.aliasContacts } }
  var preferredUsernameIsAlias: Bool { answer { $0.preferredUsernameIsAlias } }
  var isCaseSensitive: Bool { answer { $0.isCaseSensitive } }
  var allowsSelfSignUp: Bool { answer { $0.allowsSelfSignUp } }
  var recovery: Recovery { answer { $0.recovery } }
  var mfa: MFAMode { answer { $0.mfa } }
  var mfaMethods: [MFAMethod] { answer { $0.mfaMethods } }
  var firstFactors: Set<String> { answer { $0.firstFactors } }
  var hasUpdatedIssuer: Bool { answer { $0.hasUpdatedIssuer } }
  var devices: DeviceTracking? { answer { $0.devices } }
  var tracksDevices: Bool { answer { $0.devices != nil } }
  var passkeys: PasskeySettings { answer { $0.passkeys } }
  var hasThreatProtection: Bool { answer { $0.hasThreatProtection } }
  var verifiedBeforeUpdate: [Contact] { answer { $0.verifiedBeforeUpdate } }
  var triggers: Set<String> { answer { $0.triggers } }
  var functions: [Trigger: TriggerFunction] { answer { $0.functions } }

  /// The service's error for a call according to all settings; nil if there is none.
  ///
  /// `onOthers` returns the error on pools with other settings.
  func fault(
    _ fault: (Values) -> ServiceError?,
    onOthers: @autoclosure () -> @Sendable (Values) -> ServiceError?
  ) -> ServiceError? {
    let answer = fault(values)
    if let reads {
      let other = onOthers()
      reads.note { other($0.pool) == answer }
    }
    return answer
  }

  /// A part of the settings for messages.
  func message<Part: Equatable & Sendable>(
    _ part: @escaping @Sendable (MessageTemplates) -> Part
  ) -> Part {
    answer { part($0.messages) }
  }

  /// The definition of an attribute; nil if the pool does not have the attribute.
  func attribute(_ name: String) -> AttributeSchema? {
    answer { $0.schema.attributes[ExactString(name)] }
  }

  /// Whether users can sign in with only a code and therefore need no password.
  var hasCodeFactor: Bool {
    answer { !$0.firstFactors.isDisjoint(with: ["EMAIL_OTP", "SMS_OTP"]) }
  }

  /// Whether user names are subs, because users sign in with their addresses.
  var usernamesAreSubs: Bool { answer { !$0.usernameContacts.isEmpty } }
}

// MARK: - Questions about one user

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
  var storedPasswords: Int { values.passwordPolicy.historySize ?? 0 }

  /// Whether the policy rejects a password because the user had it recently.
  func rejects(_ password: String, asUsedBefore current: Password) -> Bool {
    let rejects =
      values.passwordPolicy.historySize.map { current.wasUsed(password, withinLast: $0) } ?? false
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
    return values.passwordPolicy.temporaryPassword(using: &random)
  }

  /// The expiration of a temporary password that is set at a time.
  ///
  /// A call shows the expiration only if it asks whether the password has expired.
  func expirationOfTemporaryPassword(setAt time: Date) -> Date {
    time.addingTimeInterval(values.passwordPolicy.temporarySeconds)
  }

  /// Whether a temporary password with this expiration has expired.
  func hasExpired(temporaryPasswordUntil expiration: Date, at now: Date) -> Bool {
    let seconds = values.passwordPolicy.temporarySeconds
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
