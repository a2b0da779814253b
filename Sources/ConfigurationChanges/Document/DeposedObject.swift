/// An object left behind by an earlier replacement, which a plan deletes.
package struct DeposedObject: Hashable, Sendable {
  /// The part of the pool that it was.
  package var part: SettingPath.Part

  /// The address of its resource, which has another object by now.
  package var address: String

  /// Terraform's key for the object within its resource.
  package var key: String

  /// Its id, if apps or people use it.
  package var id: String?

  /// Whether the service rejects its deletion.
  package var isProtected = false

  /// Whether planning failed, in which case Terraform does not apply the plan.
  package var isRefused = false

  /// Whether it stays unchanged and only leaves the state.
  package var isForgotten = false

  /// Creates an object that is deleted.
  package init(part: SettingPath.Part, address: String, key: String) {
    (self.part, self.address, self.key) = (part, address, key)
  }
}
