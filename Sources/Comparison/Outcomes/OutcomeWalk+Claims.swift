// Of a token's claims the service makes some up; what the others say comes from attributes and from
// functions, and stands for itself.
extension OutcomeWalk {
  /// Whether the path leads to a claim, or into one, that the service does not make up.
  static func isClaimOfAuthor(_ path: String) -> Bool {
    guard let end = path.firstRange(of: ".claims.")?.upperBound else { return false }
    return !isOfService(path[end...].prefix { $0 != "." })
  }

  /// A token's claims with those of the service first: others may repeat what they say.
  static func inOrder(_ keys: [String], of path: String) -> [String] {
    guard path.hasSuffix(".claims") else { return keys }
    return keys.filter { isOfService($0) } + keys.filter { !isOfService($0) }
  }

  private static func isOfService(_ claim: some StringProtocol) -> Bool {
    service.contains(String(claim)) || claim.hasPrefix("cognito:")
  }

  /// The claims of the service's own tokens (developer guide, ID and access tokens), and those of OpenID
  /// Connect that say when and for which call a token was made.
  private static let service: Set = [
    "at_hash", "aud", "auth_time", "azp", "c_hash", "client_id", "device_key", "event_id", "exp",
    "iat", "identities", "iss", "jti", "nbf", "nonce", "origin_jti", "scope", "sub", "token_use",
    "updated_at", "username", "version",
  ]
}
