/// An app client of a pool, which requests come from.
package struct AppClient: Hashable, Sendable {
  /// What `client:` on a step calls it; empty for the default one.
  package var name: String

  /// Its id.
  package var id: String

  /// Its secret; nil where it has none, or where nobody knows it.
  package var secret: Secret?

  /// States a client.
  package init(name: String = "", id: String, secret: Secret? = nil) {
    (self.name, self.id, self.secret) = (name, id, secret)
  }
}
