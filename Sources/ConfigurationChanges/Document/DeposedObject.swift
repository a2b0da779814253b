/// An object left behind by an earlier replacement, which a plan deletes.
package struct DeposedObject: Hashable, Sendable {
  /// The part of the pool that the object represented.
  package var part: SettingPath.Part

  /// The address of the object's resource, which now has another object.
  package var address: String

  /// Terraform's key for the object within its resource.
  package var key: String

  /// The object's ID, if apps or people use it; nil for other objects.
  package var id: String?

  /// Whether the service rejects the object's deletion.
  package var isProtected = false

  /// Whether planning failed; if it did, Terraform does not apply the plan.
  package var isRefused = false

  /// Whether the object stays unchanged and only leaves the state.
  package var isForgotten = false

  /// Creates an object that the plan can delete.
  package init(part: SettingPath.Part, address: String, key: String) {
    (self.part, self.address, self.key) = (part, address, key)
  }
}
