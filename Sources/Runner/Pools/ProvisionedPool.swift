internal import JSON
package import Values

/// A pool created from a configuration file.
package struct ProvisionedPool: Sendable {
  /// The pool's ID.
  package var id: String

  /// The pool's clients in the order of the file, starting with the default client.
  package var clients: [AppClient]

  /// The description of the pool in the response to its creation; empty if a later call changed the
  /// pool.
  var members = JSONObject()

  /// The descriptions of the clients in the responses to their creation.
  var clientMembers: [JSONObject] = []

  /// Creates a pool with an ID and clients.
  package init(id: String, clients: [AppClient] = []) {
    (self.id, self.clients) = (id, clients)
  }
}
