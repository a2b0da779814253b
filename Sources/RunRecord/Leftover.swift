/// A resource on a live pool that a scenario created and that may still exist.
package struct Leftover: Hashable, Sendable {
  /// The kind of resource, such as `user` or `group`.
  package var kind: String

  /// Its name in the creating call, redacted.
  package var name: String

  /// Its ID; a user's sub.
  ///
  /// Nil if the service returned none.
  package var id: String?

  /// Why it was not deleted: lower case, no full stop, redacted.
  package var reason: String

  /// Whether the user asked to keep it.
  package var isKept: Bool

  /// Creates a leftover.
  package init(kind: String, name: String, id: String?, reason: String, isKept: Bool) {
    (self.kind, self.name, self.id) = (kind, name, id)
    (self.reason, self.isKept) = (reason, isKept)
  }
}
