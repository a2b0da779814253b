internal import ConfigurationChanges
internal import Diagnostics
internal import JSON
internal import Project

// Actions of a plan on existing objects, in addition to their settings.
extension TerraformReader {
  /// The pool that a state or a plan is read for.
  enum ChosenPool {
    /// The pool exists after the plan; nil if there are only parts of a pool created elsewhere.
    case kept(TerraformResource?)
    /// The plan deletes the pool and creates no other.
    case deleted(TerraformChange)
  }

  /// Returns the pool with the requested address, current or before a move, or the only pool if no
  /// address is requested.
  func chosenPool(
    among pools: [TerraformResource],
    isPlan: Bool
  ) throws(ForeignDocumentError) -> ChosenPool {
    let kind = isPlan ? "the plan" : "the state"
    let place = [isPlan ? "planned_values" : "values"]
    let gone = objects.changes.filter { $0.part == .pool && !$0.isDeposed && $0.action == .delete }
    // Deleting one pool and creating another is a replacement.
    let isMade = objects.changes.contains { $0.part == .pool && $0.action.makes }
    let isReplacement = pools.count == 1 && isMade && pool == nil
    if pools.isEmpty, pool == nil, let change = gone.first { return .deleted(change) }
    let names = pools.map(\.address) + (isReplacement ? [] : gone.map(\.address))
    let asked = pool.map(currentAddress)
    guard asked == nil || !names.isEmpty else {
      throw tree.error(.missingPool, "\(kind) has no user pool", at: place)
    }
    let chosen = try tree.chosen(asked, among: names, kind, at: place)
    if let change = gone.first(where: { $0.address == chosen }), !isReplacement {
      return .deleted(change)
    }
    return .kept(pools.first { $0.address == chosen })
  }

  /// Returns the current address of a resource that may have been moved (`previous_address`).
  private func currentAddress(of address: String) -> String {
    objects.changes.first { $0.previousAddress == address }?.address ?? address
  }

  /// Returns the document for a plan that deletes the pool and creates no other.
  mutating func deletion(_ change: TerraformChange) -> PoolDocument {
    var document = PoolDocument(name: tree.source.name, origin: .payload, pool: JSONObject())
    document.saysPool = false
    document.deployer = .terraform
    document.addresses = [.pool: change.address]
    var actions = PoolDocument.Actions(removed: [.pool])
    actions.isOfPlan = true
    actions.deposed = objects.deposed(
      of: objects.former(change),
      at: change.address
    )
    actions.reasons[.pool] = change.reason
    actions.poolDeletion = deletion(of: change)
    document.actions = actions
    if let pool = objects.former(change) {
      take(former(of: pool), and: drift(of: pool), into: &document)
    }
    return document
  }

  /// Returns the circumstances in which a plan deletes a pool.
  private func deletion(of change: TerraformChange) -> PoolDeletion {
    PoolDeletion(
      isProtected: change.before?["deletion_protection"].map { $0 == "ACTIVE" },
      isRefused: tree.value["errored"] == true,
      makesFirst: change.action == .createThenDelete,
      stays: change.action == .createThenForget
    )
  }

  /// Returns the parts of a pool that the plan deletes, replaces, or forgets (JSON output format,
  /// change representation).
  mutating func actions(
    of pool: TerraformResource?,
    among pools: [TerraformResource]
  ) -> PoolDocument.Actions {
    var actions = PoolDocument.Actions()
    let changes = objects.changes.filter { !$0.isDeposed }
    let former = formerPool(of: pool, changes)
    actions.isOfPlan = true
    actions.deposed = objects.deposed(of: former.resource, at: pool?.address)
    note(former.change, of: pool, in: &actions)
    let names = formerNames(of: former.resource, changes)
    let pasts = changes.filter { $0.part != nil && $0.part != .pool }
      .compactMap { change in objects.former(change).map { (change, $0) } }
    let planned = objects.planned()
    let oldPools = changes.filter { $0.part == .pool && $0.action != .delete }
      .compactMap { objects.former($0) }
    for (change, past) in pasts where belonged(past, to: former.resource, among: oldPools) {
      let old = place(of: past, names)
      if let id = past.identity { actions.formerIDs[old] = id }
      if change.isImport { actions.imported.insert(old) }
      let own = planned.filter { $0.part?.isClient == past.part?.isClient && $0.name == past.name }
      let next = own.isEmpty ? nil : successor(of: change, past, among: own, pool, pools)
      actions.take(change, old, to: next, past.identity)
    }
    takeUnread(
      changes,
      { self.belonged($0, to: former.resource, among: oldPools) },
      into: &actions
    )
    return actions
  }

  /// Returns the pool before the plan, and the plan's change to the pool.
  private func formerPool(
    of pool: TerraformResource?,
    _ changes: [TerraformChange]
  ) -> (resource: TerraformResource?, change: TerraformChange?) {
    guard let pool else { return (nil, changes.first { $0.part == .pool && $0.action == .forget }) }
    let own = changes.first { $0.address == pool.address }
    // A pool at another address is another pool: deleting one and creating another is a
    // replacement.
    let gone = changes.first { $0.part == .pool && $0.action == .delete }
    let change = own?.action == .create ? gone ?? own : own
    return (change.flatMap { objects.former($0) }, change)
  }

  private func note(
    _ change: TerraformChange?,
    of pool: TerraformResource?,
    in actions: inout PoolDocument.Actions
  ) {
    guard let change else { return }
    actions.makesPool = pool != nil && change.action == .create
    if pool == nil { actions.forgotten.insert(.pool) }
    guard pool != nil, change.action.deletes || change.action == .createThenForget else { return }
    actions.replaced.insert(.pool)
    actions.reasons[.pool] = change.reason
    actions.poolDeletion = deletion(of: change)
  }

  private func belonged(
    _ past: TerraformResource,
    to pool: TerraformResource?,
    among pools: [TerraformResource]
  ) -> Bool {
    guard let id = past.values["user_pool_id"]?.plainText, let own = pool?.id else {
      return pools.count < 2
    }
    return id == own
  }

  /// Returns the former names of the pool's clients, by address.
  private func formerNames(
    of pool: TerraformResource?,
    _ changes: [TerraformChange]
  ) -> [String: String] {
    (objects.former() ?? []).filter { resource in
      resource.part?.isClient == true
        && (pool?.id == nil || resource.values["user_pool_id"]?.plainText == pool?.id)
    }.map { ($0.address, $0.values["name"]?.plainText) }.distinctNames
  }

  private func place(
    of past: TerraformResource,
    _ names: [String: String]
  ) -> SettingPath.Part {
    guard past.part?.isClient == true else { return place(of: past) }
    return .client(names[past.address] ?? past.address)
  }

  /// Returns the replacement of a part under the same name.
  ///
  /// After a rename without `moved`, the replacement has another address.
  private mutating func successor(
    of change: TerraformChange,
    _ past: TerraformResource,
    among planned: [TerraformResource],
    _ pool: TerraformResource?,
    _ pools: [TerraformResource]
  ) -> SettingPath.Part? {
    guard change.action.deletes else { return nil }
    let makers = change.action.makes ? [change] : objects.changes.filter { $0.action == .create }
    let addresses = Set(makers.map(\.address))
    for next in planned where addresses.contains(next.address) {
      guard next.part == past.part || past.part?.isClient == true,
        belongs(next, to: pool, among: pools)
      else { continue }
      return place(of: next)
    }
    return nil
  }
}

extension PoolDocument.Actions {
  /// Records the plan's action on an existing part; `successor` is its replacement under the same
  /// name.
  fileprivate mutating func take(
    _ change: TerraformChange,
    _ old: SettingPath.Part,
    to successor: SettingPath.Part?,
    _ id: String?
  ) {
    switch change.action {
    case .keep, .create: return
    case .forget, .createThenForget: forgotten.insert(old)
    case .delete, .deleteThenCreate, .createThenDelete:
      if let successor {
        replaced.insert(successor)
        reasons[successor] = change.reason
        formerIDs[successor] = id
      } else {
        removed.insert(old)
        reasons[old] = change.reason
      }
    }
  }
}
