internal import YAMLTree

/// The values of a document's keys, which are too few for a dictionary.
struct DocumentValues {
  private var values: [(key: String, node: YAMLNode)]

  /// Creates the values of a mapping; for duplicate keys, the first value counts.
  init(_ pairs: [YAMLPair]) { values = pairs.map { ($0.name, $0.value) } }

  subscript(key: String) -> YAMLNode? { values.firstElement { $0.key == key }?.node }

  /// Replaces the value of a key, if there is one.
  mutating func change(_ key: String, _ change: (YAMLNode) -> YAMLNode) {
    guard let index = values.firstIndex(where: { $0.key == key }) else { return }
    values[index].node = change(values[index].node)
  }
}
