/// The rules for attributes.
package struct AttributeRules: Hashable, Sendable {
  /// Whether a sign-up code verifies its address.
  package var signUpCodeVerifies = true

  /// Whether the code for an address verifies it.
  package var attributeCodeVerifies = true

  /// Whether a changed address is unverified.
  package var changeIsUnverified = true

  /// Whether a pool can require the code of a changed address before the change takes effect.
  package var changeWaitsForProof = true

  /// Whether a changed address gets a code.
  package var changeSendsCode = true

  /// Whether an update of attributes has an effect.
  package var updateHasEffect = true

  /// Whether an update of attributes keeps the other attributes; if not, only the addresses remain.
  package var updateKeepsOthers = true

  /// Whether a deletion of attributes has an effect.
  package var deletionHasEffect = true

  /// Whether an address that is another user's name is rejected in an update.
  package var addressesAreUnique = true

  /// Whether an immutable attribute can't be changed.
  package var immutableStays = true

  /// Whether a sign-up needs all required attributes.
  package var requiredIsDemanded = true

  /// Whether a required attribute can't be deleted.
  package var requiredStays = true

  /// Whether the limits of an attribute's value are checked.
  package var limitsAreChecked = true

  /// Whether users can't verify their own addresses.
  package var verificationIsProtected = true

  /// Whether only administrators can write a developer-only attribute.
  package var developerOnlyIsProtected = true

  /// Whether an address that is the user name must be equal to the attribute.
  package var addressMatchesUsername = true

  init() {}
}

/// The rules for messages.
package struct MessageRules: Hashable, Sendable {
  /// The causes of messages that are not sent; none, if the mock is right.
  package var lost: Set<MockMessage.Event> = []

  /// Whether `MessageAction: SUPPRESS` suppresses the invitation.
  package var suppressHasEffect = true

  /// Whether the reported destination is masked.
  package var destinationIsMasked = true

  /// Whether the reported medium is the medium of the message; if not, it is the other medium.
  package var mediumIsRight = true

  /// Whether the code for a changed address goes to the new address; if not, it goes to the old
  /// one.
  package var changeGoesToNewAddress = true

  init() {}
}
