import JSON

/// PreTokenGeneration's changes to the claims.
struct TokenChanges: Hashable, Sendable {
  var id = Claims()
  var access = Claims()

  /// The claims instead of the claims from the user's groups; nil leaves these unchanged.
  var groups: GroupClaims?

  /// The claims of a token to add and to suppress.
  struct Claims: Hashable, Sendable {
    var written: JSONObject = [:]
    var suppressed: Set<String> = []
    var addedScopes: [String] = []
    var suppressedScopes: Set<String> = []
  }

  /// The claims that a function can't change (developer guide, pre token generation).
  ///
  /// Only `scopesToAdd` and `scopesToSuppress` change `scope`.
  private static let reserved: Set = [
    "acr", "amr", "at_hash", "auth_time", "azp", "exp", "iat", "iss", "jti", "nbf", "nonce",
    "origin_jti", "sub", "token_use", "identities", "username", "aud", "client_id", "device_key",
    "event_id", "version", "scope",
  ]
}

extension TokenChanges {
  /// Reads the container of the event's version; the other container has no effect (developer
  /// guide, pre token generation).
  ///
  /// V1_0 changes only the ID token.
  init(_ response: JSONObject, readsFirst: Bool) {
    let details = response[readsFirst ? "claimsOverrideDetails" : "claimsAndScopeOverrideDetails"]
    id = Claims(readsFirst ? details : details?["idTokenGeneration"])
    access = Claims(readsFirst ? nil : details?["accessTokenGeneration"])
    groups = details?["groupOverrideDetails"].map(GroupClaims.init(override:))
  }
}

extension GroupClaims {
  /// Reads `groupOverrideDetails`, which replaces the groups, the roles, and the preferred role.
  ///
  /// An empty or null object removes them all (developer guide, pre token generation).
  /// «unconfirmed»: that a missing or null member alone also removes its claim.
  fileprivate init(override: JSONValue) {
    names = override.strings("groupsToOverride")
    roles = override.strings("iamRolesToOverride")
    preferredRole = override["preferredRole"]?.string
  }
}

extension TokenChanges.Claims {
  init(_ details: JSONValue?) {
    written = details?["claimsToAddOrOverride"]?.object ?? [:]
    suppressed = Set(details?.strings("claimsToSuppress") ?? [])
    addedScopes = details?.strings("scopesToAdd") ?? []
    suppressedScopes = Set(details?.strings("scopesToSuppress") ?? [])
  }

  /// The claims of the token after the changes.
  ///
  /// Reserved claims are unchanged.
  func applied(to claims: JSONObject) -> JSONObject {
    var claims = claims
    for (name, value) in written.members
    where TokenChanges.canWrite(name, value, of: claims["client_id"]) {
      claims[name] = value
    }
    for name in suppressed.flatMap(TokenChanges.suppressible) { claims[name] = nil }
    if !addedScopes.isEmpty || !suppressedScopes.isEmpty, let scope = claims["scope"]?.string {
      let scopes = OAuthScopes.names(in: scope).filter { !suppressedScopes.contains($0) }
      // Scopes can't contain spaces (developer guide). «unconfirmed»: that these are ignored.
      let new = addedScopes.filter { !scopes.contains($0) && !$0.contains(" ") }
      claims["scope"] = .string((scopes + new).joined(separator: " "))
    }
    return claims
  }
}

extension TokenChanges {
  /// Whether a response of version V1_0 has a claim that is a list or a mapping.
  ///
  /// Only later versions may have these claims. Public code quotes the error.
  static func holdsLists(_ response: JSONObject?) -> Bool {
    let claims = response?["claimsOverrideDetails"]?["claimsToAddOrOverride"]?.object
    return claims?.members.contains { $0.value.array != nil || $0.value.object != nil } ?? false
  }

  /// Whether a function can set a claim of a token.
  ///
  /// Only an access token, which has a client ID, can get this ID as `aud`.
  fileprivate static func canWrite(
    _ name: String,
    _ value: JSONValue,
    of clientID: JSONValue?
  ) -> Bool {
    if name == "aud" { return value == clientID }
    return !reserved.contains(name) && !name.hasPrefix("cognito:") && !name.hasPrefix("dev:")
  }

  /// The claims that a token loses with a suppressed claim.
  ///
  /// The roles can only be suppressed together with the groups.
  fileprivate static func suppressible(_ name: String) -> [String] {
    if name == "cognito:groups" { return [name, "cognito:roles", "cognito:preferred_role"] }
    return reserved.contains(name) || name.hasPrefix("cognito:") ? [] : [name]
  }
}
