package import JSON

/// What a scenario's `given` says of its pool and clients, with every value read.
package struct WantedSettings: Sendable {
  /// A client by the name that steps use.
  package struct Client: Sendable {
    /// What `client:` on a step calls it.
    package var name: String

    /// Members of CreateUserPoolClient.
    package var settings: JSONObject
  }

  /// Members of CreateUserPool and SetUserPoolMfaConfig.
  package var pool: JSONObject = JSONObject()

  /// Members of CreateUserPoolClient, for the default client.
  package var client: JSONObject = JSONObject()

  /// Further clients, in the author's order.
  package var clients: [Client] = []
}
