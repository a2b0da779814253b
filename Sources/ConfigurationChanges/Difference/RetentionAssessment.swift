internal import JSON

/// Deletion policies of a template's parts, and their effects on removed parts.
enum RetentionAssessment {
  /// Changes to the policies for parts that a stack removes or replaces.
  static func policies(
    _ old: CanonicalSettings,
    _ sent: CanonicalSettings
  ) -> [AssessedChange] {
    sent.parts.flatMap { part -> [AssessedChange] in
      guard let before = old.found(part, of: sent), !sent.replaces(part, of: old),
        !sent.choosesAnother(part, than: before, of: old),
        let was = old.document.retention[before.part],
        let now = sent.document.retention[part.part]
      else { return [] }
      return [
        ("DeletionPolicy", was.deletion, now.deletion),
        ("UpdateReplacePolicy", was.replacement, now.replacement),
      ].filter { $0.1 != $0.2 }.map { name, was, now in
        AssessedChange(
          SettingChange(
            SettingPath(before.part, [name]),
            before: .string(was),
            after: .string(now)
          ),
          assessment(of: name, keeps: now != "Delete", before.part)
        )
      }
    }
  }

  private static func assessment(
    of policy: String,
    keeps: Bool,
    _ part: SettingPath.Part
  ) -> Assessment {
    let case_ =
      policy == "DeletionPolicy"
      ? "removed from the stack, or the stack is deleted" : "replaced by an update of its stack"
    let what = part == .pool ? "the pool" : "the resource"
    let words =
      keeps
      ? "If \(what) is \(case_), CloudFormation keeps \(what) as an orphan. Until then, nothing "
        + "changes."
      : part == .pool
        ? "If the pool is \(case_), CloudFormation deletes the pool and all its users."
        : "If the resource is \(case_), CloudFormation deletes the resource."
    return Assessment(
      entry: policy == "DeletionPolicy" ? "deletion-policy" : "update-replace-policy",
      effect: .retention,
      severity: keeps || part != .pool ? .none : .behavior,
      description: words,
      source: .documented("CloudFormation template reference, \(policy)")
    )
  }

  /// A part that leaves its stack and stays because of its policy.
  static func retained(_ assessed: AssessedChange, _ old: CanonicalSettings) -> AssessedChange {
    let change = assessed.change
    guard change.path.members.isEmpty, change.after == nil, change.path.part != .pool,
      old.document.retention[change.path.part]?.keepsRemoved == true
    else { return assessed }
    let assessment = Assessment(
      entry: "retained",
      effect: .retention,
      severity: .none,
      verdict: .noEffect,
      description: """
        The resource leaves the stack, and its DeletionPolicy keeps the resource unchanged as an \
        orphan. To remove the resource, delete it by hand.
        """,
      source: .documented("CloudFormation template reference, DeletionPolicy")
    )
    return AssessedChange(assessed.change, assessment)
  }

  /// Assesses a new pool without deletion protection, which does not affect an old pool that stays.
  static func unprotected(
    _ assessed: AssessedChange,
    _ disposition: PoolDisposition
  ) -> AssessedChange {
    guard disposition.keepsPool, assessed.change.path == SettingPath(.pool, ["DeletionProtection"]),
      assessed.change.after != "ACTIVE"
    else { return assessed }
    var assessed = assessed
    assessed.assessment.severity = .none
    assessed.assessment.flows = []
    assessed.assessment.description =
      "The new pool is not protected against deletion. The old one keeps its protection."
    return assessed
  }

  /// The parts that the stack recreates in its new pool and deletes from the old, orphaned pool.
  static func leftParts(
    of old: CanonicalSettings,
    by sent: CanonicalSettings
  ) -> [SettingPath.Part] {
    let kinds: Set<CanonicalSettings.Kind> = [
      .clients, .groups, .resourceServers, .identityProviders,
    ]
    return sent.parts.filter { $0.part.kind.map(kinds.contains) ?? false }.compactMap { part in
      guard let before = old.found(part, of: sent) else { return nil }
      let policy = old.document.retention[before.part]
      let isReplaced = before.address == part.address
      let stays = isReplaced ? policy?.keepsReplaced : policy?.keepsRemoved
      return stays == true ? nil : before.part
    }
  }
}
