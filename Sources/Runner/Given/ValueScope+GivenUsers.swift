internal import Diagnostics
internal import JSON
internal import Matching
internal import Scenario
internal import Values

extension ValueScope {
  /// Reads a given user's values, which `$(users.NAME...)` then returns.
  mutating func settle(_ user: GivenUser) throws(ValueError) -> ResolvedUser {
    let verified = try user.verified.map { list throws(ValueError) in try contacts(list) }
    let attributes = try attributes(of: user)
    let status = try choice(user.status)
    let identity = try givenIdentity(user, attributes)
    identities[user.name.name] = identity
    let username = identityFields(user.name.name)["username"]?.string ?? ""
    var settled = ResolvedUser(
      name: user.name.name,
      range: user.range,
      username: username,
      password: identity.password,
      status: status,
      isEnabled: try boolean(user.enabled),
      attributes: ["email": .string(identity.email)],
      hasToken: try boolean(user.totp),
      factor: try user.mfa.map { factor throws(ValueError) in try choice(factor) }
    )
    settled.groups = try groups(of: user)
    settled.completeFactor()
    if settled.factor == .sms || verified?.contains(.phone) == true
      || needsPhone(user, attributes)
    {
      settled.attributes["phone_number"] = .string(identity.phone)
    }
    settled.prove(verified)
    settled.add(attributes)
    return settled
  }

  /// Reads the addresses that the user has verified.
  private mutating func contacts(
    _ verified: TypedExpression<[GivenUser.Contact]>
  ) throws(ValueError) -> [GivenUser.Contact] {
    guard let list = verified.text else { return verified.literal ?? [] }
    return try texts(list).map { text throws(ValueError) in
      if let contact = GivenUser.Contact(rawValue: text) { return contact }
      let words = GivenUser.Contact.allCases.map(\.rawValue).quotedList
      let reason = "expected one of \(words), got `\(text)`"
      throw ValueError(reason: .badArgument(reason), range: list.range)
    }
  }

  /// Reads the author's own attributes of a user.
  private mutating func attributes(of user: GivenUser) throws(ValueError) -> JSONObject {
    let value = try user.attributes.map { template throws(ValueError) in try json(template) }
    return value?.object ?? JSONObject()
  }

  /// Reads the names of a user's groups.
  private mutating func groups(of user: GivenUser) throws(ValueError) -> [String] {
    switch user.groups {
    case .literal(let groups): try groups.map { group throws(ValueError) in try text(group) }
    case .template(let list): try texts(list)
    }
  }

  /// Reads a list of strings from a value.
  private mutating func texts(_ list: TextTemplate) throws(ValueError) -> [String] {
    let value = try value(list.template, at: list.range)
    return try value.converted(to: .whole(.list(.text)), at: list.range).strings
  }

  /// The generated identity, with the author's values in place of generated ones.
  private mutating func givenIdentity(
    _ user: GivenUser,
    _ attributes: JSONObject
  ) throws(ValueError) -> Identity {
    var identity = identity(user.name.name)
    let username = try user.username.map { template throws(ValueError) in try text(template) }
    let email = try user.email.map { template throws(ValueError) in try text(template) }
    let phone = try user.phone.map { template throws(ValueError) in try text(template) }
    let password = try user.password.map { template throws(ValueError) in try text(template) }
    // If the user name is an address, the pool also uses it as the user's address.
    let address = username.flatMap { $0.contains("@") ? $0 : nil }
    let number = username.flatMap { $0.hasPrefix("+") ? $0 : nil }
    let ownEmail = email ?? attributes["email"]?.string ?? address
    let ownPhone = phone ?? attributes["phone_number"]?.string ?? number
    identity.username = username
    identity.email = ownEmail ?? identity.email
    identity.phone = ownPhone ?? identity.phone
    if let password { identity.password = Secret(password) }
    identity.written = Set([username, ownEmail, ownPhone, password].compactMap { $0 })
    return identity
  }

  /// Whether the user needs a phone number.
  ///
  /// With a number, the pool can send text messages, which cost money. Other users get no number.
  private func needsPhone(_ user: GivenUser, _ attributes: JSONObject) -> Bool {
    let names = pool?["UsernameAttributes"]?.strings ?? []
    let required = pool?.answer { members in
      (members["SchemaAttributes"]?.array ?? []).contains {
        $0["Name"] == "phone_number" && $0["Required"] == true
      }
    }
    return user.phone != nil || attributes["phone_number"] != nil || required == true
      || names.contains("phone_number") && !names.contains("email")
      || pool?.answer { $0["AutoVerifiedAttributes"] == ["phone_number"] } == true
  }
}
