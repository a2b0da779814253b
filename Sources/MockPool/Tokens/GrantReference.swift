import FoundationEssentials
import JSON

/// The claims that connect a token with its grant.
enum GrantReference: Hashable, Sendable {
  /// The `origin_jti` and the `jti`.
  case tokenIDs(grant: String, token: String)

  /// The `event_id` and the `exp`, for a client without EnableTokenRevocation.
  case event(String, expires: Int)

  /// Reads the claims of a token; nil for a client's own token, and for some tokens that an older
  /// version has issued.
  init?(_ claims: JSONObject) {
    if let grant = claims["origin_jti"]?.string, let token = claims["jti"]?.string {
      self = .tokenIDs(grant: grant, token: token)
    } else if let event = claims["event_id"]?.string, let expires = claims["exp"]?.int {
      self = .event(event, expires: expires)
    } else {
      return nil
    }
  }
}

extension Grant {
  /// Whether an access token is still valid.
  ///
  /// A revoked grant has no access tokens, except on a mutant.
  func opens(with reference: GrantReference) -> Bool {
    accessTokens.contains { token in
      switch reference {
      case .tokenIDs(_, let id): token.jti == id
      case .event(_, let expires): token.expires.wholeSeconds == expires
      }
    }
  }
}

extension MockPool {
  /// The grant of a user's token; nil if the pool no longer has it.
  func grant(of reference: GrantReference, user id: UserTable.ID) -> Grant? {
    switch reference {
    case .tokenIDs(let grant, _): grants[grant]
    case .event(let event, _):
      users[id].grants.lazy.compactMap { grants[$0] }.first { $0.eventID == event }
    }
  }

  /// Whether an access token is still valid.
  ///
  /// EnableTokenRevocation affects only RevokeToken and the claims of new tokens. A global sign-out
  /// revokes the access tokens of all clients (API reference).
  func isOpen(_ claims: AccessClaims, user id: UserTable.ID) -> Bool {
    guard let reference = claims.grant else { return users[id].isEnabled }
    guard rules.tokens.revokedAccessFails, rules.tokens.useIsChecked else { return true }
    return grant(of: reference, user: id)?.opens(with: reference) ?? false
  }
}
