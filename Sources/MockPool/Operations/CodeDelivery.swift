import FoundationEssentials
import JSON

extension MockPool {
  /// Sends a code to a user's current or future address.
  ///
  /// Returns `CodeDeliveryDetails`.
  mutating func sendCode(
    _ purpose: CodePurpose,
    to id: UserTable.ID,
    by contact: Contact,
    at newAddress: String? = nil
  ) throws(ServiceError) -> JSONValue {
    let address = newAddress ?? users[id].attributes[contact] ?? ""
    let code = IssuedCode(
      digits: call.random.code(),
      expires: call.now.addingTimeInterval(purpose.lifetime),
      contact: contact,
      address: address
    )
    users[id].keep(code, for: purpose, under: rules)
    let isLink = purpose.isSignUp && settings.message(\.emailsHoldLinks)
    let template = isLink ? settings.message(\.link) : settings.message(\.verification)
    try post(template, to: (contact, address), code.digits, of: id, purpose.event)
    return .delivery(contact, to: address, under: rules.messages)
  }

  /// Sends a message with the wording of the template or of CustomMessage, or through a custom
  /// sender.
  ///
  /// If the template has no placeholder for the secret, the pool sends nothing. Any template is
  /// valid without a secret, for users who need no password.
  ///
  /// `shownName` is the user's name in an invitation.
  mutating func post(
    _ template: MessageTemplates.Template,
    to recipient: (contact: Contact, address: String),
    _ secret: String?,
    of id: UserTable.ID,
    calling shownName: String? = nil,
    _ event: MockMessage.Event
  ) throws(ServiceError) {
    if try send(secret ?? "", by: recipient.contact, to: id, event) { return }
    let template = try customized(template, for: event, to: id)
    let wording = recipient.contact == .email ? template.email : template.sms
    let username = users[id].username
    guard
      let text = wording.text(
        secret: secret,
        username: shownName ?? username,
        link: confirmationLink(secret ?? "", of: username)
      ), !rules.messages.lost.contains(event)
    else { return }
    call.messages.append(
      message(text, template.subject, to: recipient, secret ?? "", of: id, event)
    )
  }

  private func message(
    _ text: String,
    _ subject: String,
    to recipient: (contact: Contact, address: String),
    _ secret: String,
    of id: UserTable.ID,
    _ event: MockMessage.Event
  ) -> MockMessage {
    let isEmail = recipient.contact == .email
    // `handles(of: users[id])` would copy `self` before it reads the user.
    let user = users[id]
    return MockMessage(
      medium: recipient.contact.medium,
      recipient: recipient.address,
      sender: isEmail ? settings.message(\.sender) : nil,
      replyTo: isEmail ? settings.message(\.replyTo) : nil,
      subject: isEmail ? subject : nil,
      text: text,
      event: event,
      secret: secret,
      username: user.username,
      aliases: handles(of: user).compactMap { user.attributes[$0.attribute] }
    )
  }

  /// The contact for a user's first code: a phone number before an email address (developer
  /// guide); nil if there is none.
  func autoVerifiedContact(of attributes: AttributeList) -> Contact? {
    [.phone, .email].first { settings.autoVerified.contains($0) && attributes[$0] != nil }
  }

  /// The simulated response that hides that a user does not exist.
  ///
  /// A typed address has its usual mask. For a plain name, the masked letters depend only on the
  /// name. «unconfirmed»: the service's rule for generating them.
  ///
  /// `contact` is the only possible contact, if there is only one. Without it, `order` lists the
  /// contacts as for real users.
  func simulatedDelivery(
    for name: String,
    by contact: Contact? = nil,
    in order: [Contact] = [.phone, .email]
  ) -> JSONValue {
    let possible = contact.map { [$0] } ?? Contact.allCases
    if let typed = possible.first(where: { $0.accepts(name) }) {
      return .delivery(typed, to: name, under: rules.messages)
    }
    let usual =
      contact ?? order.first(where: settings.autoVerified.contains)
      ?? settings.recovery.contacts.last ?? .email
    var random = simulation.random(for: folded(name))
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    switch usual {
    case .email:
      let address = "\(random.element(of: letters))@\(random.element(of: letters))"
      return .delivery(.email, to: address, under: rules.messages)
    case .phone:
      let number = "+1555555" + random.code().suffix(4)
      return .delivery(.phone, to: number, under: rules.messages)
    }
  }
}

extension JSONValue {
  fileprivate static func delivery(
    _ contact: Contact,
    to address: String,
    under rules: MessageRules
  ) -> JSONValue {
    let other: MockMessage.Medium = contact == .email ? .sms : .email
    return [
      "Destination": .string(rules.destinationIsMasked ? contact.masked(address) : address),
      "DeliveryMedium": .string((rules.mediumIsRight ? contact.medium : other).rawValue),
      "AttributeName": .string(contact.rawValue),
    ]
  }
}
