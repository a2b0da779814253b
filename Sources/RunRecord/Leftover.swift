/// A resource on a live pool that a scenario created and that may still exist.
package struct Leftover: Hashable, Sendable {
  /// The kind of the resource, such as `user`, `group`, or `client`.
  package var kind: String

  /// The name in the creating call, redacted.
  package var name: String

  /// The ID of the resource, or a user's sub; nil if the service returned none.
  package var id: String?

  /// The reason why the resource was not deleted: lowercase, without a full stop, redacted.
  package var reason: String

  /// Whether the user asked to keep the resource.
  package var isKept: Bool

  /// Whether `authflow sweep` never deletes the resource, because the journal does not prove that
  /// the run created it.
  package var isByHand: Bool

  package init(
    kind: String,
    name: String,
    id: String?,
    reason: String,
    isKept: Bool,
    isByHand: Bool = false
  ) {
    (self.kind, self.name, self.id) = (kind, name, id)
    (self.reason, self.isKept, self.isByHand) = (reason, isKept, isByHand)
  }
}
