// Descriptions of a replacement.
extension PoolDisposition {
  /// The description if another pool is created.
  func replacementDescription(of term: DeploymentTerm) -> String {
    switch self {
    case .lost:
      """
      The deployment replaces the pool. The old pool's users are lost, with their passwords and \
      second factors, and every client gets a new ID. \(term.adviceOnReplacement)
      """
    case .possiblyDeleted(let doubt):
      """
      The deployment creates another pool, and every client gets a new ID. The old pool is \
      deleted, and its users are lost, with their passwords and second factors, unless \
      \(doubt.clause). In that case, the old pool stays as an orphan. \(term.adviceOnReplacement)
      """
    case .retained:
      """
      The deployment creates another, empty pool, and every client gets a new ID. The old pool's \
      DeletionPolicy keeps that pool as an orphan with all its users, who can't sign in to the \
      new pool. To keep using the old pool, keep its logical ID (CDK: overrideLogicalId), or \
      import it under the new logical ID.
      """
    case .leftBehind:
      """
      The deployment creates another, empty pool, and every client gets a new ID. Deleting the old \
      pool fails, because its DeletionProtection is ACTIVE. The old pool stays as an orphan with \
      all its users, who can't sign in to the new pool. \(term.adviceOnReplacement)
      """
    case .forgotten: PoolDisposition.wordsBeside
    case .refused(let rejection): PoolDisposition.replacementDescription(rejectedBy: rejection)
    }
  }

  private static func replacementDescription(rejectedBy rejection: Rejection) -> String {
    switch rejection {
    case .call:
      """
      The pool's DeletionProtection is ACTIVE, so deleting it fails with InvalidParameterException \
      and the deployment fails. No user is lost. Revert the change that requires another pool.
      """
    case .plan(makesFirst: false):
      """
      Applying the plan fails, because the pool's deletion protection is on: DeleteUserPool fails \
      with InvalidParameterException. The pool and its users stay, and no other pool is created. \
      \(lostBefore) To replace the pool anyway and lose all users, first apply \
      `deletion_protection = "INACTIVE"`. To keep the pool, revert the change that can't be made \
      in place.
      """
    case .plan(makesFirst: true):
      """
      Terraform creates a new, empty pool, and then applying the plan fails. The old pool's \
      deletion protection is on, so DeleteUserPool fails with InvalidParameterException. The old \
      pool stays with its users as a deposed object, and clients get new IDs in the new pool. To \
      keep the pool, revert the change that can't be made in place.
      """
    case .planning: wordsUnplanned
    }
  }

  /// The effect of replacing the pool, for the middle of a sentence.
  func clause(of term: DeploymentTerm) -> String {
    switch self {
    case .lost where term == .plan:
      "the plan deletes the pool with all its users and creates another pool"
    case .lost: "the \(term) creates another pool and deletes the old one with all its users"
    case .possiblyDeleted(let doubt):
      """
      the \(term) creates another pool, and all users of the old one are lost unless \
      \(doubt.clause)
      """
    case .retained, .leftBehind:
      "the \(term) creates another, empty pool, and the old one stays as an orphan with its users"
    case .forgotten: "the \(term) creates another pool, which has no users"
    case .refused: "the \(term) fails to replace the pool, and no user is lost"
    }
  }
}

extension DeploymentTerm {
  /// The instruction if another pool is created.
  ///
  /// Of a template, only a new logical ID is read as a replacement.
  fileprivate var adviceOnReplacement: String {
    self == .plan
      ? "To keep the pool, revert the change that requires another pool."
      : "To keep using the old pool, keep its logical ID (CDK: overrideLogicalId)."
  }
}
