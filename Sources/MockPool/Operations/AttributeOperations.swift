import JSON

// Operations of signed-in users on their own attributes.
extension MockPool {
  /// Updates attributes.
  ///
  /// Returns the deliveries of codes to all new addresses that must be verified.
  mutating func updateUserAttributes() throws(ServiceError) -> Answer {
    let (id, client) = try bearer()
    let given = AttributeList(call.input["UserAttributes"])
    try requireConforming(given, by: .user, for: .update)
    try requireWritable(given.names, by: client)
    try requireUpdatable(given, for: id)
    let deliveries = try update(id, with: given)
    return .body(["CodeDeliveryDetailsList": .array(deliveries)])
  }

  mutating func deleteUserAttributes() throws(ServiceError) -> Answer {
    let (id, client) = try bearer()
    try requireWritable(call.input.strings("UserAttributeNames"), by: client)
    return try deleteAttributes(of: id, by: .user)
  }

  /// Sends a code to the user's address, verified or not.
  ///
  /// If a new address waits for verification, the code goes to that address, because no other
  /// operation resends its code. «unconfirmed»: that the service does so.
  mutating func getUserAttributeVerificationCode() throws(ServiceError) -> Answer {
    let (id, _) = try bearer()
    let contact = try verifiableContact()
    let isHeldBack = settings.verifiedBeforeUpdate.contains(contact)
    let waiting = isHeldBack ? users[id][codes: contact].latestAddress(at: call.now) : nil
    guard waiting != nil || users[id].attributes[contact] != nil else {
      throw .nothingToVerify(contact)
    }
    try requireDeliverable(contact)
    try countAttempt(.getUserAttributeVerificationCode, of: id)
    let details = try sendCode(.verifyAttribute, to: id, by: contact, at: waiting)
    return .body(["CodeDeliveryDetails": details])
  }

  /// Verifies an address.
  ///
  /// A new address that waited for verification replaces the old address.
  mutating func verifyUserAttribute() throws(ServiceError) -> Answer {
    let (id, _) = try bearer()
    let contact = try verifiableContact()
    try countAttempt(.verifyUserAttribute, of: id)
    let digits = call.required("Code")
    let own: WritableKeyPath<User, IssuedCodes> = \.[codes: contact]
    let code = try matchingCode(digits, of: id, under: rules.attributeCodes, among: own)
    let isOwn = users[id].attributes[contact] == code.address
    guard isOwn || settings.verifiedBeforeUpdate.contains(contact) else { throw .noCode }
    try requireOwnable(contact, code.address, isVerified: true, for: id)
    change(id) { [rules] user in
      if rules.attributes.attributeCodeVerifies {
        user.attributes[contact] = code.address
        user.attributes.setVerified(contact)
      }
      if rules.attributeCodes.workOnce { user[codes: contact].useUp() }
    }
    return .empty
  }

  private func verifiableContact() throws(ServiceError) -> Contact {
    guard let contact = Contact(rawValue: call.required("AttributeName")) else {
      throw .notVerifiable
    }
    return contact
  }
}

// AdminUpdateUserAttributes and AdminDeleteUserAttributes.
extension MockPool {
  /// Writes attributes as an administrator, including verification flags, but no immutable
  /// attributes.
  ///
  /// A blank value deletes an attribute. A new address that the pool verifies automatically gets a
  /// code.
  mutating func adminUpdateUserAttributes() throws(ServiceError) -> Answer {
    let id = try namedUser()
    let given = AttributeList(call.input["UserAttributes"])
    try requireConforming(given, by: .administrator, for: .update)
    try requireUpdatable(given, for: id)
    _ = try update(id, with: given)
    return .empty
  }

  mutating func adminDeleteUserAttributes() throws(ServiceError) -> Answer {
    try deleteAttributes(of: try namedUser(), by: .administrator)
  }
}
