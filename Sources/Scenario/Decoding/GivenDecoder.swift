internal import CognitoModel
internal import Diagnostics
internal import JSON
internal import ServiceRules
internal import YAMLTree

/// Decodes `given`: the pool's settings, then the users, then the triggers, which need both.
struct GivenDecoder: NodeDecoder {
  var context: DecodingContext

  func given(_ node: YAMLNode) -> Given {
    guard let written = keys(of: node, "`given`") else { return Given() }
    let value = { (key: GivenKey) in written.pairs.firstElement { $0.name == key.rawValue }?.value }
    let context = context.with { $0.earlyKey = .given }
    var unmade = names
    unmade.setAllUsers(made: false)
    let decoder = with(context.with(unmade).with { $0.stage = .beforePool })
    var given = Given()
    given.pool = value(.pool).flatMap { decoder.settings($0, GivenSettings.pool, "`pool`") }
    given.client = value(.client).flatMap { decoder.settings($0, GivenSettings.client, "`client`") }
    given.clients = value(.clients).map { decoder.clients($0) } ?? []
    if let users = value(.users) {
      given.users = GivenUserDecoder(context: context.with(unmade)).users(users)
    }
    given.triggers = value(.triggers).flatMap { triggers in
      TriggerDecoder(context: context.with { $0.stage = .beforeTokens }).triggers(triggers)
    }
    return given
  }

  private func clients(_ node: YAMLNode) -> [GivenClient] {
    let help = "Write `clients: { NAME: { ... } }`, with members of CreateUserPoolClient."
    guard let written = keys(of: node, "`clients`", help: help) else { return [] }
    return written.pairs.compactMap { pair in
      let name = isPlainKey(pair.key) ? valueDecoder.name(pair.key, "a client's name") : nil
      let settings = settings(pair.value, GivenSettings.client, "`\(pair.name)`")
      guard let name, let settings else { return nil }
      return GivenClient(name: NameReference(name, range: pair.key.range), settings: settings)
    }
  }

  private func settings(
    _ node: YAMLNode,
    _ known: [Member],
    _ subject: String
  ) -> ValueTemplate? {
    let rules = MemberRules(requiresRequiredMembers: false, isGiven: true)
    if node.isSoleValue {
      return whole(node, .members(of: known), "given \(subject)") { decoder, written in
        _ = decoder.settings(written, known, subject)
      }
    }
    if let domain = node[Given.domainKey] { checkPrefix(domain) }
    return ServiceMemberDecoder(context: context, rules: rules).members(node, of: known, subject)
      .map { .mapping($0, range: node.range) }
  }

  /// Checks a literal domain prefix (developer guide, "Configuring a user pool domain").
  private func checkPrefix(_ node: YAMLNode) {
    checkCells(readIn: node, "prefix") { decoder, cell in decoder.checkPrefix(cell) }
    guard let text = node.scalar?.text, !text.isEmpty, !text.holdsValue else { return }
    guard text.wholeMatch(of: /[a-z0-9]([a-z0-9-]*[a-z0-9])?/) == nil else {
      return checkService(of: text, node)
    }
    let title =
      "`domain` must be a prefix such as `my-shop`: lowercase letters, digits, and hyphens, with a letter or digit at both ends"
    report(.badGivenMember, title, at: node.range)
  }

  /// Checks a well-formed prefix against the rules for CreateUserPoolDomain.
  private func checkService(of prefix: String, _ node: YAMLNode) {
    let call = ConfigurationCall("CreateUserPoolDomain", ["Domain": .string(prefix)], in: .none())
    // The model's limit already applies to a prefix that is too long.
    guard let rejection = Rulebook.rejection(of: call), rejection.rule.id != "domain-name-format"
    else {
      return
    }
    report(
      .badGivenMember,
      "Cognito rejects the prefix: `domain` \(rejection.description)",
      at: node.range,
      help: rejection.rule.fix.asSentence
    )
  }
}

/// The settings of `given.pool` and `given.client`, without `UserPoolId`.
enum GivenSettings {
  static let pool = members(of: ["CreateUserPool", "SetUserPoolMfaConfig"]) + domain
  static let client = members(of: ["CreateUserPoolClient"])

  /// The domain prefix of CreateUserPoolDomain, under the key `domain`.
  private static let domain = [
    CognitoModel.operation("CreateUserPoolDomain")?.input["Domain"]
  ].compactMap { $0.map { Member(name: Given.domainKey, shape: $0.shape, isRequired: false) } }

  /// The key of `given`, `pool` or `client`, to which a misplaced setting belongs.
  ///
  /// - Returns: nil if the other key does not have the setting either, or if `members` is a level
  ///   inside a setting.
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
