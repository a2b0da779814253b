import JSON

// What signed-in users do with their own attributes.
extension MockPool {
  /// The answer lists where codes went: to each new address that has to be verified.
  mutating func updateUserAttributes() throws(ServiceError) -> Answer {
    let (id, client) = try bearer()
    let given = AttributeList(call.input["UserAttributes"])
    try requireConforming(given, by: .user, for: .update)
    try requireWritable(given, by: client)
    try requireUpdatable(given, for: id)
    let deliveries = try update(id, with: given)
    return .body(["CodeDeliveryDetailsList": .array(deliveries)])
  }

  mutating func deleteUserAttributes() throws(ServiceError) -> Answer {
    let (id, client) = try bearer()
    var names = AttributeList()
    for name in call.input.strings("UserAttributeNames") { names[name] = "" }
    try requireWritable(names, by: client)
    return try deleteAttributes(of: id, by: .user)
  }

  /// Sends a code to the address that the user has, verified or not.
  ///
  /// An address that waits for its proof gets it instead: there is no other way to have that code sent
  /// again («unconfirmed»: that the service does so).
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

  /// Proves an address; one that waited for its proof becomes the user's now.
  mutating func verifyUserAttribute() throws(ServiceError) -> Answer {
    let (id, _) = try bearer()
    let contact = try verifiableContact()
    try countAttempt(.verifyUserAttribute, of: id)
    let code = try users[id][codes: contact].rightCode(call.required("Code"), at: call.now)
    let isOwn = users[id].attributes[contact] == code.address
    guard isOwn || settings.verifiedBeforeUpdate.contains(contact) else { throw .noCode }
    try requireOwnable(contact, code.address, isVerified: true, for: id)
    change(id) { user in
      user.attributes[contact] = code.address
      user.attributes.setVerified(contact)
      user[codes: contact].useUp()
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
  /// Writes attributes as an administrator may: proofs of address too, but nothing that is immutable.
  ///
  /// A blank value deletes an attribute. A new address that the pool verifies by itself is sent a code.
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
