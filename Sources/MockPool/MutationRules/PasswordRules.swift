/// The rules for passwords and for the lock after wrong passwords.
package struct PasswordRules: Hashable, Sendable {
  /// Whether a sign-in compares the password.
  package var mustMatch = true

  /// Whether a change compares the previous password.
  package var changeComparesPrevious = true

  /// The requirements that the policy checks, if the pool has them.
  package var requirements = Set(PasswordPolicy.Rule.allCases)

  /// The calls that apply the policy.
  package var policyPlaces = Set(PasswordPlace.allCases)

  /// Whether the history rejects a password that the user had before.
  package var historyCounts = true

  /// Whether a password change replaces the password; if not, the call succeeds without effect.
  package var changeHasEffect = true

  /// Whether a password reset replaces the password; if not, the call succeeds without effect.
  package var resetHasEffect = true

  /// Whether the reset code still works after a rejected password.
  package var rejectionKeepsResetCode = true

  /// Whether the password works until it is replaced, even after a reset code was requested.
  package var surviveResetRequest = true

  /// Whether wrong passwords lock the user.
  package var lockAfterFailures = true

  /// Whether the lock ends after some time; if not, the user stays locked.
  package var lockEnds = true

  /// Whether a successful sign-in ends the count of wrong passwords.
  package var successEndsCount = true

  /// Whether a temporary password expires.
  package var temporaryExpires = true

  /// Whether a sign-in with a temporary password requires a new password.
  package var temporaryIsReplaced = true

  /// Whether a second invitation replaces the temporary password; if not, only its message has the
  /// new password.
  package var secondInvitationHasEffect = true

  init() {}
}

/// A call that sets a password.
package enum PasswordPlace: Hashable, Sendable, CaseIterable {
  case signUp, invitation, firstSignIn, change, reset, administrator

  /// The first words of the policy's messages.
  var prefix: ServiceError.PolicyPrefix {
    switch self {
    case .signUp: .signUp
    case .invitation: .adminCreateUser
    case .firstSignIn, .change, .reset, .administrator: .change
    }
  }
}

extension MockPool {
  /// Whether the pool rejects all passwords of a user.
  func isLocked(_ id: UserTable.ID) -> Bool {
    rules.passwords.lockAfterFailures
      && users[id].lock.isLocked(at: call.now, ends: rules.passwords.lockEnds)
  }
}
