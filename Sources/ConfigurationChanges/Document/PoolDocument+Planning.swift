internal import JSON

// The actions of a plan.
extension PoolDocument {
  /// Marks the pool as deleted if another document of the same tool has it, unless this document
  /// contains or forgets the pool.
  func withDeletedPool(of before: PoolDocument) -> PoolDocument {
    guard deployer == .terraform, isDeployed(like: before), before.specifiesPool, !specifiesPool,
      actions?.removed.contains(.pool) != true, actions?.forgotten.contains(.pool) != true
    else { return self }
    var result = PoolDocument(name: name, origin: .payload, pool: [:])
    (result.specifiesPool, result.deployer, result.unfinished) = (false, deployer, unfinished)
    result.actions = Actions(removed: [.pool])
    result.actions?.poolDeletion = .unexplained
    return result
  }

  /// Marks the kinds of some parts as complete, if they were not in the document.
  package mutating func includeKinds(of parts: Set<SettingPath.Part>) {
    let kinds = Set(parts.compactMap(\.kind))
    if kinds.contains(.clients) { clients = clients ?? [] }
    for part in ListedPart.all where kinds.contains(part.kind) {
      self[keyPath: part.list] = self[keyPath: part.list] ?? []
    }
    if kinds.contains(.logDelivery) { logDelivery = logDelivery ?? [:] }
  }

  /// The differences from another reading of the same pool; a part in only one reading was deleted
  /// or created.
  package func drift(to after: PoolDocument) -> [SettingChange] {
    var comparison = SettingComparison()
    comparison.compare(
      CanonicalSettings(withEmptyKinds(like: after)),
      CanonicalSettings(after.withEmptyKinds(like: self))
    )
    return comparison.found.changes
  }

  /// Empties the kinds of parts that only another document contains.
  func withEmptyKinds(like other: PoolDocument) -> PoolDocument {
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
  /// Whether the plan removes a part; parts with known IDs are identified by ID.
  func removes(_ part: SettingPath.Part, id: String?) -> Bool { has(part, id, in: removed) }

  /// Whether a part stays but is no longer managed.
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
