internal import JSON

// Parts that a document leaves open. A response about one client does not contain the others, and a
// Terraform state does not contain parts created elsewhere.
extension PoolDocument {
  /// Adds the parts that only another document contains.
  ///
  /// A part missing from one of two Terraform states is deleted: both are assumed to be of the same
  /// workspace.
  func withOthers(of other: PoolDocument) -> PoolDocument {
    guard !partly.isEmpty, deployer == nil || other.deployer != deployer else { return self }
    var result = self
    if partly.contains(.clients) { result.clients = (clients ?? []) + otherClients(of: other) }
    if partly.contains(.logDelivery) { result.logDelivery = logDelivery ?? other.logDelivery }
    for part in ListedPart.all where partly.contains(part.kind) {
      let own = self[keyPath: part.list] ?? []
      // A description of the pool alone contains the names of its domains.
      let names =
        part.kind == .domain ? other.domainNames.map { ["Domain": .string($0)] as JSONObject } : []
      let others: [JSONObject] = other[keyPath: part.list] ?? names
      result[keyPath: part.list] =
        own + others.filter { element in !own.contains { part.isSame($0, element) } }
    }
    return result
  }

  /// The paths of all parts that the document contains.
  package var parts: Set<SettingPath.Part> {
    let lists = ListedPart.all.flatMap { list in
      (self[keyPath: list.list] ?? []).map { list.part(of: $0) }
    }
    let own: [SettingPath.Part?] = [
      specifiesPool || mfa != nil ? .pool : nil, logDelivery == nil ? nil : .logDelivery,
    ]
    return Set(
      own.compactMap(\.self) + (clients ?? []).map { .client($0.name) } + lists
        + others.keys.map { .other($0) } + checkOnlySettings.map(\.part)
    )
  }

  /// The domain names in the pool's own members.
  var domainNames: [String] {
    ["Domain", "CustomDomain"].compactMap { pool[$0]?.string }
  }

  /// The parts of another document that this document leaves open.
  func unspecifiedParts(of other: PoolDocument) -> [SettingPath.Part] {
    let own = Set(CanonicalSettings(self).parts.map(\.part))
    return CanonicalSettings(withOthers(of: other)).parts.map(\.part).filter { !own.contains($0) }
  }

  /// The other members and unread resources, keyed by their current names in another document of
  /// the same tool.
  func othersWithUnread(now other: PoolDocument? = nil) -> JSONObject {
    let named = unread.members.map { (other?.current($0.key) ?? $0.key, $0.value) }
    return others.merging(JSONObject(named))
  }

  /// Whether the document contains parts, but none of the other document's parts.
  func isApart(from other: PoolDocument) -> Bool {
    // A document without a pool still has an empty pool part.
    let parts = CanonicalSettings(other).parts.filter { $0.part != .pool }
    return !partly.isEmpty && !specifiesPool && unspecifiedParts(of: other).count == parts.count
  }

  private func otherClients(of other: PoolDocument) -> [Client] {
    (other.clients ?? []).filter { client in
      let id = client.members["ClientId"]
      return !(clients ?? []).contains {
        $0.name == client.name || id != nil && $0.members["ClientId"] == id
      }
    }
  }
}
