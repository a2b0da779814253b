internal import ConfigurationChanges
internal import Diagnostics
internal import JSON
internal import Project

// Actions of a plan on existing parts of a pool, in addition to their settings.
extension TerraformReader {
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
    let names = formerNames(of: former.resource)
    let planned = objects.planned()
    let own = ownChanges(among: changes, of: former.resource)
    for (change, past) in own where change.part != nil && change.part != .pool {
      let old = place(of: past, names)
      if let id = past.identity { actions.formerIDs[old] = id }
      if change.isImport { actions.imported.insert(old) }
      let same = planned.filter { $0.part?.isClient == past.part?.isClient && $0.name == past.name }
      let next = same.isEmpty ? nil : successor(of: change, past, among: same, pool, pools)
      actions.take(change, old, to: next, past.identity)
    }
    takeUnread(own.map(\.change), into: &actions)
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

  /// Returns the changes to objects of a former pool, each with the object before the change.
  private func ownChanges(
    among changes: [TerraformChange],
    of pool: TerraformResource?
  ) -> [(change: TerraformChange, past: TerraformResource)] {
    let pools = changes.filter { $0.part == .pool && $0.action != .delete }
      .compactMap { objects.former($0) }
    return changes.compactMap { change in
      objects.former(change).map { (change: change, past: $0) }
    }
    .filter { belonged($0.past, to: pool, among: pools) }
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
  private func formerNames(of pool: TerraformResource?) -> [String: String] {
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
