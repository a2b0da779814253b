/// The pairs of a mapping that is being read, without duplicate keys.
struct MappingMembers {
  /// The number of pairs up to which a linear search is faster than a table.
  private static let searched = 8

  private(set) var pairs: [YAMLPair] = []

  init() { pairs.reserveCapacity(MappingMembers.searched / 2) }

  /// Whether the author most likely did not mean a mapping.
  var isMistaken = false

  /// Whether the mapping has keys that are not strings.
  ///
  /// With no other keys, its content is unresolved.
  var hasOtherKeys = false

  private var indices: [String: Int] = [:]

  var content: YAMLContent {
    isMistaken || hasOtherKeys && pairs.isEmpty ? .unresolved : .mapping(pairs)
  }

  /// Adds a pair; returns the existing pair if the key is a duplicate, and nil if it is new.
  mutating func add(_ pair: YAMLPair, name: String) -> YAMLPair? {
    if let first = existing(name) { return first }
    pairs.append(pair)
    if pairs.count > MappingMembers.searched {
      if indices.isEmpty { for (index, pair) in pairs.enumerated() { indices[pair.name] = index } }
      indices[name] = pairs.count - 1
    }
    return nil
  }

  private func existing(_ name: String) -> YAMLPair? {
    let index =
      pairs.count > MappingMembers.searched
      ? indices[name] : pairs.firstIndex { $0.name == name }
    return index.map { pairs[$0] }
  }
}
