internal import CognitoModel
internal import Diagnostics
internal import JSON
internal import Values
internal import YAMLTree

// MARK: - Parts

extension ConfigurationChecker {
  /// A mapping of a structure's members; `isSent` where a mock is made of them, so that limits count.
  mutating func part(
    _ pair: YAMLPair,
    _ structure: Structure?,
    isSent: Bool = false
  ) -> PoolConfiguration.Part? {
    part(pair.value, structure, "`\(pair.name)`", at: pair.key.range, isSent: isSent)
  }

  private mutating func part(
    _ node: YAMLNode,
    _ structure: Structure?,
    _ subject: String,
    at range: SourceRange,
    isSent: Bool,
    required: String? = nil,
    own: [String] = []
  ) -> PoolConfiguration.Part? {
    let rules = MemberReading(judgesLimits: isSent, required: required, own: own)
    guard let members = members(node, of: structure, subject, rules) else { return nil }
    return PoolConfiguration.Part(members: members, range: range, places: places(in: node))
  }

  func places(in node: YAMLNode) -> [String: SourceRange] {
    Dictionary((node.pairs ?? []).map { ($0.name, $0.key.range) }) { first, _ in first }
  }

  /// Elements that are told apart by one of their members.
  mutating func list(
    _ pair: YAMLPair,
    _ structure: Structure?,
    named member: String,
    isSent: Bool = false,
    own: [String] = []
  ) -> [PoolConfiguration.Part] {
    guard let elements = pair.value.elements else {
      let help = "Write `\(pair.name): [ { \(member): ... } ]`."
      reportKind(pair.value, "`\(pair.name)`", needs: "a list", help: help)
      return []
    }
    let subject = "an element of `\(pair.name)`"
    var names: [String: SourceRange] = [:]
    return elements.compactMap { node in
      guard isWritten(node, subject, at: node.range) else { return nil }
      let place = node.shownRange
      let part = part(
        node,
        structure,
        subject,
        at: place,
        isSent: isSent,
        required: member,
        own: own
      )
      guard let part else { return nil }
      guard let name = part.members[member]?.string else {
        reportMissing(member, in: node, subject)
        return nil
      }
      reportRepeated(name, at: node[member]?.range ?? node.range, &names)
      return part
    }
  }

  private mutating func reportRepeated(
    _ name: String,
    at place: SourceRange,
    _ names: inout [String: SourceRange]
  ) {
    guard let first = names.updateValue(place, forKey: name) else { return }
    let note = Diagnostic.Note("first named here", at: first)
    report(.repeatedName, "there is another `\(name)`", at: place, notes: [note])
  }

  private mutating func reportMissing(_ member: String, in node: YAMLNode, _ subject: String) {
    // What is wrong with its value has been told.
    guard node[member].map(\.isNull) ?? true else { return }
    let slip = node.pairs?.first { Suggestion.slip($0.name, of: [member]) != nil }
    report(
      .missingKey,
      "\(subject) needs `\(member)`",
      at: slip?.key.range ?? node.shownRange,
      label: slip == nil ? "" : "did you mean `\(member)`?"
    )
  }

  /// One mapping, or a list of them.
  mutating func oneOrMore(_ pair: YAMLPair, _ structure: Structure?) -> [PoolConfiguration.Part] {
    guard let elements = pair.value.elements else {
      return part(pair, structure, isSent: true).map { [$0] } ?? []
    }
    return elements.compactMap {
      let subject = "an element of `\(pair.name)`"
      return part($0, structure, subject, at: $0.shownRange, isSent: true)
    }
  }

  /// Whatever stands under a key that has no structure.
  mutating func free(_ pair: YAMLPair) -> PoolConfiguration.Part? {
    let value = value(pair.value, nil, "`\(pair.name)`", MemberReading())
    return value.map {
      let members = $0.object ?? JSONObject([(pair.name, $0)])
      return .init(members: members, range: pair.key.range, places: places(in: pair.value))
    }
  }
}

// MARK: - The pool

extension ConfigurationChecker {
  mutating func pool(_ pair: YAMLPair) -> PoolConfiguration.Part? {
    if let key = pair.value.pairs?.first(where: { $0.name == "UserPool" })?.key {
      report(
        .missingPool,
        "`pool` holds the members themselves",
        at: key.range,
        help: "Write the members of `UserPool` right under `pool`."
      )
      return nil
    }
    let part = part(pair, ServiceShapes.pool, isSent: true)
    if let elements = pair.value["SchemaAttributes"]?.elements { checkSchema(elements) }
    return part
  }

  private mutating func checkSchema(_ elements: [YAMLNode]) {
    var names: [String: SourceRange] = [:]
    for element in elements where element.pairs != nil {
      guard let node = element["Name"], let name = node.scalar?.text else {
        report(.missingKey, "an attribute of the schema needs `Name`", at: element.shownRange)
        continue
      }
      if let first = names.updateValue(node.range, forKey: name) {
        let note = Diagnostic.Note("first named here", at: first)
        report(.repeatedName, "there is another `\(name)`", at: node.range, notes: [note])
      }
      guard !StandardAttribute.isKnown(name), StandardAttribute.customName(name) == nil else {
        continue
      }
      report(
        .badSchemaName,
        "`\(name)` is no standard attribute",
        at: node.range,
        label: "a custom one is called `custom:\(name)`",
        help: "The names are those that DescribeUserPool shows."
      )
    }
  }

  /// The pool's mode and the mode beside its methods are one setting.
  mutating func checkMFA(_ configuration: PoolConfiguration) {
    let member = "MfaConfiguration"
    guard let mfa = configuration.mfa, let one = configuration.pool.members[member],
      let other = mfa.members[member], one != other,
      // A word that nobody knows is reported as such.
      [one, other].allSatisfy({ ["OFF", "ON", "OPTIONAL"].contains($0.string) })
    else { return }
    report(
      .contradictorySettings,
      "`pool` and `mfa` have different modes",
      at: mfa.place(of: member),
      notes: [.init("the other one", at: configuration.pool.place(of: member))]
    )
  }
}

// MARK: - Clients

extension ConfigurationChecker {
  mutating func clients(_ node: YAMLNode) -> [PoolConfiguration.Client] {
    guard let pairs = pairs(of: node, "`clients`", help: ConfigurationWords.clients) else {
      return []
    }
    if node.pairs?.isEmpty == true {
      report(
        .noClients,
        "`clients` names no client",
        at: node.range,
        help: "Name one, or leave `clients` out: then there is one with the API's defaults."
      )
    }
    let clients = pairs.compactMap { client($0) }
    var ids: [String: SourceRange] = [:]
    for part in clients.map(\.part) {
      guard let id = part.members["ClientId"]?.string else { continue }
      reportRepeated(id, at: part.place(of: "ClientId"), &ids)
    }
    return clients
  }

  private mutating func client(_ pair: YAMLPair) -> PoolConfiguration.Client? {
    guard !pair.name.allSatisfy(\.isWhitespace) else {
      report(.badName, "a client needs a name", at: pair.key.range)
      return nil
    }
    let rules = MemberReading(judgesLimits: true, own: ["hasSecret"])
    let subject = "the client `\(pair.name)`"
    guard var members = members(pair.value, of: ServiceShapes.client, subject, rules) else {
      return nil
    }
    let flag = pair.value["hasSecret"].flatMap { hasSecret($0) }
    members["hasSecret"] = nil
    let secret = members["ClientSecret"]?.string.map { Secret($0) }
    members["ClientSecret"] = nil
    if flag == false, secret != nil {
      report(
        .contradictorySettings,
        "\(subject) has a secret and is said to have none",
        at: pair.value["hasSecret"]?.range ?? pair.key.range
      )
    }
    return PoolConfiguration.Client(
      name: pair.name,
      part: .init(members: members, range: pair.key.range, places: places(in: pair.value)),
      hasSecret: flag ?? (secret != nil),
      secret: secret
    )
  }

  private mutating func hasSecret(_ node: YAMLNode) -> Bool? {
    if let flag = node.scalar.flatMap({ PlainValue.boolean($0.text) }) { return flag }
    report(
      .badBoolean,
      "`hasSecret` must be `true` or `false`",
      at: node.shownRange,
      label: node.scalar.map { PlainValue.meant(by: $0.text) } ?? ""
    )
    return nil
  }
}
