internal import JSON

// What a plan does to what was there.
extension PoolDocument {
  /// What becomes of a pool that a plan deletes.
  package struct PoolDeletion: Hashable, Sendable {
    /// Whether the pool's deletion protection is on, as the plan knows it; nil where it does not say.
    package var isProtected: Bool?

    /// Whether planning ended in an error, so that Terraform does not apply the plan.
    package var isRefused = false

    /// Whether the pool in its place is made before.
    package var makesFirst = false

    /// Whether it is not deleted but left where it is, and another one is made beside it.
    package var stays = false

    /// Whether nothing says that it is deleted, and only a later file does not have it.
    package var isUnexplained = false

    /// States what is known.
    package init(
      isProtected: Bool? = nil,
      isRefused: Bool = false,
      makesFirst: Bool = false,
      stays: Bool = false
    ) {
      (self.isProtected, self.isRefused) = (isProtected, isRefused)
      (self.makesFirst, self.stays) = (makesFirst, stays)
    }
  }

  /// Whether the same tool deploys both, so that what one of them lacks is gone or not made yet: two states or
  /// plans, or two templates.
  func isDeployed(like other: PoolDocument) -> Bool {
    deployer != nil && deployer == other.deployer
  }

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
    for part in ListedPart.all + [.risks] where kinds.contains(part.kind) {
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
    for part in ListedPart.all + [.risks] where other[keyPath: part.list] != nil {
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
