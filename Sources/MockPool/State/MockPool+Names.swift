// How users are found by what people type.
extension MockPool {
  /// A name as the pool compares it: without case where the pool is case insensitive.
  func folded(_ name: String) -> String {
    guard !settings.isCaseSensitive else { return name }
    let upper = UInt8(ascii: "A")...UInt8(ascii: "Z")
    guard name.utf8.contains(where: { $0 >= 0x80 || upper.contains($0) }) else { return name }
    return name.lowercased()
  }

  /// Finds a user by what may be typed at sign-in: the user name, or an alias.
  ///
  /// The sub is no such name (measured), but where addresses are user names it is the user name.
  func findForSignIn(_ name: String) -> UserTable.ID? {
    let folded = folded(name)
    if let id = users.find(username: folded) { return id }
    for contact in settings.usernameContacts + settings.aliasContacts
    where contact.accepts(name) {
      if let id = users.find(handle(contact, name)) { return id }
    }
    guard settings.preferredUsernameIsAlias else { return nil }
    return users.find(UserTable.Handle(attribute: MockPool.preferredUsername, value: folded))
  }

  /// Finds a user by what every other operation takes as `Username`: the sub too.
  func find(_ name: String) -> UserTable.ID? { findForSignIn(name) ?? users.find(sub: name) }

  static let preferredUsername = "preferred_username"

  /// The name under which an address belongs to one user.
  func handle(_ contact: Contact, _ value: String) -> UserTable.Handle {
    UserTable.Handle(attribute: contact.rawValue, value: folded(value))
  }

  /// The handles that a user's attributes give it now.
  ///
  /// An address that is a user name works at once, an alias only when verified.
  func handles(of user: User) -> [UserTable.Handle] {
    var handles: [UserTable.Handle] = []
    for contact in settings.usernameContacts {
      if let value = user.attributes[contact] { handles.append(handle(contact, value)) }
    }
    for contact in settings.aliasContacts where user.attributes.isVerified(contact) {
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
