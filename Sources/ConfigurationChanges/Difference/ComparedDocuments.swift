internal import JSON

/// Two documents, each with what the other leaves open, as they are compared.
struct ComparedDocuments {
  private(set) var before: PoolDocument
  private(set) var after: PoolDocument

  /// What the state that a plan was made from has otherwise than the one that is given.
  let stale: [SettingChange]

  /// Whether each says nothing of what the other tells.
  let areApart: Bool

  init(_ given: PoolDocument, _ sent: PoolDocument) {
    let former = PlanHistory.baseline(given, sent)
    stale = former.map { PlanHistory.staleness(of: given, since: $0) } ?? []
    let old = former ?? given.completed(bySourceOf: sent)
    let new = sent.addingAttributes(to: old).losingPool(of: old)
    areApart = old.isApart(from: new) && new.isApart(from: old)
    (before, after) = (old.withOthers(of: new), new.withOthers(of: old))
    if before.isDeployed(like: after), !after.deletesPool(of: before) {
      // What one of two states or templates has not, it does not make.
      (before.tool, after.tool) = (before.deployer, after.deployer)
    }
    if let ids = before.idsOfReplacement(by: after) {
      after.actions = PoolDocument.Actions(replaced: [.pool])
      after.actions?.reasons[.pool] = "the pool was `\(ids.old)` and is `\(ids.new)`"
    }
    sayWhatIsNotRead()
    sayWhatTemplatesTell()
    if before.tool != nil, after.tool != nil {
      // A template that has no second factors makes none, and one that has no providers any more has none.
      (before.mfa, after.mfa) = (before.mfa ?? [:], after.mfa ?? [:])
      if before.identityProviders != nil {
        after.identityProviders = after.identityProviders ?? []
      }
    }
    if before.losesPool(to: after) {
      after.actions?.replaced.insert(.pool)
      after.actions?.reasons[.pool] =
        "the state that the plan was made from has it no longer: somebody deleted it, or took it out of the state"
    } else if after.origin == .payload, let isProtected = before.isProtected {
      after.actions?.poolDeletion.isProtected = isProtected
    }
    // Nor does a new pool have those of the old one, or its providers.
    if after.makesPoolAnew(beside: before) {
      (after.mfa, after.identityProviders) = (after.mfa ?? [:], after.identityProviders ?? [])
    }
  }

  /// Of what is not read two files of one tool tell whether it changes.
  private mutating func sayWhatIsNotRead() {
    guard before.isDeployed(like: after) else { return }
    // With a pool that Terraform deletes goes all that it has.
    if after.deployedBy == .terraform, after.deletesPool(of: before) { return }
    (before.others, after.others) = (before.othersWithUnread(now: after), after.othersWithUnread())
  }

  /// Two templates tell of a pool that stays as an orphan which parts the stack deletes.
  private mutating func sayWhatTemplatesTell() {
    guard before.deployedBy == .cloudFormation, after.deployedBy == .cloudFormation else { return }
    if after.deletesPool(of: before) || after.makesPoolAnew(beside: before),
      PoolFate(of: before, by: after).keepsPool
    {
      after.hasNoParts()
    }
  }
}

extension PoolDocument {
  /// The ids of a pool in two states that know it by one address and one name; nil where it is the same pool,
  /// or that of another environment.
  fileprivate func idsOfReplacement(by other: PoolDocument) -> (old: String, new: String)? {
    guard deployer == .terraform, isDeployed(like: other), origin == .description,
      other.origin == .description, let address = addresses[.pool],
      address == other.addresses[.pool], pool["Name"] == other.pool["Name"],
      let old = pool["Id"]?.string, let new = other.pool["Id"]?.string, old != new
    else { return nil }
    return (old, new)
  }

  /// What the input of AddCustomAttributes makes of a pool; everything else as it is.
  fileprivate func addingAttributes(to old: PoolDocument) -> PoolDocument {
    guard operation == "AddCustomAttributes", old.saysPool, let members = judged.first?.members,
      let added = members["CustomAttributes"]?.array
    else { return self }
    var result = old
    (result.name, result.operation, result.judged) = (name, operation, judged)
    (result.origin, result.deployer, result.tool) = (.description, nil, nil)
    let known = old.pool["SchemaAttributes"]?.array ?? []
    let names = Set(known.compactMap { $0["Name"]?.string })
    // The call is refused where the pool has the name already.
    let new = added.map(SchemaNames.shown).filter { !names.contains($0["Name"]?.string ?? "") }
    result.pool["SchemaAttributes"] = .array(known + new)
    return result
  }

  /// Whether a state has a pool that a plan makes, because it is gone by now.
  fileprivate func losesPool(to plan: PoolDocument) -> Bool {
    isDeployed(like: plan) && origin == .description && saysPool && pool["Id"] != nil
      && plan.actions?.makesPool == true
  }

  /// With what a plan knows of the pool where this says nothing of it.
  fileprivate func completed(bySourceOf plan: PoolDocument) -> PoolDocument {
    guard origin == .description, saysPool, deployer == nil, let source = plan.plannedFrom.first,
      source.pool["Id"] == nil || source.pool["Id"] == pool["Id"]
    else { return self }
    var result = self
    result.mfa = mfa ?? (source.saysPool ? source.mfa : nil)
    result.clients = clients ?? source.clients
    for part in ListedPart.all + [.risks]
    where self[keyPath: part.list] == nil && !absent.contains(part.kind) {
      result[keyPath: part.list] = source[keyPath: part.list]
    }
    if !absent.contains(.logDelivery) { result.logDelivery = logDelivery ?? source.logDelivery }
    return result
  }

  /// Whether a description says that the pool can't be deleted; nil where it says nothing of that.
  fileprivate var isProtected: Bool? {
    guard origin == .description, saysPool else { return nil }
    return pool["DeletionProtection"].map { $0 == "ACTIVE" }
  }
}
