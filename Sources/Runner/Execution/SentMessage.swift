internal import CodeSources
internal import CognitoModel
internal import JSON
internal import Mail

/// The messages that a successful call sends, and their recipients, as in «How an await chooses».
struct SentMessage: Hashable, Sendable {
  var medium: MessageMedium
  /// The address as the scenario knows it; nil if only the mask is known.
  var address: String?
  /// The destination as the pool masked it; nil if it is not in the response.
  var mask: String?

  /// What a successful call sent.
  ///
  /// Calls with CodeDeliveryDetails report it. AdminCreateUser (unless SUPPRESS) and
  /// AdminResetUserPassword send without reporting it.
  static func all(
    operation: String,
    input: JSONObject,
    answer: JSONObject,
    contact: KnownUsers.Contact
  ) -> [SentMessage] {
    let reported = deliveries(in: answer)
    if !reported.isEmpty {
      return reported.map { medium, mask in
        SentMessage(
          medium: medium,
          address: medium == .sms ? contact.phone : contact.email,
          mask: mask
        )
      }
    }
    switch operation {
    case "AdminCreateUser" where !OperationEffect.isSuppressed(operation, input):
      return unreported(input["DesiredDeliveryMediums"]?.array?.compactMap(\.string), contact)
    case "AdminResetUserPassword": return unreported(nil, contact)
    default: return []
    }
  }

  private static func deliveries(in answer: JSONObject) -> [(MessageMedium, String?)] {
    let details = [answer["CodeDeliveryDetails"]].compactMap { $0 }
    let list = answer["CodeDeliveryDetailsList"]?.array ?? []
    var found = (details + list).compactMap { details in
      details["DeliveryMedium"]?.string.flatMap(MessageMedium.init).map {
        ($0, details["Destination"]?.string)
      }
    }
    let challenge = answer["ChallengeParameters"]
    if let medium = challenge?["CODE_DELIVERY_DELIVERY_MEDIUM"]?.string.flatMap(MessageMedium.init)
    {
      found.append((medium, challenge?["CODE_DELIVERY_DESTINATION"]?.string))
    }
    return found
  }

  /// Without a report, the message goes to the requested media that are known, or else to every
  /// known address.
  private static func unreported(_ media: [String]?, _ contact: KnownUsers.Contact) -> [SentMessage]
  {
    let wanted = media ?? []
    let email = contact.email.map { SentMessage(medium: .email, address: $0, mask: nil) }
    let sms = contact.phone.map { SentMessage(medium: .sms, address: $0, mask: nil) }
    let both = [email, sms].compactMap { $0 }
    let chosen = both.filter { wanted.contains($0.medium.rawValue) }
    return chosen.isEmpty ? both : chosen
  }

  /// The recipient as an await knows it; nil if nothing is known.
  ///
  /// An address that does not match the pool's mask was only an assumption of the scenario.
  var recipient: Recipient? {
    guard let mask else { return address.map { .address($0) } }
    if let address, Recipient.masked(mask).fits(address) { return .address(address) }
    return .masked(mask)
  }
}

/// Where each user of a scenario receives messages, as far as its steps show.
struct KnownUsers {
  struct Contact: Hashable {
    var email: String?
    var phone: String?
  }

  private var contacts: [String: Contact] = [:]

  /// Notes the attributes that a step gave a user, under every name of the user.
  mutating func note(_ names: [String], attributes: JSONValue?) {
    var contact = names.compactMap { contacts[$0] }.first ?? Contact()
    for name in names { contact.fill(from: name) }
    contact.email = attributes?["email"]?.string ?? contact.email
    contact.phone = attributes?["phone_number"]?.string ?? contact.phone
    for name in names { contacts[name] = contact }
  }

  /// What is known of a user.
  ///
  /// An email address or phone number is known by itself.
  func contact(of name: String, identity: Identity?) -> Contact {
    var contact = contacts[name] ?? Contact()
    contact.fill(from: name)
    contact.email = contact.email ?? identity?.email
    contact.phone = contact.phone ?? identity?.phone
    return contact
  }
}

extension KnownUsers.Contact {
  fileprivate mutating func fill(from name: String) {
    if name.contains("@"), email == nil { email = name }
    if name.hasPrefix("+"), phone == nil { phone = name }
  }
}
