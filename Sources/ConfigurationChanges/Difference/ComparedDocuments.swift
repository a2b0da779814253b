internal import JSON

/// Two documents prepared for comparison, each completed with parts of the other.
struct ComparedDocuments {
  private(set) var before: PoolDocument
  private(set) var after: PoolDocument

  /// The differences between the state that a plan was created from and the given state.
  let stale: [SettingChange]

  /// Whether neither document contains parts of the other.
  let areApart: Bool

  init(_ given: PoolDocument, _ sent: PoolDocument) {
    let former = PlanHistory.baseline(given, sent)
    stale = former.map { PlanHistory.staleness(of: given, since: $0) } ?? []
    let old = former ?? ComparedDocuments.completed(given, bySourceOf: sent)
    let new = ComparedDocuments.addingAttributes(of: sent, to: old).withDeletedPool(of: old)
    areApart = old.isApart(from: new) && new.isApart(from: old)
    (before, after) = (old.withOthers(of: new), new.withOthers(of: old))
    if before.isDeployed(like: after), !after.deletesPool(of: before) {
      // Two states or templates do not create parts that they do not contain.
      (before.tool, after.tool) = (before.deployer, after.deployer)
    }
    if let ids = idsOfReplacement {
      after.actions = PoolDocument.Actions(replaced: [.pool])
      after.actions?.reasons[.pool] = "the pool was `\(ids.old)` and is now `\(ids.new)`"
    }
    addUnreadResources()
    markDeletedParts()
    markOmittedPartsAbsent()
    addPoolState()
    // A new pool does not have the old pool's second factors or providers.
    if after.replacesPool(beside: before) {
      (after.mfa, after.identityProviders) = (after.mfa ?? [:], after.identityProviders ?? [])
    }
  }

  /// Adds the resources that authflow does not read.
  ///
  /// Two files of one tool show how these resources change.
  private mutating func addUnreadResources() {
    guard before.isDeployed(like: after) else { return }
    // When Terraform deletes a pool, it also deletes everything in the pool.
    if after.deployedBy == .terraform, after.deletesPool(of: before) { return }
    (before.others, after.others) = (before.othersWithUnread(now: after), after.othersWithUnread())
  }

  /// Marks the parts that a stack deletes from a pool that stays as an orphan.
  private mutating func markDeletedParts() {
    guard before.deployedBy == .cloudFormation, after.deployedBy == .cloudFormation else { return }
    if after.deletesPool(of: before) || after.replacesPool(beside: before),
      PoolDisposition(of: before, by: after).keepsPool
    {
      after.hasNoParts()
    }
  }

  /// Marks the second factors and providers that a template does not create as absent.
  private mutating func markOmittedPartsAbsent() {
    guard before.tool != nil, after.tool != nil else { return }
    // A template without second factors does not create any. A template that loses all its
    // providers has no providers.
    (before.mfa, after.mfa) = (before.mfa ?? [:], after.mfa ?? [:])
    if before.identityProviders != nil {
      after.identityProviders = after.identityProviders ?? []
    }
  }

  /// Adds to a plan that the pool is gone, or whether the pool is protected from deletion.
  private mutating func addPoolState() {
    if losesPool {
      after.actions?.replaced.insert(.pool)
      after.actions?.reasons[.pool] =
        """
        the pool is no longer in the state that the plan was created from: someone deleted the \
        pool, or removed it from the state
        """
    } else if after.origin == .payload, let isProtected,
      case .planned(_, let makesFirst) = after.actions?.poolDeletion
    {
      after.actions?.poolDeletion = .planned(isProtected: isProtected, makesFirst: makesFirst)
    }
  }

  /// The IDs of two pools with the same address and name in two states; nil if both are the same
  /// pool, or belong to different environments.
  private var idsOfReplacement: (old: String, new: String)? {
    guard before.deployer == .terraform, before.isDeployed(like: after),
      before.origin == .description, after.origin == .description,
      let address = before.addresses[.pool], address == after.addresses[.pool],
      before.pool["Name"] == after.pool["Name"],
      let old = before.pool["Id"]?.string, let new = after.pool["Id"]?.string, old != new
    else { return nil }
    return (old, new)
  }

  /// The pool after a call of AddCustomAttributes; other documents are returned unchanged.
  private static func addingAttributes(
    of sent: PoolDocument,
    to old: PoolDocument
  ) -> PoolDocument {
    guard sent.operation == "AddCustomAttributes", old.specifiesPool,
      let added = sent.checkOnlySettings.first?.members["CustomAttributes"]?.array
    else { return sent }
    var result = old
    (result.name, result.operation, result.deployer) = (sent.name, sent.operation, nil)
    (result.checkOnlySettings, result.origin) = (sent.checkOnlySettings, .description)
    result.tool = nil
    let known = old.pool["SchemaAttributes"]?.array ?? []
    let names = Set(known.compactMap { $0["Name"]?.string })
    // The call is rejected if the pool already has the name.
    let new = added.map(SchemaNames.shown).filter { !names.contains($0["Name"]?.string ?? "") }
    result.pool["SchemaAttributes"] = .array(known + new)
    return result
  }

  /// Whether a plan creates a pool that the state still contains, because someone deleted the pool.
  private var losesPool: Bool {
    before.isDeployed(like: after) && before.origin == .description && before.specifiesPool
      && before.pool["Id"] != nil && after.actions?.makesPool == true
  }

  /// Fills gaps in a document with the pool from the plan's prior state.
  private static func completed(
    _ given: PoolDocument,
    bySourceOf plan: PoolDocument
  ) -> PoolDocument {
    guard given.origin == .description, given.specifiesPool, given.deployer == nil,
      let source = plan.plannedFrom.first,
      source.pool["Id"] == nil || source.pool["Id"] == given.pool["Id"]
    else { return given }
    var result = given
    result.mfa = given.mfa ?? (source.specifiesPool ? source.mfa : nil)
    result.clients = given.clients ?? source.clients
    for part in ListedPart.all
    where given[keyPath: part.list] == nil && !given.absent.contains(part.kind) {
      result[keyPath: part.list] = source[keyPath: part.list]
    }
    if !given.absent.contains(.logDelivery) {
      result.logDelivery = given.logDelivery ?? source.logDelivery
    }
    return result
  }

  /// Whether the first document describes a pool that can't be deleted; nil if unknown.
  private var isProtected: Bool? {
    guard before.origin == .description, before.specifiesPool else { return nil }
    return before.pool["DeletionProtection"].map { $0 == "ACTIVE" }
  }
}
