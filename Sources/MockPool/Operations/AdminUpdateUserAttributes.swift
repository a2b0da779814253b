import JSON

extension MockPool {
  /// Writes attributes as an administrator may: proofs of address too, but nothing that is immutable.
  ///
  /// A blank value deletes an attribute. A new address that the pool verifies by itself is sent a code.
  mutating func adminUpdateUserAttributes(_ call: inout Call) throws(MockFault) -> Answer {
    let id = try user(for: call)
    let given = AttributeList(call.input["UserAttributes"])
    try requireConforming(given, by: .administrator, complete: false)
    for attribute in given.elements { try requireChangeable(attribute, of: id) }
    for contact in Contact.allCases { try requireOwnable(contact, in: given, for: id) }
    try requireFreePreferredUsername(given, for: id)
    let unproved = Contact.allCases.filter { needsProof($0, in: given, of: id) }
    for contact in unproved {
      if settings.verifiedBeforeUpdate.contains(contact) {
        throw .notImplemented("AttributesRequireVerificationBeforeUpdate")
      }
      try requireDeliverable(contact)
    }
    change(id, at: call.now) { $0.attributes.write(given) }
    for contact in unproved { _ = sendCode(.updateAttribute, to: id, by: contact, &call) }
    return .empty
  }

  private func requireChangeable(
    _ attribute: AttributeList.Element,
    of id: UserTable.ID
  ) throws(MockFault) {
    guard let schema = settings.schema[attribute.name] else { return }
    if attribute.value.isEmpty, schema.isRequired {
      throw .requiredAttributeDeleted(attribute.name)
    }
    // «unconfirmed»: that an immutable attribute without a value may be set once.
    if !schema.isMutable, let old = users[id].attributes[attribute.name], old != attribute.value {
      throw .attributeCannotBeUpdated
    }
  }

  /// Refuses an address that is already another user's name.
  private func requireOwnable(
    _ contact: Contact,
    in given: AttributeList,
    for id: UserTable.ID
  ) throws(MockFault) {
    let isAlias = settings.aliasContacts.contains(contact) && given.isVerified(contact)
    guard settings.usernameContacts.contains(contact) || isAlias else { return }
    guard let value = given[contact] ?? (isAlias ? users[id].attributes[contact] : nil),
      let owner = users.find(handle(contact, value)), owner != id
    else { return }
    throw .givenAliasExists(contact.rawValue)
  }

  /// Whether a new address is to be proved by a code, which an administrator can spare the user.
  private func needsProof(
    _ contact: Contact,
    in given: AttributeList,
    of id: UserTable.ID
  ) -> Bool {
    guard let value = given[contact], !value.isEmpty, value != users[id].attributes[contact],
      !given.isVerified(contact)
    else { return false }
    let isAuto = settings.autoVerified.contains(contact) && given[contact.verifiedName] == nil
    return settings.verifiedBeforeUpdate.contains(contact) || isAuto
  }
}
