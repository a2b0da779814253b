package import JSON

/// The settings in `given` for the pool and its clients, with every value read.
package struct RequestedSettings: Sendable {
  /// A client's settings, by the name that steps use.
  package struct Client: Sendable {
    /// The client's name for `client:` on a step.
    package var name: String

    /// The members of CreateUserPoolClient.
    package var settings: JSONObject
  }

  /// The members of CreateUserPool and SetUserPoolMfaConfig.
  package var pool = JSONObject()

  /// The members of CreateUserPoolClient for the default client.
  package var client = JSONObject()

  /// The further clients, in the author's order.
  package var clients: [Client] = []

  /// Creates settings; every pool meets the default.
  package init(
    pool: JSONObject = JSONObject(),
    client: JSONObject = JSONObject(),
    clients: [Client] = []
  ) {
    (self.pool, self.client, self.clients) = (pool, client, clients)
  }
}
