/// An app client of a pool, which sends requests.
package struct AppClient: Hashable, Sendable {
  /// The name for `client:` on a step; empty for the default client.
  package var name: String

  /// The `ClientId` of the app client.
  package var id: String

  /// The client secret; nil if the client has none, or if it is unknown.
  package var secret: Secret?

  /// Creates an app client; the client without a name is the default client.
  package init(name: String = "", id: String, secret: Secret? = nil) {
    (self.name, self.id, self.secret) = (name, id, secret)
  }
}
