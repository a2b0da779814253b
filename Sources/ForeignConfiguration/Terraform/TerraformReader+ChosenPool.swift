internal import ConfigurationChanges
internal import Diagnostics
internal import JSON
internal import Project

// The pool that a document is read for, which a plan can delete.
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
    document.specifiesPool = false
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

  /// Returns the way in which a plan deletes a pool.
  func deletion(of change: TerraformChange) -> PoolDeletion {
    if tree.value["errored"] == true { return .unplanned }
    if change.action == .createThenForget { return .forgotten }
    return .planned(
      isProtected: change.before?["deletion_protection"] == "ACTIVE",
      makesFirst: change.action == .createThenDelete
    )
  }
}
