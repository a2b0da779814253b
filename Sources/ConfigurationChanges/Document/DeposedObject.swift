/// An object that an earlier replacement has left behind, and that a plan deletes.
package struct DeposedObject: Hashable, Sendable {
  /// What part of a pool it was.
  package var part: SettingPath.Part

  /// The address of its resource, which has another object by now.
  package var address: String

  /// What Terraform tells it from other objects of its resource by.
  package var key: String

  /// Its id, where apps or people know it by that.
  package var id: String?

  /// Whether the service refuses to delete it.
  package var isProtected = false

  /// Whether planning ended in an error, so that Terraform does not apply the plan.
  package var isRefused = false

  /// Whether it stays as it is and only leaves the state.
  package var isForgotten = false

  /// An object that is known by its resource's address and its key, and that is deleted.
  package init(part: SettingPath.Part, address: String, key: String) {
    (self.part, self.address, self.key) = (part, address, key)
  }
}
