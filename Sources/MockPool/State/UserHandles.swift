import JSON

extension UserTable {
  /// A name that belongs to one user at a time: an alias, or an address that is a user name.
  struct Handle: Hashable, Sendable, Codable {
    let attribute: String
    let value: String

    static func == (one: Handle, other: Handle) -> Bool {
      one.attribute == other.attribute && one.value.hasSameBytes(as: other.value)
    }
  }
}

extension MockPool {
  static let preferredUsername = "preferred_username"

  /// The handle for an address.
  func handle(_ contact: Contact, _ value: String) -> UserTable.Handle {
    UserTable.Handle(attribute: contact.rawValue, value: folded(value))
  }

  /// The handles from a user's current attributes.
  ///
  /// An address that is a user name is valid at once, and an alias only after verification.
  func handles(of user: User) -> [UserTable.Handle] {
    var handles: [UserTable.Handle] = []
    for contact in settings.usernameContacts {
      if let value = user.attributes[contact] { handles.append(handle(contact, value)) }
    }
    for contact in settings.aliasContacts
    where user.attributes.isVerified(contact) || !rules.users.aliasesNeedVerification {
      if let value = user.attributes[contact] { handles.append(handle(contact, value)) }
    }
    if settings.preferredUsernameIsAlias, user.status != .unconfirmed,
      let value = user.attributes[MockPool.preferredUsername]
    {
      let name = MockPool.preferredUsername
      handles.append(UserTable.Handle(attribute: name, value: folded(value)))
    }
    return handles
  }
}
