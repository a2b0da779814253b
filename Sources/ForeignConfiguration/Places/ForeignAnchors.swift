internal import ConfigurationChanges
internal import Diagnostics
internal import JSON
internal import YAMLTree

/// The mappings in another tool's file that can contain the settings of a part.
///
/// The tree is traversed once, regardless of the number of requested places.
struct ForeignAnchors: SettingAnchors {
  private let addresses: [SettingPath.Part: String]
  private let poolID: String?
  /// The IDs of clients, by name.
  private let clientIDs: [String: String]
  private let resources: ResourceAnchors
  /// Mappings by an identifying member and its value.
  private var named: [Mark: [SettingAnchor]] = [:]
  /// The root of a call's input, and the members of responses that contain parts.
  private let tops: [SettingAnchor]
  private let sections: [String: SettingAnchor]
  private let known: Set<SettingPath.Part>

  private struct Mark: Hashable {
    let member: String
    let text: String
  }

  init(_ root: YAMLNode?, of document: PoolDocument) {
    addresses = document.addresses
    poolID = document.pool["Id"]?.string
    clientIDs = Dictionary(
      (document.clients ?? []).compactMap { client in
        client.members["ClientId"]?.string.map { (client.name, $0) }
      },
      uniquingKeysWith: { first, _ in first }
    )
    resources = ResourceAnchors(root)
    known = document.parts
    let tops = root.map { [$0] + ($0.elements ?? []) } ?? []
    self.tops =
      document.deployer != nil
      ? []
      : tops.map { SettingAnchor(range: $0.start, node: $0) }
        + tops.flatMap { $0.pairs ?? [] }.filter { $0.value.pairs != nil }
        .map { SettingAnchor(range: $0.key.range, node: $0.value) }
    sections = Dictionary(
      (root?.pairs ?? []).map { ($0.name, SettingAnchor(range: $0.key.range, node: $0.value)) },
      uniquingKeysWith: { first, _ in first }
    )
    root?.visitMappings { index($0) }
  }

  private mutating func index(_ node: YAMLNode) {
    for pair in node.pairs ?? [] {
      guard let text = pair.value.scalar?.text else { continue }
      guard SettingPath.Part.allNames.contains(pair.name) else { continue }
      let anchor = SettingAnchor(range: node.start, node: node.settings)
      named[Mark(member: pair.name, text: text), default: []].append(anchor)
    }
  }

  func of(_ part: SettingPath.Part) -> [SettingAnchor] {
    var address = addresses[part.holder]
    if case .other(let key) = part {
      if let section = sections[key] { return [section] }
      // A part that is only checked is identified by its resource.
      address = address ?? key
    }
    let found = address.map(resources.at) ?? []
    if !found.isEmpty { return found }
    let own = named(part)
    return own.isEmpty && known.contains(part.holder) ? tops : own
  }

  func resource(at address: String) -> SettingAnchor? { resources.at(address).first }

  func event(ofTrigger name: String) -> SettingAnchor? { resources.events[name] }

  /// The mappings of a named part, or of resources of its type.
  private func named(_ part: SettingPath.Part) -> [SettingAnchor] {
    if case .risk(let client) = part { return risks(of: client) }
    let name = part == .pool ? poolID : part.words.last
    let marks = part.names.flatMap { member in
      name.flatMap { named[Mark(member: member, text: $0)] } ?? []
    }
    return marks + part.types.flatMap(resources.all)
  }

  /// The threat protection resources for a client, or for the whole pool.
  private func risks(of client: String?) -> [SettingAnchor] {
    let known = client.map { [$0, clientIDs[$0], addresses[.client($0)]] } ?? []
    let names = Set(known.compactMap(\.self))
    return SettingPath.Part.risk(client: client).types.flatMap(resources.all).filter {
      let owner = $0.node.client
      return names.isEmpty ? [nil, "", "ALL"].contains(owner) : owner.map(names.contains) ?? false
    }
  }
}

extension SettingPath.Part {
  /// The members that identify the part in responses and inputs of calls.
  fileprivate var names: [String] {
    switch self {
    case .pool: ["Id"]
    case .client: ["ClientName", "ClientId"]
    case .risk: []
    default: kind?.listed.map { [$0.name] } ?? []
    }
  }

  fileprivate static let allNames: Set<String> = Set(
    ["Id", "ClientName", "ClientId"] + ListedPart.named.map(\.name)
  )

  /// The types of resources without an identifying name.
  fileprivate var types: [String] {
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
  /// The range of the mapping's first key, because a whole mapping can be long.
  fileprivate var start: SourceRange {
    pairs?.first?.key.range ?? SourceRange(at: range.lowerBound)
  }

  /// The settings of a resource, or the mapping itself.
  fileprivate var settings: YAMLNode { self["Properties"] ?? self["values"] ?? self }

  /// The client of a resource, by its ID or a reference; nil if unknown.
  fileprivate var client: String? {
    let value = self["ClientId"] ?? self["client_id"]
    return (value?["Ref"] ?? value).flatMap { $0.isNull ? nil : $0.scalar?.text }
  }
}
