internal import Diagnostics
internal import JSON
internal import Values
internal import YAMLTree

// Readers for app clients.
extension ConfigurationChecker {
  mutating func clients(_ node: YAMLNode) -> [PoolConfiguration.Client] {
    guard let pairs = pairs(of: node, "`clients`", help: ConfigurationHelp.clients) else {
      return []
    }
    if node.pairs?.isEmpty == true {
      report(
        .noClients,
        "`clients` is empty",
        at: node.range,
        help: "Add a client, or remove `clients` to get a client with the API's defaults."
      )
    }
    let clients = pairs.compactMap { client($0) }
    var ids: [ExactString: SourceRange] = [:]
    for part in clients.map(\.part) {
      guard let id = part.members["ClientId"]?.string else { continue }
      reportRepeated(id, at: part.place(of: "ClientId"), &ids, "client ID")
    }
    return clients
  }

  private mutating func client(_ pair: YAMLPair) -> PoolConfiguration.Client? {
    guard !pair.name.allSatisfy(\.isWhitespace) else {
      report(.badName, "a client needs a name", at: pair.key.range)
      return nil
    }
    let rules = MemberReadingRules(checksLimits: true, own: ["hasSecret"], isPart: true)
    let subject = "the client `\(pair.name)`"
    guard var members = members(pair.value, of: ServiceShapes.client, subject, rules) else {
      return nil
    }
    let flag = pair.value["hasSecret"].flatMap { boolean($0, "`hasSecret`") }
    members["hasSecret"] = nil
    let secret = members["ClientSecret"]?.string.map { Secret($0) }
    members["ClientSecret"] = nil
    if flag == false, secret != nil {
      report(
        .contradictorySettings,
        "\(subject) has a secret, but `hasSecret` is false",
        at: pair.value["hasSecret"]?.range ?? pair.key.range,
        help: "Remove the secret, or write `hasSecret: true`."
      )
    }
    return PoolConfiguration.Client(
      name: pair.name,
      part: .init(members: members, range: pair.key.range, places: places(in: pair.value)),
      hasSecret: flag ?? (secret != nil),
      secret: secret
    )
  }

  mutating func identityProviders(_ pair: YAMLPair) -> [PoolConfiguration.IdentityProvider] {
    let flag = ProviderSecret.flag
    let shape = ServiceShapes.identityProvider
    return list(pair, shape, named: "ProviderName", own: [flag]).map { part in
      var part = part
      let said = part.members[flag]
      part.members[flag] = nil
      let isWritten = ProviderSecret.isWritten(in: part.members)
      if let said, said.bool == nil {
        report(.badBoolean, "`\(flag)` must be `true` or `false`", at: part.place(of: flag))
      } else if said == false, isWritten {
        let name = part.members["ProviderName"]?.string ?? ""
        report(
          .contradictorySettings,
          "the identity provider `\(name)` has a secret, but `hasSecret` is false",
          at: part.place(of: flag),
          help: "Remove the secret, or write `hasSecret: true`."
        )
      }
      return PoolConfiguration.IdentityProvider(part: part, hasSecret: said?.bool ?? isWritten)
    }
  }
}
