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

  /// The effect of the plan on the object.
  package var disposition: Disposition

  /// The effect of a plan on an object that an earlier replacement left behind.
  package enum Disposition: Hashable, Sendable {
    /// The plan deletes the object.
    case deleted
    /// The service rejects the deletion.
    case protected
    /// Planning failed, so Terraform does not apply the plan.
    case unplanned
    /// The object stays unchanged and only leaves the state.
    case forgotten
  }

  /// Creates an object without an ID.
  package init(part: SettingPath.Part, address: String, key: String, disposition: Disposition) {
    (self.part, self.address, self.key, self.disposition) = (part, address, key, disposition)
  }
}
