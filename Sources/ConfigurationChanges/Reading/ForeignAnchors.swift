internal import Diagnostics
internal import YAMLTree

/// The mappings in a file of another tool that can say the settings of a part.
struct ForeignAnchors {
  let root: YAMLNode?
  /// What the tool knows the part by.
  let address: String?
  /// The pool's id, where the file says it.
  let poolID: String?

  /// The mappings, the best first.
  func of(_ part: SettingPath.Part) -> [ForeignAnchor] {
    guard let root else { return [] }
    if let address, let anchor = resource(address, in: root) { return [anchor] }
    let own = named(part, in: root)
    return own.isEmpty ? near(root) : own
  }

  /// A resource of a template, a plan or a state; a plan says it several times.
  private func resource(_ address: String, in root: YAMLNode) -> ForeignAnchor? {
    if let pair = root["Resources"]?.pairs?.first(where: { $0.name == address }) {
      return ForeignAnchor(range: pair.key.range, node: pair.value["Properties"] ?? pair.value)
    }
    let tops = [root["planned_values"], root["values"], root["resource_changes"]]
    for top in tops.compactMap(\.self) {
      let found = top.mappings { $0["address"]?.scalar?.text == address }.first
      guard let found, let place = found["address"]?.range else { continue }
      return ForeignAnchor(
        range: place,
        node: found["values"] ?? found["change"]?["after"] ?? found
      )
    }
    return nil
  }

  /// The mappings of a part that has a name, or of resources of its type.
  private func named(_ part: SettingPath.Part, in root: YAMLNode) -> [ForeignAnchor] {
    let name = part == .pool ? poolID : part.words.last
    let found = root.mappings { node in
      part.names.contains { name != nil && node[$0]?.scalar?.text == name }
        || ["Type", "type"].contains { part.types.contains(node[$0]?.scalar?.text ?? "") }
    }
    return found.map { node in
      ForeignAnchor(range: node.start, node: node["Properties"] ?? node["values"] ?? node)
    }
  }

  /// The top of an input of a call, and what answers wrap their parts in.
  private func near(_ root: YAMLNode) -> [ForeignAnchor] {
    let tops = [root] + (root.elements ?? [])
    return tops.map { ForeignAnchor(range: $0.start, node: $0) }
      + tops.flatMap { $0.pairs ?? [] }.filter { $0.value.pairs != nil }
      .map { ForeignAnchor(range: $0.key.range, node: $0.value) }
  }
}

extension SettingPath.Part {
  /// The members that tell it apart in answers and inputs of calls.
  fileprivate var names: [String] {
    switch self {
    case .pool: ["Id"]
    case .client: ["ClientName", "ClientId"]
    case .group: [ListedPart.groups.name]
    case .resourceServer: [ListedPart.resourceServers.name]
    case .domain: [ListedPart.domains.name]
    case .identityProvider: [ListedPart.identityProviders.name]
    case .mfa, .risk, .logDelivery, .triggers, .other: []
    }
  }

  /// The types of resources that have no name that tells them apart.
  fileprivate var types: Set<String> {
    switch self {
    case .risk:
      ["AWS::Cognito::UserPoolRiskConfigurationAttachment", "aws_cognito_risk_configuration"]
    case .logDelivery:
      ["AWS::Cognito::LogDeliveryConfiguration", "aws_cognito_log_delivery_configuration"]
    default: []
    }
  }
}

extension YAMLNode {
  /// The first name in a mapping, for one that can be long.
  fileprivate var start: SourceRange {
    pairs?.first?.key.range ?? SourceRange(at: range.lowerBound)
  }

  /// The mappings at any depth that fulfil a condition, in the order of the text.
  fileprivate func mappings(where fits: (YAMLNode) -> Bool) -> [YAMLNode] {
    let inner = (pairs?.map(\.value) ?? []) + (elements ?? [])
    let own = pairs != nil && fits(self) ? [self] : []
    return own + inner.flatMap { $0.mappings(where: fits) }
  }
}
