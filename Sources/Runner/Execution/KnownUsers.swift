internal import JSON

/// Where each user of a scenario gets messages, as far as its steps have said.
struct KnownUsers {
  struct Contact: Hashable {
    var email: String?
    var phone: String?
  }

  private var contacts: [String: Contact] = [:]

  /// Notes the attributes that a step gave for a user, under every name that the user goes by.
  mutating func note(_ names: [String], attributes: JSONValue?) {
    var contact = names.compactMap { contacts[$0] }.first ?? Contact()
    for name in names { contact.fill(from: name) }
    contact.email = attributes?["email"]?.string ?? contact.email
    contact.phone = attributes?["phone_number"]?.string ?? contact.phone
    for name in names { contacts[name] = contact }
  }

  /// What is known of a user; a name that is an address or a number is known by itself.
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
