/// The circumstances in which a plan deletes a pool.
package struct PoolDeletion: Hashable, Sendable {
  /// Whether the plan shows the pool's deletion protection as on; nil if unknown.
  package var isProtected: Bool?

  /// Whether planning failed; if it did, Terraform does not apply the plan.
  package var isRefused = false

  /// Whether Terraform creates the replacement before it deletes the pool.
  var makesFirst = false

  /// Whether the plan leaves the pool in place, next to a new pool.
  var stays = false

  /// Whether the only evidence is that a later file does not contain the pool.
  var isUnexplained = false

  /// Creates the circumstances of a deletion; by default, the deletion protection is unknown.
  package init(
    isProtected: Bool? = nil,
    isRefused: Bool = false,
    makesFirst: Bool = false,
    stays: Bool = false
  ) {
    (self.isProtected, self.isRefused) = (isProtected, isRefused)
    (self.makesFirst, self.stays) = (makesFirst, stays)
  }
}
