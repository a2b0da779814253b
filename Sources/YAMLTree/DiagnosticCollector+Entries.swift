package import Diagnostics

// Shared by the readers of files that are lists of mappings, such as policies.
extension DiagnosticCollector {
  /// The elements of a list; reports a value of another kind.
  package mutating func elements(
    of node: YAMLNode,
    _ code: DiagnosticCode,
    _ title: String,
    help: String
  ) -> [YAMLNode]? {
    if case .unresolved = node.content { return nil }
    if node.elements == nil { reportKind(code, node, title, help: help) }
    return node.elements
  }

  /// The pairs of a mapping; reports a value of another kind.
  package mutating func pairs(
    of node: YAMLNode,
    _ code: DiagnosticCode,
    _ title: String,
    help: String
  ) -> [YAMLPair]? {
    if case .unresolved = node.content { return nil }
    if node.pairs == nil { reportKind(code, node, title, help: help) }
    return node.pairs
  }

  /// The key of a pair; reports an unknown key.
  package mutating func key<Key: CaseIterable & RawRepresentable<String>>(
    of pair: YAMLPair,
    _ code: DiagnosticCode
  ) -> Key? {
    if let key = Key(rawValue: pair.name) { return key }
    let known = Key.allCases.map(\.rawValue)
    report(
      code,
      pair.name.isEmpty ? "the key is empty" : "unknown key `\(pair.name.visible)`",
      at: pair.key.range,
      label: "expected \(known.listed("or"))",
      meant: Suggestion.nearest(to: pair.name, among: known)
    )
    return nil
  }
}
