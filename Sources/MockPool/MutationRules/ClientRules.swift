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

  init() {}

  fileprivate static let right = ClientRules()
}

extension MockPool {
  /// The settings of a client that the pool applies to the call.
  func applied(_ client: ClientSettings) -> ClientSettings {
    let rules = rules.clients
    guard rules != .right else { return client }
    var settings = client
    settings.change { rules.change(&$0, in: call.operation) }
    return settings
  }
}

extension ClientRules {
  fileprivate func change(_ settings: inout ClientSettings.Values, in operation: String) {
    if !secretIsProved { settings.secrets = [] }
    if !flowsAreLimited { settings.flows = Set(ClientSettings.Flow.allCases) }
    if !writingIsLimited { settings.writable = .all }
    if !readingIsLimited { settings.readable = .all }
    if !lifetimesAreKept {
      let refresh = settings.lifetimes.refresh
      settings.lifetimes = TokenLifetimes(access: 3600, id: 3600, refresh: refresh)
    }
    if !sessionLifetimeIsKept { settings.sessionSeconds = 900 }
    if revealingOperations.contains(operation) { settings.hidesUserExistence = false }
    if hidingOperations.contains(operation) { settings.hidesUserExistence = true }
  }
}
