package import JSON
package import PoolClient
package import Project
package import Values

/// A live pool as the project file and the environment describe it.
package struct LivePoolSettings: Sendable {
  /// The name that the project file gives it.
  package var name: String

  /// The pool's id.
  package var userPoolID: String

  /// Whether the id stands in the project file itself, and is not taken from the environment.
  package var isIDWrittenOut: Bool

  /// The client that verbs use.
  package var clientID: String

  /// That client's secret; nil where it has none, or where the pool is to be asked for it.
  package var clientSecret: Secret?

  /// Where it answers.
  package var endpoint: PoolEndpoint

  /// What its `allow:` holds.
  package var permissions: Set<Permission>

  /// What `$(pool.vars.NAME)` reads.
  package var vars: JSONObject

  /// Whether a source for its e-mail is set.
  package var hasEmailSource: Bool

  /// Whether a source for its text messages is set.
  package var hasSMSSource: Bool

  /// Describes a pool.
  package init(
    name: String,
    userPoolID: String,
    isIDWrittenOut: Bool,
    clientID: String,
    clientSecret: Secret? = nil,
    endpoint: PoolEndpoint,
    permissions: Set<Permission>,
    vars: JSONObject = JSONObject(),
    hasEmailSource: Bool,
    hasSMSSource: Bool
  ) {
    self.name = name
    self.userPoolID = userPoolID
    self.isIDWrittenOut = isIDWrittenOut
    self.clientID = clientID
    self.clientSecret = clientSecret
    self.endpoint = endpoint
    self.permissions = permissions
    self.vars = vars
    self.hasEmailSource = hasEmailSource
    self.hasSMSSource = hasSMSSource
  }
}
