import Values

/// A pool's settings in the form that transitions use.
///
/// The settings are regenerated when the description changes. Every access is a question about the
/// values, which the pool can record.
struct PoolSettings: Sendable {
  /// The values, for predicates of another pool's calls and for answers that no call shows.
  let unrecorded: Values

  /// The record of the predicates; nil if they are not recorded.
  var reads: RecordedPredicates<ReadableSettings>?

  init(_ values: Values) { unrecorded = values }

  /// Notes that a call read the pool's description.
  func noteEverything() { reads?.noteEverything() }

  /// The result of a question about the values, which is recorded as a predicate.
  @inline(__always)
  func answer<Answer: Equatable & Sendable>(
    _ question: @escaping @Sendable (Values) -> Answer
  ) -> Answer {
    let answer = question(unrecorded)
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
    let answer = fault(unrecorded)
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
