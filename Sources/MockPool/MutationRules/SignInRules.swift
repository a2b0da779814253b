/// The rules for the Sessions of challenges.
package struct SessionRules: Hashable, Sendable {
  /// Whether a Session works only once.
  package var workOnce = true

  /// Whether a Session expires.
  package var expire = true

  /// Whether a Session works only for its own user.
  package var belongToUser = true

  /// Whether a Session works only for its own client.
  package var belongToClient = true

  /// Whether a Session works only for its own challenge.
  package var belongToChallenge = true

  /// Whether a Session stays open after a wrong code.
  package var survivesWrongCode = true

  init() {}
}

/// The rules for the steps of a sign-in.
package struct SignInRules: Hashable, Sendable {
  /// Whether a code that was sent for a sign-in must match.
  package var codeMustMatch = true

  /// Whether a code that was sent for a sign-in verifies its address.
  package var codeVerifies = true

  /// Whether a sign-in with a code instead of a password confirms an unconfirmed user.
  package var codeConfirms = true

  /// Whether the answer to a custom challenge must be right.
  package var answerMustMatch = true

  /// Whether a new password comes before the second factor; if not, it comes after it.
  package var newPasswordComesFirst = true

  /// Whether the user gets the attributes that come with a new password.
  package var newPasswordWritesAttributes = true

  init() {}
}

/// The rules for second factors.
package struct FactorRules: Hashable, Sendable {
  /// Whether the code of a software token must match.
  package var tokenMustMatch = true

  /// Whether the code of a software token works only once.
  package var tokenWorksOnce = true

  /// Whether the code of a software token works only near its own time; if not, for an hour.
  package var tokenHasTime = true

  /// Whether a software token is verified before it is used.
  package var tokenIsVerified = true

  /// Whether only a verified software token can be enabled.
  package var onlyVerifiedIsEnabled = true

  /// Whether a pool with MfaConfiguration ON requires a factor.
  package var requiredWhenOn = true

  /// Whether a pool with MfaConfiguration OPTIONAL requires a factor that the user has enabled.
  package var requiredWhenEnabled = true

  /// Whether a user who needs a second factor can't sign in without a password.
  package var excludeCodes = true

  /// Whether the preferred factor is demanded; if not, the user chooses.
  package var preferenceCounts = true

  /// Whether a changed preference has an effect.
  package var preferenceIsKept = true

  /// Whether a user can disable a factor; if not, the call succeeds without effect.
  package var disablingHasEffect = true

  /// Whether the last factor can't be disabled if the pool requires one.
  package var lastFactorStays = true

  init() {}
}

/// The rules for devices.
package struct DeviceRules: Hashable, Sendable {
  /// Whether only a remembered device replaces the second factor.
  package var onlyRememberedReplacesFactor = true

  /// Whether a remembered device replaces the second factor, if the pool allows it.
  package var rememberedReplacesFactor = true

  /// Whether a remembered device must prove itself.
  package var rememberedIsProved = true

  /// Whether a forgotten device is gone.
  package var forgettingHasEffect = true

  /// Whether a device is remembered only after its user agrees, if the pool requires consent.
  package var rememberingNeedsConsent = true

  /// Whether a remembered device can become a device that is not remembered.
  package var rememberingEnds = true

  /// Whether a refresh must come from the device of the sign-in.
  package var refreshBelongsToDevice = true

  init() {}
}

/// The rules for passkeys.
package struct PasskeyRules: Hashable, Sendable {
  /// Whether a deleted passkey is gone.
  package var deletionHasEffect = true

  init() {}
}

/// The rules for sessions that the pool tracks.
package struct TrackedSessionRules: Hashable, Sendable {
  /// Whether a sign-in beyond the maximum ends the user's least recently used session.
  package var maximumCounts = true

  /// Whether a revoked session ends.
  package var revocationHasEffect = true

  init() {}
}
