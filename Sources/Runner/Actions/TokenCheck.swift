internal import AuthCrypto
internal import Diagnostics
internal import FoundationEssentials
internal import JSON
internal import RunRecord
internal import Scenario
internal import Values

/// The requirements for a pool's token.
struct TokenCheck {
  let issuers: [String]
  /// The ID of the client that the token must be for.
  let client: String
  let use: VerifyToken.Use?
  let now: Date

  /// The first failed check as an error with one of authflow's own types; nil if all pass.
  ///
  /// The signature is checked before the claims.
  func failedCheck(of token: CompactJWS, _ keys: [JSONObject]) -> Outcome? {
    signatureMismatch(token, keys) ?? issuerMismatch(token) ?? useMismatch(token)
      ?? audienceMismatch(token)
      ?? timeMismatch(token)
  }

  private func signatureMismatch(_ token: CompactJWS, _ keys: [JSONObject]) -> Outcome? {
    guard let kid = token.header["kid"]?.string else {
      return .localError("UnknownSigningKey", "the token's header has no `kid`")
    }
    guard let key = keys.first(where: { $0["kid"]?.string == kid }) else {
      let names = keys.compactMap { $0["kid"]?.string }.quotedList
      let words = "the pool has no signing key `\(kid)`; its keys are \(names)"
      return .localError("UnknownSigningKey", words)
    }
    guard !token.isSigned(byJWK: key) else { return nil }
    return .localError(
      "InvalidSignature",
      "the signature does not match the pool's key `\(kid)`"
    )
  }

  private func issuerMismatch(_ token: CompactJWS) -> Outcome? {
    let issuer = token.payload["iss"]
    guard !issuers.contains(where: { $0 == issuer?.string }) else { return nil }
    let words = "expected the token's issuer to be \(issuers.quotedList), got \(issuer.description)"
    return .localError("WrongIssuer", words)
  }

  private func useMismatch(_ token: CompactJWS) -> Outcome? {
    let written = token.payload["token_use"]
    let wanted = use.map { [$0] } ?? VerifyToken.Use.allCases
    guard !wanted.contains(where: { $0.rawValue == written?.string }) else { return nil }
    let names = wanted.map { "`\($0.rawValue)`" }.joined(separator: " or ")
    let words = "expected `token_use` to be \(names), got \(written.description)"
    return .localError("WrongTokenUse", words)
  }

  /// The mismatch of an ID token's `aud` or an access token's `client_id`; nil if the claim is
  /// correct.
  private func audienceMismatch(_ token: CompactJWS) -> Outcome? {
    let claim = token.payload["token_use"] == "id" ? "aud" : "client_id"
    let audience = token.payload[claim]
    guard audience?.string != client else { return nil }
    let words = "expected `\(claim)` to be `\(client)`, got \(audience.description)"
    return .localError("WrongAudience", words)
  }

  private func timeMismatch(_ token: CompactJWS) -> Outcome? {
    let expiration = token.payload["exp"]
    guard let end = expiration?.double else {
      let words = "expected `exp` to be a number, got \(expiration.description)"
      return .localError("TokenExpired", words)
    }
    guard end <= now.timeIntervalSince1970 else { return nil }
    let date = Date(timeIntervalSince1970: end).rfc3339
    let words = "the token expired at \(date); the pool's time is \(now.rfc3339)"
    return .localError("TokenExpired", words)
  }
}

extension JSONValue? {
  /// The value after «got»: a string in backticks, or the JSON of another value.
  fileprivate var description: String {
    switch self {
    case .string(let text)?: "`\(text)`"
    case let value?: value.text()
    case nil: "nothing"
    }
  }
}

extension JWSError {
  /// The reason that a string is not a pool's token: lowercase, without a full stop.
  var description: String {
    switch self {
    // Encrypted tokens, including the service's refresh tokens, have five parts (RFC 7516 §3.1).
    case .partCount(5):
      "expected an ID token or an access token, got an encrypted token that only the pool can "
        + "read, such as a refresh token"
    case .partCount(let count): "expected a token of three parts separated by dots, got \(count)"
    case .malformedBase64URL(let part): "the token's \(part.rawValue) is not base64url"
    case .malformedJSON(let part): "the token's \(part.rawValue) is not a JSON object"
    case .unsupportedAlgorithm(let value):
      "expected the token's `alg` to be `RS256`, got \(value.description)"
    case .criticalExtensions:
      "the token's header requires extensions (`crit`), which are not supported"
    }
  }
}
