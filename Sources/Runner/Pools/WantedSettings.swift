package import JSON

/// What a scenario's `given` says of its pool and clients, with every value read.
package struct WantedSettings: Sendable {
  /// A client by the name that steps use.
  package struct Client: Sendable {
    /// What `client:` on a step calls it.
    package var name: String

    /// Members of CreateUserPoolClient.
    package var settings: JSONObject

    /// States a client.
    package init(name: String, settings: JSONObject) {
      (self.name, self.settings) = (name, settings)
    }
  }

  /// Members of CreateUserPool and SetUserPoolMfaConfig.
  package var pool: JSONObject

  /// Members of CreateUserPoolClient, for the default client.
  package var client: JSONObject

  /// Further clients, in the author's order.
  package var clients: [Client]

  /// States settings; none by default.
  package init(
    pool: JSONObject = JSONObject(),
    client: JSONObject = JSONObject(),
    clients: [Client] = []
  ) {
    (self.pool, self.client, self.clients) = (pool, client, clients)
  }
}
