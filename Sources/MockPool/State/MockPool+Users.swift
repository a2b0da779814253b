import FoundationEssentials
internal import Values

/// The one who calls an operation on a user: the user's app or an administrator.
enum Caller: Hashable, Sendable {
  case user, administrator
}

// Creation, change, and removal of users, with all data that depends on their names.
extension MockPool {
  @discardableResult
  mutating func insert(_ user: User) -> UserTable.ID {
    let id = users.insert(user, named: folded(user.username))
    for handle in handles(of: user) { users.assign(handle, to: id) }
    return id
  }

  /// Changes a user's attributes or status, and the names by which the user is found.
  mutating func change(_ id: UserTable.ID, _ body: (inout User) -> Void) {
    // `handles(of: users[id])` would copy `self` before it reads the user.
    let user = users[id]
    let before = handles(of: user)
    body(&users[id])
    users[id].modified = call.now
    let changed = users[id]
    let after = handles(of: changed)
    for handle in before where !after.contains(handle) { users.release(handle, of: id) }
    for handle in after where !before.contains(handle) { users.assign(handle, to: id) }
  }

  /// Removes a user with all sign-ins.
  ///
  /// The user's names become available, and the refresh tokens get a separate error.
  mutating func remove(_ id: UserTable.ID) {
    let user = users[id]
    for grant in user.grants.compactMap({ grants[$0] }) {
      // The pool forgets the tokens some time after their expiration.
      clients[grant.clientID]?.settings.noteRefreshLifetime()
      for token in grant.refreshTokens where !hasEnded(grant, at: call.now) {
        orphanedTokens.insert(grant.clientID, for: token, until: grant.expires, at: call.now)
      }
      forget(grant: grant.id)
    }
    users.remove(id, named: folded(user.username), handles: handles(of: user))
  }

  /// Removes a verified alias from its user.
  ///
  /// That user's address becomes unverified.
  mutating func takeAlias(_ contact: Contact, _ value: String) {
    guard let owner = users.find(handle(contact, value)) else { return }
    change(owner) { $0.attributes.setVerified(contact, false) }
  }

  /// The user of a call.
  mutating func user(
    _ caller: Caller,
    missing missingError: ServiceError = .noSuchUser
  ) throws(ServiceError) -> UserTable.ID {
    switch caller {
    case .user: try bearer().id
    case .administrator: try namedUser(missing: missingError)
    }
  }

  /// The user of an administrator's call.
  ///
  /// No client setting hides whether the user exists.
  func namedUser(
    missing missingError: ServiceError = .noSuchUser
  ) throws(ServiceError) -> UserTable.ID {
    guard let id = find(call.required("Username")) else { throw missingError }
    return id
  }
}

// Lookup of users by the names that people type.
extension MockPool {
  /// Whether the pool ignores the case of names.
  var ignoresCase: Bool {
    switch rules.users.nameCase {
    case .configured: !settings.isCaseSensitive
    case .sensitive: false
    case .insensitive: true
    }
  }

  /// Whether names are case-insensitive by the configuration, which can't change.
  ///
  /// Lookups outside calls read this value, and records of predicates do not contain it.
  package var isConfiguredToIgnoreCase: Bool { !settings.unrecorded.isCaseSensitive }

  /// A name in the form that the pool compares: folded if the pool is case-insensitive.
  func folded(_ name: String) -> String {
    guard MockPool.folding.containsAny(of: name) else { return name }
    return ignoresCase ? name.lowercased() : name
  }

  /// The bytes that folding can change.
  private static let folding = ByteSet { $0 >= 0x80 || $0.isASCIIUppercase }

  /// Finds a user by a sign-in name, which is the user name or an alias; nil if there is none.
  ///
  /// The sub is not a sign-in name (measured). In a pool whose user names are addresses, the sub
  /// is the user name and can be used to sign in.
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

  /// Finds a user by any value of `Username` in other operations, including the sub.
  func find(_ name: String) -> UserTable.ID? { findForSignIn(name) ?? users.find(sub: name) }
}
