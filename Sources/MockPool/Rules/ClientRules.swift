/// The rules for the settings of app clients.
package struct ClientRules: Hashable, Sendable {
  /// Whether calls to a client with a secret must prove the secret.
  package var secretIsProved = true

  /// Whether the secret in GetClientToken must match.
  package var tokenSecretMustMatch = true

  /// Whether a client gets tokens only for its own scopes.
  package var scopesAreLimited = true

  /// Whether a client limits the flows.
  package var flowsAreLimited = true

  /// Whether a client limits the attributes that its users can write.
  package var writingIsLimited = true

  /// Whether a client limits the attributes that its users can read.
  package var readingIsLimited = true

  /// Whether a client determines the lifetime of access and ID tokens; if not, it is an hour.
  package var lifetimesAreKept = true

  /// Whether a client determines how long a challenge is open; if not, it is 15 minutes.
  package var sessionLifetimeIsKept = true

  /// The operations that reveal missing users, even if the client hides them.
  package var revealingOperations: Set<String> = []

  /// The operations that hide missing users, even if the client does not.
  package var hidingOperations: Set<String> = []

  package init() {}

  fileprivate static let right = ClientRules()
}

extension MockPool {
  /// The settings of a client that the pool applies to the call.
  func applied(_ client: ClientSettings) -> ClientSettings {
    let rules = rules.clients
    guard rules != .right else { return client }
    var settings = client
    if !rules.secretIsProved { settings.secrets = [] }
    if !rules.flowsAreLimited { settings.flows = Set(ClientSettings.Flow.allCases) }
    if !rules.writingIsLimited { settings.writable = .all }
    if !rules.readingIsLimited { settings.readable = .all }
    if !rules.lifetimesAreKept {
      let refresh = client.lifetimes.refresh
      settings.lifetimes = TokenLifetimes(access: 3600, id: 3600, refresh: refresh)
    }
    if !rules.sessionLifetimeIsKept { settings.sessionSeconds = 900 }
    if rules.revealingOperations.contains(call.operation) { settings.hidesUserExistence = false }
    if rules.hidingOperations.contains(call.operation) { settings.hidesUserExistence = true }
    return settings
  }
}
