internal import Diagnostics
internal import Project
internal import YAMLTree

/// The mappings of a configuration file with the settings of its parts.
struct ConfigurationAnchors: SettingAnchors {
  private var parts: [SettingPath.Part: SettingAnchor] = [:]

  init(_ root: YAMLNode?) {
    let clients = root?["clients"]?.pairs ?? []
    let ids = clients.map { ($0.value["ClientId"]?.scalar?.text ?? $0.name, $0.name) }
    let names = Dictionary(ids, uniquingKeysWith: { first, _ in first })
    for pair in root?.pairs ?? [] {
      switch ConfigurationKey(rawValue: pair.name) {
      case .pool: add(.pool, pair)
      case .mfa: add(.mfa, pair)
      case .logDelivery: add(.logDelivery, pair)
      case .triggers: add(.triggers, pair)
      case .clients: for client in clients { add(.client(client.name), client) }
      case .risk:
        add(elementsOf: pair, .risks)
        add(elementsOf: pair, .risks) { names[$0] ?? $0 }
      case .groups: add(elementsOf: pair, .groups)
      case .resourceServers: add(elementsOf: pair, .resourceServers)
      case .domain: add(elementsOf: pair, .domains)
      case .identityProviders: add(elementsOf: pair, .identityProviders)
      case nil: add(.other(pair.name), pair)
      }
    }
  }

  func of(_ part: SettingPath.Part) -> [SettingAnchor] {
    [parts[part] ?? parts[part.holder]].compactMap(\.self)
  }

  private mutating func add(_ part: SettingPath.Part, _ pair: YAMLPair) {
    parts[part] = SettingAnchor(range: pair.key.range, node: pair.value)
  }

  /// Adds the elements of a list; a single element can be written without the list.
  private mutating func add(
    elementsOf pair: YAMLPair,
    _ list: ListedPart,
    called name: (String) -> String = { $0 }
  ) {
    for element in pair.value.elements ?? [pair.value] {
      let part = list.part(name(element[list.name]?.scalar?.text ?? ""))
      guard parts[part] == nil else { continue }
      let start = element.pairs?.first?.key.range ?? element.range
      let range = pair.value.elements == nil ? pair.key.range : start
      parts[part] = SettingAnchor(range: range, node: element)
    }
  }
}
