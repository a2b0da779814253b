internal import JSON
internal import Project

// What earlier replacements have left behind: a resource's deposed objects, beside its current one.
extension ForeignReader {
  /// The deposed objects of a pool and of its parts that the plan deletes; `address` is the pool's.
  ///
  /// A part can still be of a deposed pool, and goes with it.
  func deposed(
    of pool: TerraformResource?,
    at address: String?
  ) -> [PoolDocument.Actions.Deposed] {
    let gone = plannedChanges.compactMap { change -> (TerraformChange, TerraformResource)? in
      guard change.deposedKey != nil, change.action.deletes, change.part != nil else { return nil }
      return change.before.flatMap { former(change, $0) }.map { (change, $0) }
    }
    let pools = gone.filter { change, _ in
      change.part == .pool && (address == nil || change.address == address)
    }
    let ids = Set((pools.map(\.1) + [pool].compactMap(\.self)).compactMap(\.id))
    return gone.compactMap { change, past in
      let isOwn =
        change.part == .pool
        ? address == nil || change.address == address
        : past.values["user_pool_id"]?.plainText.map { ids.isEmpty || ids.contains($0) } ?? true
      return isOwn ? deposed(change, past) : nil
    }
  }

  private func deposed(
    _ change: TerraformChange,
    _ past: TerraformResource
  ) -> PoolDocument.Actions.Deposed? {
    guard let part = change.part, let key = change.deposedKey else { return nil }
    return PoolDocument.Actions.Deposed(
      part: part.place(of: past.values, at: past.address),
      address: change.address,
      key: key,
      id: part.isClient || part == .pool ? past.id : nil,
      isProtected: part == .pool && past.values["deletion_protection"] == "ACTIVE",
      isRefused: tree.value["errored"] == true
    )
  }
}
