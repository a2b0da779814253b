import JSON

// What signed-in users do with their own attributes.
extension MockPool {
  /// The answer lists where codes went: to each new address that has to be verified.
  mutating func updateUserAttributes(_ call: inout Call) throws(ServiceError) -> Answer {
    let (id, client) = try bearer(of: call)
    let given = AttributeList(call.input["UserAttributes"])
    try requireConforming(given, by: .user, for: .update)
    try requireWritable(given, by: client)
    try requireUpdatable(given, for: id)
    let deliveries = try update(id, with: given, &call)
    return .body(["CodeDeliveryDetailsList": .array(deliveries)])
  }

  mutating func deleteUserAttributes(_ call: inout Call) throws(ServiceError) -> Answer {
    let (id, client) = try bearer(of: call)
    var names = AttributeList()
    for name in call.input.strings("UserAttributeNames") { names[name] = "" }
    try requireWritable(names, by: client)
    return try deleteAttributes(of: id, by: .user, call)
  }

  /// Sends a code to the address that the user has, verified or not.
  ///
  /// An address that waits for its proof gets it instead: there is no other way to have that code sent
  /// again («unconfirmed»: that the service does so).
  mutating func getUserAttributeVerificationCode(_ call: inout Call) throws(ServiceError) -> Answer
  {
    let (id, _) = try bearer(of: call)
    let contact = try verifiableContact(call)
    let codes = contact == .email ? users[id].emailCodes : users[id].phoneCodes
    let isHeldBack = settings.verifiedBeforeUpdate.contains(contact)
    let waiting = isHeldBack ? codes.latestAddress(at: call.now) : nil
    guard waiting != nil || users[id].attributes[contact] != nil else {
      throw .nothingToVerify(contact)
    }
    try requireDeliverable(contact)
    try countAttempt(.getUserAttributeVerificationCode, of: id, call)
    let details = try sendCode(.verifyAttribute, to: id, by: contact, at: waiting, &call)
    return .body(["CodeDeliveryDetails": details])
  }

  /// Proves an address; one that waited for its proof becomes the user's now.
  mutating func verifyUserAttribute(_ call: inout Call) throws(ServiceError) -> Answer {
    let (id, _) = try bearer(of: call)
    let contact = try verifiableContact(call)
    try countAttempt(.verifyUserAttribute, of: id, call)
    let codes = contact == .email ? users[id].emailCodes : users[id].phoneCodes
    let code = try codes.rightCode(call.required("Code"), at: call.now)
    let isOwn = users[id].attributes[contact] == code.address
    guard isOwn || settings.verifiedBeforeUpdate.contains(contact) else { throw .noCode }
    try requireOwnable(contact, code.address, isVerified: true, for: id)
    change(id, at: call.now) { user in
      user.attributes[contact] = code.address
      user.attributes.setVerified(contact)
      switch contact {
      case .email: user.emailCodes.useUp()
      case .phone: user.phoneCodes.useUp()
      }
    }
    return .empty
  }

  private func verifiableContact(_ call: Call) throws(ServiceError) -> Contact {
    guard let contact = Contact(rawValue: call.required("AttributeName")) else {
      throw .notVerifiable
    }
    return contact
  }
}
