/// A failed scenario whose pool and users are kept until the user continues.
///
/// All strings are redacted.
package struct PausedScenario: Sendable {
  package var id: ScenarioID

  /// The failure's message.
  package var message: String

  /// The pool's ID.
  package var poolID: String

  /// The region for signatures.
  package var region: String

  /// The URL of the service; nil for AWS's own.
  package var endpoint: String?

  /// The URL with which `authflow inbox` reads the messages of a mock; nil on a live pool.
  package var inbox: String?

  /// The IDs of the pool's clients, each with its name, which is empty for the default client.
  package var clients: [(name: String, id: String)]

  /// The user names of the scenario's generated users, each with the name in the scenario.
  package var users: [(name: String, username: String)]

  /// Creates a paused scenario without clients and users.
  package init(id: ScenarioID, message: String, poolID: String, region: String) {
    (self.id, self.message, self.poolID, self.region) = (id, message, poolID, region)
    (clients, users) = ([], [])
  }
}
