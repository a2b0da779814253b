/// The way in which a plan deletes a pool.
package enum PoolDeletion: Hashable, Sendable {
  /// Planning failed, so Terraform does not apply the plan.
  case unplanned
  /// The plan leaves the pool in place, next to a new pool.
  case forgotten
  /// The plan deletes the pool.
  ///
  /// - Parameters:
  ///   - isProtected: Whether the pool's deletion protection is known to be on.
  ///   - makesFirst: Whether Terraform creates the replacement before it deletes the pool.
  case planned(isProtected: Bool = false, makesFirst: Bool = false)
  /// The only evidence is that a later file does not contain the pool.
  case unexplained
}
