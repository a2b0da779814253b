internal import JSON

// What a document that tells of some parts leaves open: an answer about one client says nothing of the others,
// and a state of Terraform nothing of what others have made.
extension PoolDocument {
  /// The document with what another one has beside the parts that it tells of, as if that were the same.
  ///
  /// What one state of Terraform has and another has not is gone: they are taken for the same workspace's.
  func withOthers(of other: PoolDocument) -> PoolDocument {
    guard !partly.isEmpty, deployer == nil || other.deployer != deployer else { return self }
    var result = self
    if partly.contains(.clients) { result.clients = (clients ?? []) + otherClients(of: other) }
    if partly.contains(.logDelivery) { result.logDelivery = logDelivery ?? other.logDelivery }
    for part in ListedPart.all where partly.contains(part.kind) {
      let own = self[keyPath: part.list] ?? []
      // A description of the pool alone names its domains.
      let names =
        part.kind == .domain ? other.domainNames.map { ["Domain": .string($0)] as JSONObject } : []
      let others: [JSONObject] = other[keyPath: part.list] ?? names
      result[keyPath: part.list] =
        own + others.filter { element in !own.contains { part.isSame($0, element) } }
    }
    return result
  }

  /// The parts that it says something of.
  package var parts: Set<SettingPath.Part> {
    let lists = ListedPart.all.flatMap { list in
      (self[keyPath: list.list] ?? []).map { list.part(of: $0) }
    }
    let own: [SettingPath.Part?] = [
      saysPool || mfa != nil ? .pool : nil, logDelivery == nil ? nil : .logDelivery,
    ]
    return Set(
      own.compactMap(\.self) + (clients ?? []).map { .client($0.name) } + lists
        + others.keys.map { .other($0) } + judged.map(\.part)
    )
  }

  /// The domains that the pool itself tells of.
  var domainNames: [String] {
    ["Domain", "CustomDomain"].compactMap { pool[$0]?.string }
  }

  /// The parts of another document that this one may have and does not tell of.
  func untold(of other: PoolDocument) -> [SettingPath.Part] {
    let own = Set(CanonicalSettings(self).parts.map(\.part))
    return CanonicalSettings(withOthers(of: other)).parts.map(\.part).filter { !own.contains($0) }
  }

  /// What stands beside all parts, and what is not read, by what another document of the same tool calls it.
  func othersWithUnread(now other: PoolDocument? = nil) -> JSONObject {
    let named = unread.members.map { (other?.current($0.key) ?? $0.key, $0.value) }
    return others.merging(JSONObject(named))
  }

  /// Whether it tells of some parts, and of none that another document has.
  func isApart(from other: PoolDocument) -> Bool {
    // A document that says nothing of the pool has an empty one all the same.
    let parts = CanonicalSettings(other).parts.filter { $0.part != .pool }
    return !partly.isEmpty && !saysPool && untold(of: other).count == parts.count
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
