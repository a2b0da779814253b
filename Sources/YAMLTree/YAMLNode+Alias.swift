internal import Diagnostics

extension YAMLNode {
  /// A copy of the node and its content, placed at an alias.
  func used(by alias: AliasPlace) -> YAMLNode {
    var node = self
    node.range = range.used(by: alias)
    switch content {
    case .scalar, .unresolved: break
    case .sequence(let elements):
      node.content = .sequence(elements.map { $0.used(by: alias) })
    case .mapping(let pairs):
      node.content = .mapping(
        pairs.map { YAMLPair(key: $0.key.used(by: alias), value: $0.value.used(by: alias)) }
      )
    }
    return node
  }
}
