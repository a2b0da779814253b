internal import JSON
internal import Values

/// The known addresses of a scenario's users, from its steps.
struct KnownUsers {
  struct Contact: Hashable {
    var email: String?
    var phone: String?
  }

  private var contacts: [ExactString: Contact] = [:]

  /// Records the attributes that a step gave a user, under each of the user's names.
  mutating func note(_ names: [String], attributes: JSONObject) {
    let keys = names.map(ExactString.init)
    // Most calls name a user again, whose name is already one of the addresses.
    if keys.count == 1, attributes.isEmpty, contacts[keys[0]] != nil { return }
    var contact = keys.compactMap { contacts[$0] }.first ?? Contact()
    for name in names { contact.fill(from: name) }
    contact.email = attributes["email"]?.string ?? contact.email
    contact.phone = attributes["phone_number"]?.string ?? contact.phone
    for key in keys { contacts[key] = contact }
  }

  /// The known addresses of a user.
  ///
  /// A name that is an email address or phone number is itself an address.
  func contact(of name: String, identity: Identity?) -> Contact {
    var contact = contacts[ExactString(name)] ?? Contact()
    contact.fill(from: name)
    contact.email = contact.email ?? identity?.email
    contact.phone = contact.phone ?? identity?.phone
    return contact
  }
}

extension KnownUsers.Contact {
  fileprivate mutating func fill(from name: String) {
    if email == nil, name.contains("@") { email = name }
    if phone == nil, name.hasPrefix("+") { phone = name }
  }
}
