/// The rules for the users' states, names, and deletion.
package struct UserRules: Hashable, Sendable {
  /// Whether a disabled user can't sign in.
  package var disabledIsRejected = true

  /// Whether an unconfirmed user can't sign in.
  package var unconfirmedIsRejected = true

  /// Whether a user whose password must be reset can't sign in.
  package var resetIsRequired = true

  /// Whether a right sign-up code confirms the user.
  package var codeConfirms = true

  /// Whether AdminConfirmSignUp confirms the user.
  package var administratorConfirms = true

  /// Whether the new password of the first sign-in confirms the user.
  package var newPasswordConfirms = true

  /// Whether a password reset confirms the user.
  package var resetConfirms = true

  /// Whether a permanent password from an administrator confirms the user.
  package var permanentPasswordConfirms = true

  /// Whether a temporary password from an administrator must be replaced; if not, the user keeps
  /// the status.
  package var temporaryPasswordChangesStatus = true

  /// Whether AdminResetUserPassword changes the status.
  package var administratorResets = true

  /// Whether an invited user has a temporary password; if not, the user is confirmed at once.
  package var invitationIsTemporary = true

  /// Whether AdminDisableUser disables the user.
  package var administratorDisables = true

  /// Whether AdminEnableUser enables the user.
  package var administratorEnables = true

  /// Whether DeleteUser deletes the user.
  package var userDeletes = true

  /// Whether AdminDeleteUser deletes the user.
  package var administratorDeletes = true

  /// Whether the code of a confirmed user can't be sent again.
  package var confirmedGetsNoCode = true

  /// Whether only administrators can create users, if the pool requires it.
  package var selfSignUpCanBeOff = true

  /// Whether a name belongs to one user.
  package var namesAreUnique = true

  /// Whether an unconfirmed user keeps the name; if not, a second sign-up replaces the user.
  package var unconfirmedKeepsName = true

  /// Whether `UserSub` of a sign-up is the user's sub; if not, it is the name in the call.
  package var signUpReturnsSub = true

  /// Whether a verified alias belongs to one user.
  package var aliasesAreUnique = true

  /// Whether an address becomes an alias only after its verification.
  package var aliasesNeedVerification = true

  /// Whether `ForceAliasCreation` takes an alias from another user.
  package var aliasesCanBeForced = true

  /// Whether a password reset requires a verified address.
  package var recoveryNeedsVerification = true

  /// Whether only administrators can reset passwords, if the pool requires it.
  package var recoveryCanBeOff = true

  /// Whether a reset code goes to the contact with the highest priority; if not, the order is
  /// reversed.
  package var recoveryPriorityCounts = true

  /// The comparison of names.
  package var nameCase = NameCase.configured

  init() {}
}

/// The comparison of user names that differ only in case.
package enum NameCase: Hashable, Sendable {
  /// The pool's UsernameConfiguration determines whether the names are equal.
  case configured
  /// The names are always different; a mutant's behavior.
  case sensitive
  /// The names are always equal; a mutant's behavior.
  case insensitive
}

/// The rules for groups.
package struct GroupRules: Hashable, Sendable {
  /// Whether AdminAddUserToGroup adds the user.
  package var membershipBegins = true

  /// Whether AdminRemoveUserFromGroup removes the user.
  package var membershipEnds = true

  /// Whether DeleteGroup deletes the group.
  package var deletionHasEffect = true

  /// Whether groups are sorted by precedence; if not, the order is reversed.
  package var precedenceCounts = true

  init() {}
}
