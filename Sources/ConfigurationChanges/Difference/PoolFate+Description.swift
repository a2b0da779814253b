// What becomes of a pool, in words.
extension PoolFate {
  /// What happens where no other pool comes.
  func deletionMessage(_ word: String) -> String {
    switch self {
    case .lost:
      "The \(word) deletes the pool and makes none: its users, their passwords and second factors are lost."
    case .perhapsLost(let doubt):
      """
      The \(word) deletes the pool and makes none: its users, their passwords and second factors are lost unless \
      \(doubt.clause). Then the pool stays as an orphan.
      """
    case .retained:
      """
      The pool leaves the stack, and its DeletionPolicy keeps it: it stays as an orphan with all its users. To \
      manage it again, import it into a stack; to be rid of it, delete it by hand.
      """
    case .leftBehind:
      """
      The stack tries to delete the pool, whose DeletionProtection is ACTIVE, and fails at that: the update \
      goes on without it, and the pool stays as an orphan with all its users. To keep it, set DeletionPolicy to \
      Retain before; to be rid of it, set DeletionProtection to INACTIVE and delete it by hand.
      """
    case .forgotten: PoolFate.wordsBeside
    case .refused(.call):
      """
      The pool's DeletionProtection is ACTIVE, so that deleting it ends in InvalidParameterException and the \
      deployment fails: no user is lost. To keep the pool, take it out of what is deleted; to be rid of it, set \
      DeletionProtection to INACTIVE in a deployment of its own before.
      """
    case .refused(.plan):
      """
      Applying the plan fails: the pool's deletion protection is on, so that DeleteUserPool ends in \
      InvalidParameterException, and no user is lost. \(PoolFate.lostBefore) To delete the pool, set \
      `deletion_protection` to INACTIVE and apply that first; to keep it, give it its block back, or write \
      a `removed` block with `destroy = false`.
      """
    case .refused(.planning): PoolFate.wordsUnplanned
    }
  }

  /// What happens where another pool comes.
  var replacementDescription: String {
    switch self {
    case .lost:
      """
      The deployment deletes the pool and makes another: its users, their passwords and second factors are \
      lost, and every client gets another id.
      """
    case .perhapsLost(let doubt):
      """
      The deployment makes another pool, and every client gets another id. It deletes the old one: its users, \
      their passwords and second factors are lost unless \(doubt.clause). Then the old pool stays as an orphan. \
      To keep the pool, keep its logical id.
      """
    case .retained:
      """
      The deployment makes another pool, which is empty, and every client gets another id; the old one's \
      DeletionPolicy keeps it, and it stays as an orphan with all its users, who can't sign in to the new one. \
      To go on with the old pool, keep its logical id (CDK: overrideLogicalId), or import it under the new one.
      """
    case .leftBehind:
      """
      The deployment makes another pool, which is empty, and every client gets another id; deleting the old \
      one fails, for its DeletionProtection is ACTIVE, and it stays as an orphan with all its users, who can't \
      sign in to the new one. To go on with the old pool, keep its logical id (CDK: overrideLogicalId).
      """
    case .forgotten: PoolFate.wordsBeside
    case .refused(let refusal): PoolFate.replacementDescription(refusedBy: refusal)
    }
  }

  private static func replacementDescription(refusedBy refusal: Refusal) -> String {
    switch refusal {
    case .call:
      """
      The pool's DeletionProtection is ACTIVE, so that deleting it ends in InvalidParameterException and the \
      deployment fails: no user is lost. Take back what asks for another pool.
      """
    case .plan(makesFirst: false):
      """
      Applying the plan fails: the pool's deletion protection is on, so that DeleteUserPool ends in \
      InvalidParameterException. The pool and its users stay, and no other pool is made. \(lostBefore) To replace \
      it all the same, which loses all users, set `deletion_protection` to INACTIVE and apply that first; to keep \
      it, take back what can't be changed in place.
      """
    case .plan(makesFirst: true):
      """
      A new pool without users is made, and then applying the plan fails: the old pool's deletion protection is \
      on, so that DeleteUserPool ends in InvalidParameterException. The old pool stays with its users as a deposed \
      object, and clients get other ids in the new one. To keep the pool, take back what can't be changed in place.
      """
    case .planning: wordsUnplanned
    }
  }

  /// What a change of something fixed comes to, in the middle of a sentence; `word` is who asks for another pool.
  func clause(_ word: String) -> String {
    switch self {
    case .lost: "the \(word) deletes the pool and makes another, and all its users are lost"
    case .perhapsLost(let doubt):
      "the \(word) makes another pool, and all users of the old one are lost unless \(doubt.clause)"
    case .retained, .leftBehind:
      "the \(word) makes another pool, which is empty, and the old one stays as an orphan with its users"
    case .forgotten: "the \(word) makes another pool, which has no users"
    case .refused: "the \(word) replaces the pool, which fails, so that no user is lost"
    }
  }

  private static let wordsUnplanned = """
    Terraform does not apply this plan, because planning ended in an error, as `lifecycle.prevent_destroy` \
    makes it: nothing is deleted.
    """

  private static let wordsBeside = """
    Another pool is made, which has no users, and every client gets another id. The old pool stays with its \
    users, and Terraform manages it no longer.
    """

  private static let lostBefore =
    "Terraform deletes what depends on the pool before, and so its clients and groups are lost."
}

extension PoolFate.Doubt {
  fileprivate var clause: String {
    switch self {
    case .protection: "its DeletionProtection, which only the deployment knows, is ACTIVE"
    case .policy: "its DeletionPolicy, which only the deployment knows, keeps it"
    }
  }

  /// What keeps the pool, at the end of a verdict.
  var description: String {
    switch self {
    case .protection: "unless the pool's deletion protection is on"
    case .policy: "unless the pool's deletion policy keeps it"
    }
  }
}
