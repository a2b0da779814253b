internal import ConfigurationChanges

extension [(key: String, name: String?)] {
  /// Clients' names by key: an unnamed client uses its key, and clients with the same name get their keys added.
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
