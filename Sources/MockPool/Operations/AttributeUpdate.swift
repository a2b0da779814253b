import JSON

// Updates of a user's attributes by the user or an administrator.
extension MockPool {
  /// Writes allowed attributes and sends codes to new addresses.
  ///
  /// Returns their `CodeDeliveryDetails`.
  ///
  /// If the pool verifies before it updates, the old address stays until the code is confirmed.
  mutating func update(
    _ id: UserTable.ID,
    with given: AttributeList
  ) throws(ServiceError) -> [JSONValue] {
    let unproved = Contact.allCases.filter { needsProof($0, in: given, of: id) }
    for contact in unproved { try requireDeliverable(contact) }
    let addresses = rules.messages.changeGoesToNewAddress ? given : users[id].attributes
    let written = written(given, to: id, unproved: unproved)
    change(id) { [rules] user in
      let verified = Contact.allCases.filter(user.attributes.isVerified)
      user.attributes.write(written)
      if !rules.attributes.changeIsUnverified {
        for contact in verified { user.attributes.setVerified(contact) }
      }
      // Setting an address cancels a pending change to another address.
      for contact in Contact.allCases {
        if let address = written[contact] { user[codes: contact].keepOnly(to: address) }
      }
    }
    var deliveries: [JSONValue] = []
    for contact in unproved where rules.attributes.changeSendsCode {
      deliveries.append(try sendCode(.updateAttribute, to: id, by: contact, at: addresses[contact]))
    }
    return deliveries
  }

  /// The given attributes that take effect at once.
  ///
  /// On a mutant, the update also deletes all other attributes except the addresses.
  private func written(
    _ given: AttributeList,
    to id: UserTable.ID,
    unproved: [Contact]
  ) -> AttributeList {
    guard rules.attributes.updateHasEffect else { return AttributeList() }
    var written = given
    for contact in unproved
    where settings.verifiedBeforeUpdate.contains(contact) && rules.attributes.changeWaitsForProof {
      written[contact] = nil
      // «unconfirmed»: that the old address stays verified even if the call has the flag false.
      written[contact.verifiedName] = nil
    }
    guard !rules.attributes.updateKeepsOthers else { return written }
    let addresses = Contact.allCases.flatMap { [$0.rawValue, $0.verifiedName] }
    for attribute in users[id].attributes.elements
    where given[attribute.name] == nil && !addresses.contains(attribute.name) {
      written[attribute.name] = ""
    }
    return written
  }

  /// Whether a code must verify a new address.
  ///
  /// An administrator can mark the address as verified instead.
  private func needsProof(
    _ contact: Contact,
    in given: AttributeList,
    of id: UserTable.ID
  ) -> Bool {
    guard let value = given[contact], !value.isEmpty, !given.isVerified(contact),
      users[id].attributes[contact]?.hasSameBytes(as: value) != true
    else { return false }
    let isAuto = settings.autoVerified.contains(contact) && given[contact.verifiedName] == nil
    return settings.verifiedBeforeUpdate.contains(contact) || isAuto
  }

  /// Rejects immutable attributes, and addresses that are other users' names.
  func requireUpdatable(_ given: AttributeList, for id: UserTable.ID) throws(ServiceError) {
    for attribute in given.elements { try requireChangeable(attribute, of: id, for: .update) }
    for contact in Contact.allCases { try requireOwnable(contact, in: given, for: id) }
    try requireFreePreferredUsername(given, for: id)
  }

  private func requireChangeable(
    _ attribute: AttributeList.Element,
    of id: UserTable.ID,
    for writing: AttributeWrite
  ) throws(ServiceError) {
    guard let schema = settings.attribute(attribute.name) else { return }
    if attribute.value.isEmpty, schema.isRequired, rules.attributes.requiredStays {
      throw .requiredAttributeDeleted(attribute.name, in: writing)
    }
    // An immutable attribute can be set only when the user is created (observed on a real pool).
    // «unconfirmed»: that setting its current value again is allowed.
    if !schema.isMutable, rules.attributes.immutableStays,
      users[id].attributes[attribute.name] ?? "" != attribute.value
    {
      throw .attributeCannotBeUpdated(attribute.name)
    }
  }

  private func requireOwnable(
    _ contact: Contact,
    in given: AttributeList,
    for id: UserTable.ID
  ) throws(ServiceError) {
    let isVerified = given.isVerified(contact)
    guard let value = given[contact] ?? (isVerified ? users[id].attributes[contact] : nil) else {
      return
    }
    try requireOwnable(contact, value, isVerified: isVerified, for: id)
  }

  /// Rejects an address that is already another user's name.
  ///
  /// An alias counts only after verification.
  func requireOwnable(
    _ contact: Contact,
    _ value: String,
    isVerified: Bool,
    for id: UserTable.ID
  ) throws(ServiceError) {
    let isAlias = settings.aliasContacts.contains(contact) && isVerified
    guard rules.attributes.addressesAreUnique,
      settings.usernameContacts.contains(contact) || isAlias,
      let owner = users.find(handle(contact, value)), owner != id
    else { return }
    throw .givenAliasExists(contact.rawValue)
  }

  /// Removes attributes by name.
  ///
  /// Required attributes cause an error.
  mutating func deleteAttributes(
    of id: UserTable.ID,
    by writer: Caller
  ) throws(ServiceError) -> Answer {
    var blank = AttributeList()
    for name in call.input.strings("UserAttributeNames") { blank[name] = "" }
    try requireConforming(blank, by: writer, for: .deletion)
    for attribute in blank.elements { try requireChangeable(attribute, of: id, for: .deletion) }
    if rules.attributes.deletionHasEffect { change(id) { $0.attributes.write(blank) } }
    return .empty
  }
}
