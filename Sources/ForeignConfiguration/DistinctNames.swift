internal import ConfigurationChanges

extension [(key: String, name: String?)] {
  /// Unique names of clients by key.
  ///
  /// An unnamed client uses its key, and a repeated name is followed by the key.
  var distinctNames: [String: String] {
    let counts = Dictionary(map { ($0.name ?? $0.key, 1) }, uniquingKeysWith: +)
    return Dictionary(
      map { key, name in
        guard let name else { return (key, key) }
        return (key, counts[name, default: 0] > 1 ? "\(name) \(key)" : name)
      },
      uniquingKeysWith: { first, _ in first }
    )
  }
}
