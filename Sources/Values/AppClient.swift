/// An app client of a pool, which sends requests.
package struct AppClient: Hashable, Sendable {
  /// The name for `client:` on a step; empty for the default client.
  package var name: String

  /// Its id.
  package var id: String

  /// Its secret; nil if it has none, or if it is unknown.
  package var secret: Secret?

  /// States a client.
  package init(name: String = "", id: String, secret: Secret? = nil) {
    (self.name, self.id, self.secret) = (name, id, secret)
  }
}
