import FoundationEssentials
import JSON

extension MockPool {
  mutating func adminCreateUser() throws(ServiceError) -> Answer {
    let action = call.text("MessageAction")
    if action == "RESEND" { return try resendInvitation() }
    var attributes = AttributeList(call.input["UserAttributes"])
    attributes.dropBlanks()
    try requireSameAsUsername(call.required("Username"), attributes)
    let name = try newName(call.required("Username"), &attributes)
    // Required attributes may be missing, because NEW_PASSWORD_REQUIRED requests them.
    try requireConforming(attributes, by: .administrator, for: .creation(isComplete: false))
    try requireFree(name, attributes, otherwise: .userAccountExists)
    let isSuppressed = action == "SUPPRESS" && rules.messages.suppressHasEffect
    let password = try invitationPassword(for: attributes, isSent: !isSuppressed)
    let contacts = isSuppressed ? [] : try invitationContacts(attributes)
    let sub = call.random.sub()
    let username = name.username ?? sub
    let subject = TriggerSubject(username: username, attributes: attributes, clientID: nil)
    _ = try preSignUp("PreSignUp_AdminCreateUser", subject)
    try claimAliases(attributes, byForce: call.forcesAlias)
    let isTemporary = password != nil && rules.users.invitationIsTemporary
    let status = isTemporary ? temporaryStatus : .confirmed
    let id = insert(newUser(name, sub: sub, attributes, status, password))
    try invite(id, named: name.typed, by: contacts, password)
    let user = users[id]
    return .body(["User": .object(user.profile(attributesAs: "Attributes", user.attributes()))])
  }

  /// The temporary password of the call, or a generated password that meets the policy; nil for a
  /// user who signs in with codes alone.
  ///
  /// A user with an address for the pool's codes gets no generated password and is confirmed at
  /// once.
  private mutating func invitationPassword(
    for attributes: AttributeList,
    isSent: Bool
  ) throws(ServiceError) -> String? {
    if let given = try givenPassword() { return given }
    if canSignInByCode(attributes) { return nil }
    return settings.temporaryPassword(isSent: isSent, using: &call.random)
  }

  private func givenPassword() throws(ServiceError) -> String? {
    guard let given = call.text("TemporaryPassword"), !given.isEmpty else { return nil }
    try requireCompliant(given, at: .invitation)
    return given
  }

  /// Sends a new temporary password with its full lifetime.
  ///
  /// The user must not have used the previous password.
  private mutating func resendInvitation() throws(ServiceError) -> Answer {
    let id = try namedUser()
    guard case .forceChangePassword = users[id].status else {
      throw .resendNotPossible(users[id].username)
    }
    let contacts = try invitationContacts(users[id].attributes)
    let password =
      try givenPassword() ?? settings.temporaryPassword(isSent: true, using: &call.random)
    if rules.passwords.secondInvitationHasEffect { setPassword(password, of: id, temporaryStatus) }
    try invite(id, named: call.required("Username"), by: contacts, password)
    let user = users[id]
    return .body(["User": .object(user.profile(attributesAs: "Attributes", user.attributes()))])
  }
}

// MARK: - Invitations

extension MockPool {
  /// The addresses that receive an invitation.
  ///
  /// A requested medium requires its address. Without `DesiredDeliveryMediums`, the medium is SMS
  /// according to the API reference. In the mock, a user without a phone number gets an email.
  /// «unconfirmed»: whether the service sends nothing instead.
  private func invitationContacts(_ attributes: AttributeList) throws(ServiceError) -> [Contact] {
    let mediums = call.input.strings("DesiredDeliveryMediums")
    let wanted = Contact.allCases.filter { mediums.contains($0.medium.rawValue) }
    for contact in wanted where attributes[contact] == nil { throw .nothingToDeliverTo(contact) }
    let usual = [Contact.phone, .email].first { attributes[$0] != nil }
    let contacts = wanted.isEmpty ? usual.map { [$0] } ?? [] : wanted
    for contact in contacts { try requireDeliverable(contact) }
    return contacts
  }

  /// Sends the temporary password with the name that the user will type.
  ///
  /// For an address the name is «unconfirmed».
  ///
  /// A user without a password also gets an invitation, whose template needs no placeholder for a
  /// password (API reference, AdminCreateUser). «unconfirmed»: that a placeholder is left empty
  /// for this user.
  private mutating func invite(
    _ id: UserTable.ID,
    named typed: String,
    by contacts: [Contact],
    _ password: String?
  ) throws(ServiceError) {
    for contact in contacts {
      guard let address = users[id].attributes[contact] else { continue }
      let template = settings.message(\.invitation)
      let recipient = (contact, address)
      try post(template, to: recipient, password, of: id, calling: typed, .adminCreateUser)
    }
  }

  /// Makes verified addresses available as a new user's aliases.
  ///
  /// Unless `isForced` is true, another user's address causes an error.
  mutating func claimAliases(
    _ attributes: AttributeList,
    byForce isForced: Bool
  ) throws(ServiceError) {
    for contact in settings.aliasContacts where attributes.isVerified(contact) {
      guard let value = attributes[contact] else { continue }
      try claimAlias(contact, value, for: nil, byForce: isForced)
    }
  }
}
