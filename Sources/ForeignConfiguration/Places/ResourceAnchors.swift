internal import ConfigurationChanges
internal import Diagnostics
internal import YAMLTree

/// The resources in a template, a plan, or a state, by their tool's identifiers.
struct ResourceAnchors: Sendable {
  private var anchors: [String: [SettingAnchor]] = [:]
  /// The resources by type.
  private var typed: [String: [SettingAnchor]] = [:]
  /// Resources created by loops, with the key whose variables form their names.
  private var loops: [(key: YAMLNode, node: YAMLNode)] = []
  /// The AWS SAM events that connect functions to a pool, by trigger.
  private(set) var events: [String: SettingAnchor] = [:]

  init(_ root: YAMLNode?) {
    for pair in root?["Resources"]?.pairs ?? [] { add(pair) }
    guard let root, root["format_version"] != nil else { return }
    // A plan contains a resource in several sections, with the new state in the first.
    let sections = ["planned_values", "values", "resource_changes", "prior_state"]
    for section in sections.compactMap({ root[$0] }) {
      section.visitMappings { node in
        guard let address = node["address"], let name = address.scalar?.text,
          anchors[name] == nil
        else { return }
        let values = node["values"] ?? node["change"]?["after"] ?? node
        let anchor = SettingAnchor(range: address.range, node: values)
        anchors[name] = [anchor]
        if let type = node["type"]?.scalar?.text { typed[type, default: []].append(anchor) }
      }
    }
  }

  private mutating func add(_ pair: YAMLPair) {
    if pair.name.hasPrefix("Fn::ForEach::") {
      let fragment = pair.value.elements?.last?.pairs ?? []
      loops += fragment.map { (key: $0.key, node: $0.value) }
      return
    }
    let found = SettingAnchor.ofResource(pair.key, pair.value)
    anchors[pair.name] = found
    guard let type = pair.value["Type"]?.scalar?.text else { return }
    typed[type, default: []] += found.prefix(1)
    if type == TemplateResource.samFunction { addEvents(of: pair) }
  }

  private mutating func addEvents(of pair: YAMLPair) {
    for event in pair.value["Properties"]?["Events"]?.pairs ?? []
    where event.value["Type"]?.scalar?.text == "Cognito" {
      let trigger = event.value["Properties"]?["Trigger"]
      for name in trigger?.elements ?? [trigger].compactMap(\.self) {
        guard let text = name.scalar?.text, events[text] == nil else { continue }
        events[text] = SettingAnchor(range: name.range, node: name)
      }
    }
  }

  /// The settings of the resources of a type.
  func all(ofType type: String) -> [SettingAnchor] { typed[type] ?? [] }

  /// Returns the mappings of a resource, best first; empty if the file does not contain the
  /// resource.
  func at(_ address: String) -> [SettingAnchor] {
    if let found = anchors[address] { return found }
    let loop = loops.first { loop in
      let pieces = (loop.key.scalar?.text ?? "").split(separator: /[$&]\{[^}]*\}/)
      return pieces.allSatisfy { address.contains($0) } && !pieces.isEmpty
    }
    return loop.map { SettingAnchor.ofResource($0.key, $0.node) } ?? []
  }
}

extension SettingAnchor {
  /// Returns the properties of a template's resource and the resource itself, which also has other
  /// attributes.
  fileprivate static func ofResource(_ key: YAMLNode, _ resource: YAMLNode) -> [SettingAnchor] {
    [resource["Properties"], resource].compactMap(\.self).map {
      SettingAnchor(range: key.range, node: $0)
    }
  }
}

extension YAMLNode {
  /// Visits all nested mappings once, in source order.
  func visitMappings(_ visit: (YAMLNode) -> Void) {
    if pairs != nil { visit(self) }
    for pair in pairs ?? [] { pair.value.visitMappings(visit) }
    for element in elements ?? [] { element.visitMappings(visit) }
  }
}
