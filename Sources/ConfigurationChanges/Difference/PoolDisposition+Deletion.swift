// Descriptions of a deletion without a replacement.
extension PoolDisposition {
  /// The description if no other pool is created.
  func deletionMessage(of term: DeploymentTerm) -> String {
    switch self {
    case .lost:
      """
      The \(term) deletes the pool and creates none. Its users are lost, with their passwords and \
      second factors. \(term.adviceOnDeletion)
      """
    case .possiblyDeleted(let doubt):
      """
      The \(term) deletes the pool and creates none. Its users are lost, with their passwords and \
      second factors, unless \(doubt.clause). In that case, the pool stays as an orphan. \
      \(term.adviceOnDeletion)
      """
    case .retained:
      """
      The pool leaves the stack, and its DeletionPolicy keeps the pool as an orphan with all its \
      users. To manage the pool again, import it into a stack. To remove the pool, delete it by \
      hand.
      """
    case .leftBehind:
      """
      The stack tries to delete the pool and fails, because its DeletionProtection is ACTIVE. The \
      update then continues, and the pool stays as an orphan with all its users. To keep the pool \
      without a failed deletion, set DeletionPolicy to Retain first. To remove the pool, set \
      DeletionProtection to INACTIVE and delete the pool by hand.
      """
    case .forgotten: PoolDisposition.wordsBeside
    case .refused(let rejection): PoolDisposition.deletionMessage(rejectedBy: rejection)
    }
  }

  private static func deletionMessage(rejectedBy rejection: Rejection) -> String {
    switch rejection {
    case .call:
      """
      The pool's DeletionProtection is ACTIVE, so deleting it fails with InvalidParameterException \
      and the deployment fails. No user is lost. To keep the pool, exclude it from the deletion. \
      To remove it, first set DeletionProtection to INACTIVE in a separate deployment.
      """
    case .plan:
      """
      Applying the plan fails, because the pool's deletion protection is on: DeleteUserPool fails \
      with InvalidParameterException, and no user is lost. \(lostBefore) To delete the \
      pool, first apply `deletion_protection = "INACTIVE"`. To keep it, restore its block, or \
      write a `removed` block with `destroy = false`.
      """
    case .planning: wordsUnplanned
    }
  }
}

extension DeploymentTerm {
  /// The instruction if no other pool is created.
  fileprivate var adviceOnDeletion: String {
    self == .plan
      ? "To keep the pool, restore its block, or write a `removed` block with `destroy = false`."
      : "To keep the pool, restore its resource, or set DeletionPolicy to Retain first."
  }
}
