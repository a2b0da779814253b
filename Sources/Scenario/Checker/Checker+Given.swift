internal import CognitoModel
internal import Diagnostics
internal import YAMLTree

/// The keys of `given`.
package enum GivenKey: String, Hashable, Sendable, CaseIterable {
  case pool, client, clients, triggers, users

  static let names = allCases.map(\.rawValue)
}

extension Checker {
  /// The value of `given`: first what the pool is made of, then who is in it, then what its triggers
  /// do, which is read once both are known.
  mutating func given(_ node: YAMLNode) -> Given {
    guard let written = keys(of: node, "`given`") else { return Given() }
    var given = Given()
    isBeforePool = true
    names.setAllUsers(made: false)
    for pair in written.pairs {
      switch GivenKey(rawValue: pair.name) {
      case .pool: given.pool = settings(pair.value, GivenSettings.pool, "`pool`")
      case .client: given.client = settings(pair.value, GivenSettings.client, "`client`")
      case .clients: given.clients = clients(pair.value)
      case .triggers, .users: break
      case nil: break
      }
    }
    isBeforePool = false
    let value = { (key: GivenKey) in written.pairs.first { $0.name == key.rawValue }?.value }
    if let users = value(.users) { given.users = self.users(users) }
    names.setAllUsers(made: true)
    isBeforeTokens = true
    if let triggers = value(.triggers) { given.triggers = self.triggers(triggers) }
    isBeforeTokens = false
    return given
  }

  /// `given` with the keys that were meant, also those of its users, before anybody looks for them.
  mutating func meantGiven(_ node: YAMLNode) -> YAMLNode {
    let known = GivenKey.names
    let given = meant(
      withSettingsInPlace(node),
      known: known,
      help: "`given` has \(known.listed())."
    )
    return given.changing(GivenKey.users.rawValue) { users in
      guard case .sequence(let elements) = users.content else { return users }
      var users = users
      users.content = .sequence(elements.map { meantUser($0) })
      return users
    }
  }

  private mutating func clients(_ node: YAMLNode) -> [GivenClient] {
    let help = "Write `clients: { NAME: { ... } }`, with members of CreateUserPoolClient."
    guard let written = keys(of: node, "`clients`", help: help) else { return [] }
    return written.pairs.compactMap { pair in
      let name = isPlainKey(pair.key) ? self.name(pair.key, "a client's name") : nil
      let settings = settings(pair.value, GivenSettings.client, "`\(pair.name)`")
      guard let name, let settings else { return nil }
      return GivenClient(name: NameReference(name, range: pair.key.range), settings: settings)
    }
  }

  private mutating func settings(
    _ node: YAMLNode,
    _ known: [Member],
    _ subject: String
  ) -> ValueTemplate? {
    let rules = MemberRules(demandsRequired: false, isGiven: true)
    if node.isSoleValue {
      return whole(node, .members(of: known), "given \(subject)") { checker, written in
        _ = checker.settings(written, known, subject)
      }
    }
    if let domain = node[Given.domainKey] { checkPrefix(domain) }
    return members(node, of: known, subject, rules).map { .mapping($0, range: node.range) }
  }

  /// A prefix that the service takes (developer guide, "Configuring a user pool domain"), as far as it is
  /// written out.
  private mutating func checkPrefix(_ node: YAMLNode) {
    checkCells(readIn: node, "prefix") { checker, cell in checker.checkPrefix(cell) }
    guard let text = node.scalar?.text, !text.isEmpty, !text.holdsValue else { return }
    guard text.wholeMatch(of: /[a-z0-9]([a-z0-9-]*[a-z0-9])?/) == nil else { return }
    let title = "`domain` must be a prefix of small letters, digits and hyphens, such as `my-shop`"
    report(.badGivenMember, title, at: node.range)
  }
}

/// What `given.pool` and `given.client` can set; ids and the pool itself are not theirs to set.
enum GivenSettings {
  static let pool = members(of: ["CreateUserPool", "SetUserPoolMfaConfig"]) + domain
  static let client = members(of: ["CreateUserPoolClient"])

  /// The prefix, under a key of its own.
  private static let domain = [
    CognitoModel.operation("CreateUserPoolDomain")?.input["Domain"]
  ].compactMap { $0.map { Member(name: Given.domainKey, shape: $0.shape, isRequired: false) } }

  /// Which of the two has a member that the other one, whose members are given, lacks; nil for the
  /// members inside them.
  static func place(of name: String, besides members: [Member]) -> String? {
    func isWhole(_ level: [Member]) -> Bool { level.map(\.name) == members.map(\.name) }
    func holds(_ level: [Member]) -> Bool { level.contains { $0.name == name } }
    if isWhole(pool), holds(client) { return GivenKey.client.rawValue }
    return isWhole(client) && holds(pool) ? GivenKey.pool.rawValue : nil
  }

  private static func members(of operations: [String]) -> [Member] {
    var members: [Member] = []
    for operation in operations.compactMap(CognitoModel.operation) {
      members += operation.input.members.filter { member in
        member.name != "UserPoolId" && !members.contains { $0.name == member.name }
      }
    }
    return members
  }
}
