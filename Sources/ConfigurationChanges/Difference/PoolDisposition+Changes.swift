internal import JSON
internal import ServiceRules

// Changes that describe the disposition of a pool.
extension PoolDisposition {
  /// A pool that is deleted without replacement.
  func deleted(by sent: CanonicalSettings) -> AssessedChange {
    change(
      after: nil,
      keepsPool ? ("left-behind", .poolLeftBehind) : ("deleted", .poolDeleted),
      severityOfDeletion,
      deletionMessage(of: sent.document.term),
      sent,
      .documented("CloudFormation template reference, DeletionPolicy")
    )
  }

  /// A pool that is deleted or left behind, and replaced by another.
  func replaced(by sent: CanonicalSettings, because reason: String?) -> AssessedChange {
    change(
      after: "another",
      keepsPool || self == .forgotten ? ("another-beside", .poolBeside) : ("replaced", .replaced),
      severityOfReplacement,
      replacementDescription(of: sent.document.term) + (reason.map { " Reason: \($0)." } ?? ""),
      sent,
      .documented("CloudFormation user guide, logical IDs of resources")
    )
  }

  private func change(
    after: JSONValue?,
    _ kind: (entry: String, effect: Assessment.Effect),
    _ severity: Severity,
    _ words: String,
    _ sent: CanonicalSettings,
    _ ofStacks: KnowledgeSource
  ) -> AssessedChange {
    let isOfPlan = sent.document.deployedBy == .terraform
    let isImmutable = after != nil || !keepsPool
    return AssessedChange(
      SettingChange(
        SettingPath(.pool),
        before: "as it is",
        after: after,
        isWritten: (true, after != nil)
      ),
      Assessment(
        entry: kind.entry,
        effect: kind.effect,
        severity: severity,
        verdict: isRejection && isOfPlan ? .rejected : isImmutable ? .immutable : nil,
        description: words,
        source: source(isOfPlan: isOfPlan, ofStacks),
        flows: Set(UserFlow.allCases)
      )
    )
  }

  private func source(isOfPlan: Bool, _ ofStacks: KnowledgeSource) -> KnowledgeSource {
    if case .refused(.plan) = self {
      return .documented("API reference, CreateUserPool: DeletionProtection")
    }
    return isOfPlan ? .documented("Terraform, JSON output format: resource_changes") : ofStacks
  }

  /// A pool that is missing from a later state, or from a plan without explanation.
  static func missing(_ old: CanonicalSettings, in sent: CanonicalSettings) -> AssessedChange {
    let isProtected = old[SettingPath(.pool, ["DeletionProtection"])] == "ACTIVE"
    let doubt =
      isProtected
      ? """
      The pool's deletion protection was on. Unless someone turned off the protection first, the \
      pool was only removed from the state, and still exists with its users.
      """
      : "If the pool was only removed from the state (`terraform state rm`), it still exists with "
        + "its users."
    var assessed = PoolDisposition.lost.deleted(by: sent)
    assessed.assessment.description =
      "`\(sent.name)` has no pool: the pool is deleted, and its users, passwords, and second "
      + "factors are lost. "
      + doubt
    return assessed
  }

  /// A pool that stays and that Terraform no longer manages.
  static var unmanaged: AssessedChange {
    AssessedChange(
      SettingChange(SettingPath(.pool), before: "as it is", after: nil, isWritten: (true, false)),
      Assessment(
        entry: "left-behind",
        effect: .poolLeftBehind,
        severity: .behavior,
        description: """
          Terraform stops managing the pool, which stays unchanged with all its users. No later \
          plan changes or deletes it. To manage it again, import it. To remove it, delete it by \
          hand.
          """,
        source: .documented("Terraform, JSON output format: resource_changes"),
        flows: Set(UserFlow.allCases)
      )
    )
  }
}
