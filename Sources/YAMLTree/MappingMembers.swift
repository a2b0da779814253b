internal import JSON
internal import Values

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

  /// The places of the pairs by name, for a mapping with many pairs.
  ///
  /// Keys with different bytes are different, even if they look the same.
  private var indices: [ExactString: Int] = [:]

  var content: YAMLContent {
    isMistaken || hasOtherKeys && pairs.isEmpty ? .unresolved : .mapping(pairs)
  }

  /// Adds a pair; returns the existing pair if the key is a duplicate, and nil if it is new.
  mutating func add(_ pair: YAMLPair, name: String) -> YAMLPair? {
    if let first = existing(name) { return first }
    pairs.append(pair)
    if pairs.count > MappingMembers.searched {
      let first = indices.isEmpty ? 0 : pairs.count - 1
      for index in first..<pairs.count { indices[ExactString(pairs[index].name)] = index }
    }
    return nil
  }

  private func existing(_ name: String) -> YAMLPair? {
    let index =
      pairs.count > MappingMembers.searched
      ? indices[ExactString(name)] : pairs.firstIndex { $0.name.hasSameBytes(as: name) }
    return index.map { pairs[$0] }
  }
}
