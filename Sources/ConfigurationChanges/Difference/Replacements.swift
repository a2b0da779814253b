internal import JSON
internal import ServiceRules

/// Pools and parts that are deleted, created, or replaced.
enum Replacements {
  /// Parts that a plan replaces, or that a stack identifies as different.
  static func replaced(
    _ changes: [SettingChange],
    of old: CanonicalSettings,
    by sent: CanonicalSettings,
    _ disposition: PoolDisposition
  ) -> [AssessedChange] {
    if let lost = lostPool(disposition, old, sent) { return [lost] }
    let others = sent.parts.filter { sent.replaces($0, of: old) }
    let replaced = others.map { old.found($0, of: sent)?.part ?? $0.part }
    guard replaced.contains(.pool) else {
      return replaced.compactMap { part in
        collision(part, others, by: sent) ?? self.replaced(part, changes, of: old, by: sent)
      }
    }
    // Deleting a pool deletes all its parts.
    let left = disposition.keepsPool ? RetentionAssessment.leftParts(of: old, by: sent) : []
    let reason = sent.reason(ofReplacing: .pool, in: old)
    return [disposition.replaced(by: sent, because: reason)]
      + left.compactMap { self.replaced($0, changes, of: old, by: sent) }
  }

  /// A part that another part replaces.
  ///
  /// A plan gives the reason. If a changed setting already explains why a stack replaces the part,
  /// nothing is added.
  private static func replaced(
    _ part: SettingPath.Part,
    _ changes: [SettingChange],
    of old: CanonicalSettings,
    by sent: CanonicalSettings
  ) -> AssessedChange? {
    let isSaid = changes.contains { $0.path.part == part && Knowledge.rule(against: $0) != nil }
    let isPlanned = sent.document.actions?.isOfPlan == true
    guard isPlanned || !isSaid else { return nil }
    let reason = sent.reason(ofReplacing: part, in: old).map { " Reason: \($0)." } ?? ""
    return AssessedChange(
      SettingChange(SettingPath(part), before: "as it is", after: "another"),
      Assessment(
        entry: "replaced",
        effect: .replaced,
        severity: part.severityOfReplacement,
        verdict: .immutable,
        description: part.replacementDescription + reason,
        source: sent.document.tool == .terraform
          ? .documented("Terraform, JSON output format: resource_changes")
          : .documented("CloudFormation user guide, logical IDs of resources"),
        flows: Set(UserFlow.allCases)
      )
    )
  }

  /// A part that a stack creates under a new logical ID while the old part still has its name; nil
  /// if there is none.
  private static func collision(
    _ part: SettingPath.Part,
    _ others: [CanonicalSettings.Part],
    by sent: CanonicalSettings
  ) -> AssessedChange? {
    // If both sides have the same name, they collide.
    guard sent.document.deployedBy == .cloudFormation,
      others.contains(where: { $0.part == part && $0.nameFunction == nil }),
      let words = part.collisionMessage
    else { return nil }
    return AssessedChange(
      SettingChange(SettingPath(part), before: "as it is", after: "another"),
      Assessment(
        entry: "replaced",
        effect: .replaced,
        severity: .deploymentFails,
        verdict: .rejected,
        description: words,
        source: .measured("aws-amplify/amplify-cli#13648"),
        flows: Set(UserFlow.allCases)
      )
    )
  }

  /// Notes that the selected pools have different logical IDs, which is a replacement only within
  /// one stack.
  static func otherIDs(
    _ old: CanonicalSettings,
    _ sent: CanonicalSettings,
    _ disposition: PoolDisposition
  ) -> [String] {
    guard sent.document.deployedBy == .cloudFormation else { return [] }
    return sent.document.chosenPools(beside: old.document).map { pools in
      "the pools have the logical IDs `\(pools.before)` and `\(pools.after)`: if the second pool "
        + "replaces the first in a stack, \(disposition.clause(of: .stack))"
    }.map { [$0] } ?? []
  }

  /// The pool that one side has and the other deletes or does not have.
  private static func lostPool(
    _ disposition: PoolDisposition,
    _ old: CanonicalSettings,
    _ sent: CanonicalSettings
  ) -> AssessedChange? {
    if sent.document.deployedBy == .cloudFormation {
      return sent.document.deletesPool(of: old.document) ? disposition.deleted(by: sent) : nil
    }
    guard let actions = sent.document.actions else { return nil }
    if actions.forgotten.contains(.pool), !old.unspecified.contains(.pool) {
      return PoolDisposition.unmanaged
    }
    guard actions.removed.contains(.pool) else { return nil }
    if actions.poolDeletion == .unexplained { return PoolDisposition.missing(old, in: sent) }
    var deleted = disposition.deleted(by: sent)
    deleted.assessment.description += actions.reasons[.pool].map { " Reason: \($0)." } ?? ""
    return deleted
  }

  /// A pool that the first of two templates, states, or plans does not have.
  static func madePool(_ old: PoolDocument, _ sent: PoolDocument) -> [AssessedChange] {
    guard sent.isDeployed(like: old), !old.specifiesPool, sent.specifiesPool,
      old.actions?.forgotten.contains(.pool) != true
    else { return [] }
    return [
      AssessedChange(
        SettingChange(SettingPath(.pool), before: nil, after: "made", isWritten: (false, true)),
        Assessment(
          entry: "pool-added",
          effect: .poolAdded,
          severity: .none,
          description: "`\(old.name)` has no pool, so this pool is new and has no users yet.",
          source: .documented("API reference, CreateUserPool"),
          flows: []
        )
      )
    ]
  }
}

extension CanonicalSettings.Part {
  /// Whether the part has content; a pool without log delivery shows empty log delivery.
  var isThere: Bool { !members.isEmpty || ![.risk, .logDelivery].contains(part.kind) }
}
