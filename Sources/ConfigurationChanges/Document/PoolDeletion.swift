/// What becomes of a pool that a plan deletes.
package struct PoolDeletion: Hashable, Sendable {
  /// Whether the pool's deletion protection is on, as the plan knows it; nil where it does not say.
  package var isProtected: Bool?

  /// Whether planning ended in an error, so that Terraform does not apply the plan.
  package var isRefused = false

  /// Whether the pool in its place is made before.
  package var makesFirst = false

  /// Whether it is not deleted but left where it is, and another one is made beside it.
  package var stays = false

  /// Whether nothing says that it is deleted, and only a later file does not have it.
  package var isUnexplained = false

  /// States what is known.
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
