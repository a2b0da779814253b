import FoundationEssentials
import JSON

/// Why a code is sent; it decides where the code is kept, how long it lives, and what the message is called.
enum CodePurpose: Hashable, Sendable {
  case signUp, resendCode, forgotPassword, updateAttribute, verifyAttribute

  var event: MockMessage.Event {
    switch self {
    case .signUp: .signUp
    case .resendCode: .resendCode
    case .forgotPassword: .forgotPassword
    case .updateAttribute: .updateUserAttribute
    case .verifyAttribute: .verifyUserAttribute
    }
  }

  /// Whether it confirms a new user, which a link can do too.
  ///
  /// «unconfirmed»: that changed addresses are proved by codes in a pool that confirms by link.
  fileprivate var isSignUp: Bool { self == .signUp || self == .resendCode }

  fileprivate var lifetime: Double {
    switch self {
    case .signUp, .resendCode: IssuedCode.Lifetime.signUp
    case .forgotPassword: IssuedCode.Lifetime.passwordReset
    case .updateAttribute, .verifyAttribute: IssuedCode.Lifetime.attribute
    }
  }
}

extension User {
  fileprivate mutating func keep(_ code: IssuedCode, for purpose: CodePurpose) {
    switch purpose {
    case .signUp, .resendCode: signUpCodes.issue(code)
    case .forgotPassword: resetCodes.issue(code)
    case .updateAttribute, .verifyAttribute: self[codes: code.contact].issue(code)
    }
  }
}

extension MockPool {
  /// Sends a code to a user's address, or to one that is to become the user's; gives `CodeDeliveryDetails`.
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
    users[id].keep(code, for: purpose)
    let isLink = purpose.isSignUp && settings.messages.emailsHoldLinks
    let template = isLink ? settings.messages.link : settings.messages.verification
    try post(template, to: (contact, address), code.digits, of: id, purpose.event)
    return .delivery(contact, to: address)
  }

  /// Sends a message, worded by the template or by CustomMessage, or has the pool's own sender do it.
  ///
  /// Nothing goes out where a template has no place for the secret. Without one, which is so for users
  /// who need no password, every template will do.
  ///
  /// `shownName` is what an invitation calls the user.
  mutating func post(
    _ template: MessageTemplates.Template,
    to recipient: (contact: Contact, address: String),
    _ secret: String?,
    of id: UserTable.ID,
    calling shownName: String? = nil,
    _ event: MockMessage.Event
  ) throws(ServiceError) {
    if try send(secret ?? "", by: recipient.contact, to: id, event) { return }
    let template = try customised(template, for: event, to: id)
    let isEmail = recipient.contact == .email
    let wording = isEmail ? template.email : template.sms
    let username = users[id].username
    let link = confirmationLink(secret ?? "", of: username)
    guard let text = wording.text(secret: secret, username: shownName ?? username, link: link)
    else { return }
    call.messages.append(
      MockMessage(
        medium: recipient.contact.medium,
        recipient: recipient.address,
        sender: isEmail ? settings.messages.sender : nil,
        replyTo: isEmail ? settings.messages.replyTo : nil,
        subject: isEmail ? template.subject : nil,
        text: text,
        event: event,
        secret: secret ?? "",
        username: username,
        aliases: handles(of: users[id]).compactMap { users[id].attributes[$0.attribute] }
      )
    )
  }

  /// Where a user's first code goes: a phone number before an e-mail address (developer guide).
  func autoVerifiedContact(of attributes: AttributeList) -> Contact? {
    [.phone, .email].first { settings.autoVerified.contains($0) && attributes[$0] != nil }
  }

  /// The made-up answer about a user who must not be seen to be missing.
  ///
  /// The typed address keeps its own mask; for a plain name the letters are made up from it, the
  /// same every time. «unconfirmed»: the rule by which the service makes them up.
  func simulatedDelivery(for name: String) -> JSONValue {
    for contact in Contact.allCases where contact.accepts(name) {
      return .delivery(contact, to: name)
    }
    let usual = settings.autoVerified.first ?? settings.recovery.contacts.last ?? .email
    var random = simulation.random(for: folded(name))
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    switch usual {
    case .email:
      let address = "\(random.element(of: letters))@\(random.element(of: letters))"
      return .delivery(.email, to: address)
    case .phone: return .delivery(.phone, to: "+1555555" + random.code().suffix(4))
    }
  }
}

extension JSONValue {
  fileprivate static func delivery(_ contact: Contact, to address: String) -> JSONValue {
    [
      "Destination": .string(contact.masked(address)),
      "DeliveryMedium": .string(contact.medium.rawValue),
      "AttributeName": .string(contact.rawValue),
    ]
  }
}
