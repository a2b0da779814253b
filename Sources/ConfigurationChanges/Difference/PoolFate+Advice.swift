// Instructions for keeping a pool that a deployment would delete.
extension PoolFate {
  /// The instruction if no other pool is created.
  static func adviceAgainstDeletion(of term: DeploymentTerm) -> String {
    term == .plan
      ? "To keep the pool, restore its block, or write a `removed` block with `destroy = false`."
      : "To keep the pool, restore its resource, or set DeletionPolicy to Retain first."
  }

  /// The instruction if another pool is created.
  ///
  /// Of a template, only a new logical ID is read as a replacement.
  static func adviceAgainstReplacement(of term: DeploymentTerm) -> String {
    term == .plan
      ? "To keep the pool, revert the change that requires another pool."
      : "To keep using the old pool, keep its logical ID (CDK: overrideLogicalId)."
  }
}
