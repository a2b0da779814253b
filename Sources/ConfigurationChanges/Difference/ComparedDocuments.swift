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
    let old = former ?? ComparedDocuments.completed(given, bySourceOf: sent)
    let new = ComparedDocuments.addingAttributes(of: sent, to: old).losingPool(of: old)
    areApart = old.isApart(from: new) && new.isApart(from: old)
    (before, after) = (old.withOthers(of: new), new.withOthers(of: old))
    if before.isDeployed(like: after), !after.deletesPool(of: before) {
      // What one of two states or templates has not, it does not make.
      (before.tool, after.tool) = (before.deployer, after.deployer)
    }
    if let ids = idsOfReplacement {
      after.actions = PoolDocument.Actions(replaced: [.pool])
      after.actions?.reasons[.pool] = "the pool was `\(ids.old)` and is now `\(ids.new)`"
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
    if losesPool {
      after.actions?.replaced.insert(.pool)
      after.actions?.reasons[.pool] =
        """
        it is no longer in the state that the plan was created from: someone deleted it, or \
        removed it from the state
        """
    } else if after.origin == .payload, let isProtected = isProtected {
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

  /// The ids of a pool in two states that know it by one address and one name; nil where it is the same pool,
  /// or that of another environment.
  private var idsOfReplacement: (old: String, new: String)? {
    guard before.deployer == .terraform, before.isDeployed(like: after),
      before.origin == .description, after.origin == .description,
      let address = before.addresses[.pool], address == after.addresses[.pool],
      before.pool["Name"] == after.pool["Name"],
      let old = before.pool["Id"]?.string, let new = after.pool["Id"]?.string, old != new
    else { return nil }
    return (old, new)
  }

  /// What the input of AddCustomAttributes makes of a pool; everything else as it is.
  private static func addingAttributes(
    of sent: PoolDocument,
    to old: PoolDocument
  ) -> PoolDocument {
    guard sent.operation == "AddCustomAttributes", old.saysPool,
      let added = sent.judged.first?.members["CustomAttributes"]?.array
    else { return sent }
    var result = old
    (result.name, result.operation, result.judged) = (sent.name, sent.operation, sent.judged)
    (result.origin, result.deployer, result.tool) = (.description, nil, nil)
    let known = old.pool["SchemaAttributes"]?.array ?? []
    let names = Set(known.compactMap { $0["Name"]?.string })
    // The call is refused where the pool has the name already.
    let new = added.map(SchemaNames.shown).filter { !names.contains($0["Name"]?.string ?? "") }
    result.pool["SchemaAttributes"] = .array(known + new)
    return result
  }

  /// Whether a state has a pool that a plan makes, because it is gone by now.
  private var losesPool: Bool {
    before.isDeployed(like: after) && before.origin == .description && before.saysPool
      && before.pool["Id"] != nil && after.actions?.makesPool == true
  }

  /// A document with what a plan knows of the pool where the document says nothing of it.
  private static func completed(
    _ given: PoolDocument,
    bySourceOf plan: PoolDocument
  ) -> PoolDocument {
    guard given.origin == .description, given.saysPool, given.deployer == nil,
      let source = plan.plannedFrom.first,
      source.pool["Id"] == nil || source.pool["Id"] == given.pool["Id"]
    else { return given }
    var result = given
    result.mfa = given.mfa ?? (source.saysPool ? source.mfa : nil)
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

  /// Whether the first document describes a pool and says that it can't be deleted; nil where it says nothing of that.
  private var isProtected: Bool? {
    guard before.origin == .description, before.saysPool else { return nil }
    return before.pool["DeletionProtection"].map { $0 == "ACTIVE" }
  }
}
