/// What `updateMFAPreference` says of one second factor, in Amplify's words.
package enum MFAPreference: String, Hashable, Sendable, CaseIterable {
  /// Switched on, and preferred if it was.
  case enabled
  case disabled
  /// Switched on and asked for first.
  case preferred
  /// Switched on and not asked for first.
  case notPreferred
}

/// What `updateMFAPreference` takes; what is nil stays as it is.
package struct MFAPreferences: Sendable {
  /// Codes by SMS.
  package var sms: TypedExpression<MFAPreference>?

  /// Codes of a software token.
  package var totp: TypedExpression<MFAPreference>?

  /// Codes by e-mail.
  package var email: TypedExpression<MFAPreference>?

  /// States preferences.
  package init(
    sms: TypedExpression<MFAPreference>? = nil,
    totp: TypedExpression<MFAPreference>? = nil,
    email: TypedExpression<MFAPreference>? = nil
  ) {
    (self.sms, self.totp, self.email) = (sms, totp, email)
  }
}
