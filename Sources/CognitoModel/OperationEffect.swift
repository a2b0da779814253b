package import JSON

/// The effect of an operation on a pool, in the categories of `allow:` for live pools.
package enum OperationEffect: Hashable, Sendable, CaseIterable {
  /// Operations that change nothing.
  case reads
  /// Operations that start, continue, or end a session of a user who can prove their identity.
  case signsIn
  /// Operations that create users or complete their creation.
  case createsUsers
  /// Operations that change existing users, their credentials, or their group memberships.
  case changesUsers
  /// AdminDeleteUser and DeleteUser.
  case deletesUsers
  /// Operations whose only effect is a message.
  case sendsMessages
  /// Operations that change the pool or other resources of its account.
  ///
  /// `allow:` permits each of them only by its own name.
  case changesPool
}

extension OperationEffect {
  /// The effect of an operation; the strictest effect for an operation that is not in the table.
  package static func of(_ operation: String) -> OperationEffect {
    byName[operation] ?? .changesPool
  }

  /// The effect of a call, which for some challenge responses depends on the request.
  ///
  /// These challenge responses change the user who signs in.
  package static func of(_ operation: String, _ input: JSONObject) -> OperationEffect {
    let effect = of(operation)
    return effect == .signsIn && isChange(input) ? .changesUsers : effect
  }

  /// Whether a challenge response sets a password, attributes, or a second factor.
  ///
  /// Source: API reference of RespondToAuthChallenge, `ChallengeResponses`.
  private static func isChange(_ input: JSONObject) -> Bool {
    if let name = input["ChallengeName"]?.string,
      ["NEW_PASSWORD_REQUIRED", "MFA_SETUP"].contains(name)
    {
      return true
    }
    let keys = input["ChallengeResponses"]?.object?.keys ?? []
    return keys.contains { $0 == "NEW_PASSWORD" || $0.hasPrefix("userAttributes.") }
  }

  private static let byName = Dictionary(
    table.flatMap { effect, names in names.map { ($0, effect) } }
  ) { first, _ in first }

  /// Operations that create or change users and may also send a message.
  ///
  /// The API reference has this remark on each: "This action might generate an SMS text message".
  /// The operations send email in the same cases:
  ///
  /// - a code to verify an address: SignUp and the two operations that update attributes
  /// - an invitation: AdminCreateUser
  /// - a code to reset a password: AdminResetUserPassword
  ///
  /// The three operations of `sendsMessages` have the same remark. On InitiateAuth and similar
  /// operations the remark refers to a second factor's code, which is part of signing in.
  package static let alsoSend: Set = [
    "AdminCreateUser", "AdminResetUserPassword", "AdminUpdateUserAttributes", "SignUp",
    "UpdateUserAttributes",
  ]

  /// Operations that may send a message: `alsoSend`, `sendsMessages`, and the operations of a
  /// sign-in.
  package static let sending = alsoSend.union(
    byName.filter { $0.value == .sendsMessages }.map(\.key) + SignInOperations.names
  )

  /// Operations of `alsoSend` whose responses have no CodeDeliveryDetails or similar member.
  package static let unreported: Set = [
    "AdminCreateUser", "AdminResetUserPassword", "AdminUpdateUserAttributes",
  ]

  /// Whether a call creates a user without sending the invitation.
  package static func isSuppressed(
    _ operation: String,
    _ input: @autoclosure () -> JSONObject
  ) -> Bool {
    operation == "AdminCreateUser" && input()["MessageAction"]?.string == "SUPPRESS"
  }

  /// Operations whose `Username` becomes the name of a new user.
  package static let naming: Set = ["AdminCreateUser", "SignUp"]

  /// Whether operations with this effect do more than read or sign in.
  package var writes: Bool { self != .reads && self != .signsIn }
}
