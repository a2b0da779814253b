internal import CognitoModel
internal import Diagnostics
internal import JSON
internal import YAMLTree

extension ConfigurationChecker {
  /// Reads the document; nil without a pool.
  mutating func read(_ root: YAMLNode) -> PoolConfiguration? {
    if case .unresolved = root.content { return nil }
    guard isConfiguration(root), let pairs = pairs(of: root, "a configuration file") else {
      return nil
    }
    guard let node = pairs.first(where: { $0.name == ConfigurationKey.pool.rawValue }) else {
      reportMissingPool(root)
      return nil
    }
    // Other keys are read even without a valid pool, to report every error.
    let pool =
      self.pool(node)
      ?? PoolConfiguration.Part(members: JSONObject(), range: node.key.range, places: [:])
    var configuration = PoolConfiguration(file: source, pool: pool)
    for pair in pairs where pair.name != ConfigurationKey.pool.rawValue {
      read(pair, into: &configuration)
    }
    checkMFA(configuration)
    warnOfComments(in: root)
    return configuration
  }

  private mutating func read(_ pair: YAMLPair, into configuration: inout PoolConfiguration) {
    guard let key = ConfigurationKey(rawValue: pair.name) else {
      let known = ConfigurationKey.allCases.map(\.rawValue)
      noteUnknown(pair.key, among: [], known, isPart: true)
      configuration.others[pair.name] = free(pair)
      return
    }
    if pair.value.isNull, key.canBeOpen {
      configuration.open.insert(key)
      return
    }
    configuration.keys.insert(key)
    switch key {
    case .pool: break
    case .mfa: configuration.mfa = part(pair, ServiceShapes.mfa)
    case .clients: configuration.clients = clients(pair.value)
    case .groups: configuration.groups = list(pair, ServiceShapes.group, named: "GroupName")
    case .resourceServers:
      configuration.resourceServers =
        list(pair, ServiceShapes.resourceServer, named: "Identifier")
    case .domain: configuration.domains = domains(pair)
    case .identityProviders: configuration.identityProviders = identityProviders(pair)
    case .risk: configuration.risks = oneOrMore(pair, ServiceShapes.risk)
    case .logDelivery: configuration.logDelivery = part(pair, ServiceShapes.logDelivery)
    case .triggers: configuration.triggers = triggers(pair)
    }
  }
}

// MARK: - Other kinds of files

extension ConfigurationChecker {
  private mutating func isConfiguration(_ root: YAMLNode) -> Bool {
    guard let pairs = root.pairs else {
      let title = "a configuration file must be a mapping"
      reportKind(.notAConfiguration, root, title, help: ConfigurationHelp.help)
      return false
    }
    let others = [
      ("scenario", "a scenario"), ("flow", "a flow"), ("pools", "a project file"),
      ("sources", "a project file"),
    ]
    for (key, what) in others {
      guard let pair = pairs.first(where: { $0.name == key }) else { continue }
      let title = "expected a pool configuration, got \(what)"
      report(.notAConfiguration, title, at: pair.key.range, help: ConfigurationHelp.help)
      return false
    }
    return true
  }

  private mutating func reportMissingPool(_ root: YAMLNode) {
    // A key without a value is already reported.
    guard root[ConfigurationKey.pool.rawValue] == nil else { return }
    // The AWS CLI wraps the members in this key.
    let wrapper = root.pairs?.first { $0.name == "UserPool" }
    let typo = wrapper ?? root.pairs?.first { Suggestion.typo($0.name, of: ["pool"]) != nil }
    let help = typo == nil ? ConfigurationHelp.help : nil
    report(
      .missingPool,
      "a configuration file needs `pool`",
      at: typo?.key.range ?? root.shownRange,
      label: typo == nil ? "" : "did you mean `pool`?",
      help: wrapper == nil ? help : "Write `pool:` instead of `UserPool:`."
    )
  }
}
