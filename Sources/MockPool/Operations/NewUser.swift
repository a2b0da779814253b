import JSON

// The rules that SignUp and AdminCreateUser share: names, attributes, and their uniqueness.
extension MockPool {
  /// The names of a new user.
  struct NewName {
    /// The user name; nil if the sub becomes the user name.
    let username: String?

    /// The string that the user typed, for invitations and masks.
    let typed: String
  }

  /// Rejects an address attribute that differs from the address used as the user name.
  ///
  /// An address of the other kind may have any value. «unconfirmed»: that the comparison treats
  /// case as for user names.
  func requireSameAsUsername(_ typed: String, _ attributes: AttributeList) throws(ServiceError) {
    guard rules.attributes.addressMatchesUsername,
      let contact = settings.usernameContacts.first(where: { $0.accepts(typed) }),
      let given = attributes[contact], !given.isEmpty
    else { return }
    guard folded(given).hasSameBytes(as: folded(typed)) else {
      throw .differsFromUsername(contact)
    }
  }

  /// Reads `Username` by the pool's rule.
  ///
  /// If addresses are user names, the typed address also becomes the attribute (observed on real
  /// pools).
  func newName(_ typed: String, _ attributes: inout AttributeList) throws(ServiceError) -> NewName {
    if settings.usernamesAreSubs {
      guard let contact = settings.usernameContacts.first(where: { $0.accepts(typed) }) else {
        throw .usernameShouldBe(settings.usernameContacts)
      }
      attributes[contact] = typed
      return NewName(username: nil, typed: typed)
    }
    if let contact = settings.aliasContacts.first(where: { $0.accepts(typed) }) {
      throw .usernameLooksLikeAlias(contact)
    }
    return NewName(username: typed, typed: typed)
  }

  /// Rejects a name, or an address used as a name, that another user has.
  func requireFree(
    _ name: NewName,
    _ attributes: AttributeList,
    otherwise taken: ServiceError
  ) throws(ServiceError) {
    guard rules.users.namesAreUnique else { return }
    if let username = name.username, users.find(username: folded(username)) != nil { throw taken }
    for contact in settings.usernameContacts {
      guard let value = attributes[contact] else { continue }
      if users.find(handle(contact, value)) != nil { throw .accountExists(with: contact) }
    }
    try requireFreePreferredUsername(attributes, for: nil)
  }

  /// Rejects a preferred name that is already another user's alias.
  func requireFreePreferredUsername(
    _ attributes: AttributeList,
    for id: UserTable.ID?
  ) throws(ServiceError) {
    let name = MockPool.preferredUsername
    guard settings.preferredUsernameIsAlias, let value = attributes[name] else { return }
    let handle = UserTable.Handle(attribute: name, value: folded(value))
    if let owner = users.find(handle), owner != id { throw .givenAliasExists(name) }
  }
}

// MARK: - Attributes

extension MockPool {
  /// The reason for writing attributes, which determines the error messages.
  enum AttributeWrite: Hashable, Sendable {
    /// A new user, who must have all required attributes if `isComplete` is true.
    ///
    /// If `isComplete` is false, the attributes can be added later.
    case creation(isComplete: Bool)
    case update, deletion
  }

  /// Checks attributes against the schema and against the permissions of the caller.
  func requireConforming(
    _ attributes: AttributeList,
    by writer: Caller,
    for writing: AttributeWrite
  ) throws(ServiceError) {
    for attribute in attributes.elements {
      let isOwn = attribute.name == "sub"
      let isProof = Contact.allCases.contains { $0.verifiedName == attribute.name }
      let isProtected = isProof && writer == .user && rules.attributes.verificationIsProtected
      if isOwn || isProtected { throw .nonMutable(attribute.name) }
    }
    var lines = attributes.elements.compactMap { attribute -> String? in
      guard let schema = settings.attribute(attribute.name) else {
        return "\(attribute.name): Attribute does not exist in the schema."
      }
      guard rules.attributes.limitsAreChecked, !attribute.value.isEmpty else { return nil }
      return schema.fault(in: attribute.value)
    }
    if writing == .creation(isComplete: true), rules.attributes.requiredIsDemanded {
      lines += missingLines(attributes)
    }
    guard lines.isEmpty else { throw .schemaViolations(lines, in: writing) }
    for contact in Contact.allCases {
      if let value = attributes[contact], !value.isEmpty, !contact.accepts(value) {
        throw .invalidFormat(contact)
      }
    }
  }

  private func missingLines(_ attributes: AttributeList) -> [String] {
    settings.requiredAttributes
      .filter { (attributes[$0] ?? "").isEmpty }
      .compactMap { settings.attribute($0)?.missingLine }
  }

  /// Rejects attributes that a client is not allowed to write.
  ///
  /// «unconfirmed»: that attributes reserved for administrators cause the same error.
  func requireWritable(_ names: [String], by client: ClientSettings) throws(ServiceError) {
    for name in names {
      let isDeveloperOnly = settings.attribute(name)?.isDeveloperOnly ?? false
      let isProtected = isDeveloperOnly && rules.attributes.developerOnlyIsProtected
      if isProtected || !client.canWrite(name) { throw .unauthorizedAttribute }
    }
  }
}
