internal import JSON

// What a plan does to what was there.
extension PoolDocument {
  /// What becomes of a pool that another document of the same tool has, and this one neither has nor forgets.
  func losingPool(of before: PoolDocument) -> PoolDocument {
    guard deployer == .terraform, isDeployed(like: before), before.saysPool, !saysPool,
      actions?.removed.contains(.pool) != true, actions?.forgotten.contains(.pool) != true
    else { return self }
    var result = PoolDocument(name: name, origin: .payload, pool: [:])
    (result.saysPool, result.deployer, result.unfinished) = (false, deployer, unfinished)
    result.actions = Actions(removed: [.pool])
    result.actions?.poolDeletion.isUnexplained = true
    return result
  }

  /// Says that there are none of the kinds of some parts, where nothing was said of them.
  package mutating func speak(of parts: Set<SettingPath.Part>) {
    let kinds = Set(parts.compactMap(\.kind))
    if kinds.contains(.clients) { clients = clients ?? [] }
    for part in ListedPart.all where kinds.contains(part.kind) {
      self[keyPath: part.list] = self[keyPath: part.list] ?? []
    }
    if kinds.contains(.logDelivery) { logDelivery = logDelivery ?? [:] }
  }

  /// What differs in another reading of the same pool; a part that only one of them has was deleted or made.
  package func drift(to after: PoolDocument) -> [SettingChange] {
    var comparison = SettingComparison()
    comparison.compare(
      CanonicalSettings(speaking(like: after)),
      CanonicalSettings(after.speaking(like: self))
    )
    return comparison.changes
  }

  /// With nothing of the kinds of which only another document says something.
  func speaking(like other: PoolDocument) -> PoolDocument {
    var result = self
    if other.clients != nil { result.clients = clients ?? [] }
    for part in ListedPart.all where other[keyPath: part.list] != nil {
      result[keyPath: part.list] = self[keyPath: part.list] ?? []
    }
    if other.logDelivery != nil { result.logDelivery = logDelivery ?? [:] }
    return result
  }
}

extension PoolDocument.Actions {
  /// Whether a part is removed; clients and what is theirs go by their ids where both are known.
  func removes(_ part: SettingPath.Part, id: String?) -> Bool { has(part, id, in: removed) }

  /// Whether a part stays and is managed no longer.
  func forgets(_ part: SettingPath.Part, id: String?) -> Bool { has(part, id, in: forgotten) }

  private func has(
    _ part: SettingPath.Part,
    _ id: String?,
    in parts: Set<SettingPath.Part>
  ) -> Bool {
    guard let id else { return parts.contains(part) }
    return parts.contains { candidate in
      guard candidate.kind == part.kind else { return false }
      return formerIDs[candidate].map { $0 == id } ?? (candidate == part)
    }
  }
}
