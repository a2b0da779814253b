internal import Diagnostics
internal import Values
internal import YAMLTree

/// Decodes `given.users`.
struct GivenUserDecoder: NodeDecoder {
  var context: DecodingContext

  /// Decodes the users.
  ///
  /// Each user may read earlier users.
  func users(_ node: YAMLNode) -> [GivenUser] {
    let help = "Write `users: [ { as: alice } ]`."
    guard let elements = elements(of: node, "`users`", help: help) else { return [] }
    var places: [String: SourceRange] = [:]
    var names = names
    return elements.compactMap { element in
      let user = with(context.with(names)).user(element)
      if let name = user?.name { noteTwice(name, in: &places) }
      if let name = user?.name.name { names.givenUsers[name]?.isMade = true }
      return user
    }
  }

  private func noteTwice(
    _ user: NameReference,
    in places: inout [String: SourceRange]
  ) {
    guard let first = places[user.name] else {
      places[user.name] = user.range
      return
    }
    report(
      .nameTwice,
      "duplicate given user `\(user.name)`",
      at: user.range,
      notes: [.init("the first user", at: first)]
    )
  }

  private func user(_ node: YAMLNode) -> GivenUser? {
    let help = "For example, write `{ as: alice, status: CONFIRMED }`."
    guard let written = keys(of: node, "a given user", help: help) else { return nil }
    var user = GivenUser(name: NameReference("", range: node.range), range: node.range)
    var name: NameReference?
    for pair in written.pairs {
      switch GivenUserKey(rawValue: pair.name) {
      case .name: name = userName(pair.value)
      case let key?: read(key, pair, into: &user)
      case nil: break
      }
    }
    if written.lacks(GivenUserKey.name.rawValue) {
      report(.missingKey, "a given user needs a name in `as`", at: node.shownRange)
    }
    checkTogether(node, &user)
    guard let name else { return nil }
    user.name = name
    return user
  }

  private func userName(_ node: YAMLNode) -> NameReference? {
    guard let name = valueDecoder.name(node, "`as`") else { return nil }
    guard !Names.roots.contains(name) else {
      reportReserved(name, node)
      return nil
    }
    return NameReference(name, range: node.range)
  }

  private func read(_ key: GivenUserKey, _ pair: YAMLPair, into user: inout GivenUser) {
    let (node, subject) = (pair.value, "`\(key.rawValue)`")
    switch key {
    case .name: break
    case .username: user.username = text(node, subject, of: key)
    case .password:
      user.password = text(node, subject, of: key)
    case .email: user.email = text(node, subject, of: key)
    case .phone: user.phone = text(node, subject, of: key)
    case .attributes:
      user.attributes = valueDecoder.texts(node, subject)
      attributeCheck.checkAttributeNames(node)
    case .verified: user.verified = list(node, "verified") { $0.contacts($1) }
    case .status: if let status = status(node, subject) { user.status = status }
    case .enabled: if let isOn = valueDecoder.booleanTemplate(node, subject) { user.enabled = isOn }
    case .groups:
      if let groups = list(node, "groups", { $0.groups($1) }) { user.groups = groups }
    case .totp: if let isOn = valueDecoder.booleanTemplate(node, subject) { user.totp = isOn }
    case .mfa: user.mfa = word(node, subject, GivenUser.Factor.self)
    }
  }

  /// Decodes a string of a user and reports a literal that no pool accepts.
  private func text(
    _ node: YAMLNode,
    _ subject: String,
    of key: GivenUserKey
  ) -> TextTemplate? {
    guard isNotNull(node, subject, optional: "key"), let text = valueDecoder.text(node, subject)
    else { return nil }
    checkCells(readIn: node, subject) { decoder, cell in _ = decoder.text(cell, subject, of: key) }
    guard let literal = text.template.literal, let needs = key.demand(on: literal) else {
      return text
    }
    return reject(.badGivenMember, "\(subject) must be \(needs)", at: node.range)
  }
}
