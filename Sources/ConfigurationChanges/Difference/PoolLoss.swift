internal import Diagnostics
internal import JSON
internal import ServiceRules

/// What becomes of a pool that a plan of Terraform's deletes or replaces, or that a later state lacks.
struct PoolLoss {
  /// Who says that the pool goes.
  let sent: CanonicalSettings
  /// The file that has it.
  let old: CanonicalSettings
  /// What stands in the way of it.
  let deletion: PoolDocument.PoolDeletion

  init(of old: CanonicalSettings, by sent: CanonicalSettings) {
    (self.old, self.sent) = (old, sent)
    deletion = sent.document.actions?.poolDeletion ?? PoolDocument.PoolDeletion()
  }

  /// A pool that goes, and none comes.
  var deleted: JudgedChange {
    let (verdict, words) = fate(
      protected: """
        Applying the plan fails: the pool's deletion protection is on, so that DeleteUserPool ends in \
        InvalidParameterException, and no user is lost. \(lostBefore) To delete the pool, set \
        `deletion_protection` to INACTIVE and apply that first; to keep it, give it its block back, or write \
        a `removed` block with `destroy = false`.
        """,
      open:
        "The plan deletes the pool and makes none: its users, their passwords and second factors are lost."
    )
    return change(after: nil, "deleted", verdict, words)
  }

  /// A pool that is deleted to be made again.
  var replaced: JudgedChange {
    let (verdict, words) = fate(
      protected: deletion.makesFirst ? protectedBeside : protectedFirst,
      open: """
        The deployment deletes the pool and makes another: its users, their passwords and second factors are \
        lost, and every client gets another id.
        """
    )
    return change(after: "another", "replaced", verdict, words)
  }

  /// A pool that a later state, or a plan with nothing about it, does not have.
  var missing: JudgedChange {
    let isProtected = old[SettingPath(.pool, ["DeletionProtection"])] == "ACTIVE"
    let doubt =
      isProtected
      ? """
      Its deletion protection was on: unless somebody switched that off first, the pool was only taken out of \
      the state, and stays with its users.
      """
      : "If it was only taken out of the state (`terraform state rm`), it stays with its users."
    let words =
      "`\(sent.name)` has no pool: it is deleted, and its users, their passwords and second factors are lost. "
      + doubt
    return change(after: nil, "deleted", .immutable, words)
  }

  /// A pool that stays where it is, and that Terraform manages no longer.
  var forgotten: JudgedChange {
    JudgedChange(
      SettingChange(SettingPath(.pool), before: "as it is", after: nil, isWritten: (true, false)),
      Judgement(
        entry: "left-behind",
        severity: .behavior,
        words: """
          Terraform forgets the pool, which stays as it is with all its users: no later plan changes or deletes \
          it. To manage it again, import it; to be rid of it, delete it by hand.
          """,
        source: .documented("Terraform, JSON output format: resource_changes"),
        flows: Set(Flow.allCases)
      )
    )
  }

  private var protectedFirst: String {
    """
    Applying the plan fails: the pool's deletion protection is on, so that DeleteUserPool ends in \
    InvalidParameterException. The pool and its users stay, and no other pool is made. \(lostBefore) To replace \
    it all the same, which loses all users, set `deletion_protection` to INACTIVE and apply that first; to keep \
    it, take back what can't be changed in place.
    """
  }

  private var protectedBeside: String {
    """
    A new pool without users is made, and then applying the plan fails: the old pool's deletion protection is \
    on, so that DeleteUserPool ends in InvalidParameterException. The old pool stays with its users as a deposed \
    object, and clients get other ids in the new one. To keep the pool, take back what can't be changed in place.
    """
  }

  private var lostBefore: String {
    "Terraform deletes what depends on the pool before, and so its clients and groups are lost."
  }

  private func fate(protected: String, open: String) -> (verdict: Verdict, words: String) {
    if deletion.isRefused {
      return (
        .rejected,
        """
        Terraform does not apply this plan, because planning ended in an error, as `lifecycle.prevent_destroy` \
        makes it: nothing is deleted.
        """
      )
    }
    if deletion.stays {
      return (
        .immutable,
        """
        Another pool is made, which has no users, and every client gets another id. The old pool stays with its \
        users, and Terraform manages it no longer.
        """
      )
    }
    return deletion.isProtected == true ? (.rejected, protected) : (.immutable, open)
  }

  private func change(
    after: JSONValue?,
    _ entry: String,
    _ verdict: Verdict,
    _ words: String
  ) -> JudgedChange {
    let reason = sent.document.actions?.reasons[.pool].map { " The reason: \($0)." } ?? ""
    return JudgedChange(
      SettingChange(
        SettingPath(.pool),
        before: "as it is",
        after: after,
        isWritten: (true, after != nil)
      ),
      Judgement(
        entry: entry,
        severity: verdict == .rejected ? .deploymentFails : deletion.stays ? .breaking : .dataLoss,
        verdict: verdict,
        words: words + reason,
        source: deletion.isProtected == true && verdict == .rejected
          ? .documented("API reference, CreateUserPool: DeletionProtection")
          : .documented("Terraform, JSON output format: resource_changes"),
        flows: Set(Flow.allCases)
      )
    )
  }
}
