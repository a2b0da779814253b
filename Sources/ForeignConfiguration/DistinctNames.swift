internal import ConfigurationChanges

extension [(key: String, name: String?)] {
  /// What clients are called, by their keys: one without a name goes by its key, and those that share a name
  /// are told apart by theirs.
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
