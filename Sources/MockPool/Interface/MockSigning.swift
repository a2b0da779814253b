package import AuthCrypto

/// An answer that the pool's key pair still has to sign.
///
/// A pool has no pair before its first one: give the pair that is used here to ``MockPool/adopt(_:)`` first.
package struct MockSigning: Sendable {
  let work: Work
  let keyIDs: SigningKeyIDs

  enum Work: Sendable {
    case tokens(TokenPlan)
    case oauthTokens(OAuthTokenPlan)
    case token(SingleTokenPlan)
    case certificate(CertificatePlan)
  }

  /// Signs on the caller's thread, in about a millisecond for two tokens.
  package func signed(with key: RSAKey) -> MockReply {
    let keys = TokenSigningKeys(key: key, ids: keyIDs)
    return switch work {
    case .tokens(let plan): plan.signed(by: keys)
    case .oauthTokens(let plan): plan.signed(by: keys)
    case .token(let plan): plan.signed(by: keys)
    case .certificate(let plan): plan.signed(by: keys)
    }
  }
}
