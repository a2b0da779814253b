import Algorithms
import AuthCrypto
import JSON
import Values

// The token endpoint.
extension MockPool {
  mutating func token(_ request: OAuthRequest) throws(ServiceError) -> Answer {
    guard let form = request.form, !form.hasRepetition else { throw .invalidRequest }
    let client = try authenticated(request, form)
    guard let type = form["grant_type"] else { throw .invalidRequest }
    switch type {
    case "authorization_code": return try redeem(form, client)
    case "refresh_token": return try refresh(form, client)
    case "client_credentials": return try tokens(form, for: client)
    default: throw .unsupportedGrantType
    }
  }

  /// The client of a request, authenticated by HTTP Basic or by the form.
  ///
  /// A client with a secret must send it.
  func authenticated(
    _ request: OAuthRequest,
    _ form: FormFields
  ) throws(ServiceError) -> OAuthClient {
    let claimed: (id: String, secret: String?)
    if request.authorization != nil {
      guard let basic = request.basic else { throw .invalidClient }
      claimed = basic
      if let other = form["client_id"], other != basic.id { throw .invalidClient }
    } else {
      guard let id = form["client_id"] else { throw .invalidRequest }
      claimed = (id, form["client_secret"])
    }
    guard let client = oauthClient(claimed.id) else { throw .invalidClient }
    let settings = client.settings
    let isProved = claimed.secret.map(settings.hasSecret) ?? !settings.isConfidential
    guard isProved else { throw .invalidClient }
    return client
  }
}

// MARK: - Grants

extension MockPool {
  /// Exchanges a code for tokens.
  ///
  /// A code works once, for the client that requested it, and with its verifier.
  private mutating func redeem(
    _ form: FormFields,
    _ client: OAuthClient
  ) throws(ServiceError) -> Answer {
    guard let text = form["code"], let uri = form["redirect_uri"] else { throw .invalidRequest }
    // An unknown address has a separate error (observed). A known address that the code was not
    // issued for causes `invalid_grant`.
    guard client.flows.contains(.code), client.callbacks.contains(uri) else {
      throw .unauthorizedClient
    }
    guard let code = oauth.codes[text], code.clientID == client.settings.id, !code.isUsed,
      call.now < code.expires, code.redirectURI.hasSameBytes(as: uri),
      code.fits(form["code_verifier"]), let user = users.find(sub: code.sub), users[user].isEnabled
    else { throw .invalidGrant }
    oauth.codes[text]?.isUsed = true
    let plan = try issueTokens(
      to: user,
      of: client.settings,
      tokenSource: .hosted,
      scopes: code.scopes,
      signedIn: code.signedIn,
      through: code.ssoSession
    )
    return plan.signedForOAuth(code.scopes, .document, nonce: code.nonce)
  }

  /// Exchanges a refresh token for tokens with the scopes of its sign-in.
  ///
  /// The sign-in may have used the API.
  private mutating func refresh(
    _ form: FormFields,
    _ client: OAuthClient
  ) throws(ServiceError) -> Answer {
    guard let token = form["refresh_token"] else { throw .missingRefreshToken }
    // ExplicitAuthFlows have no effect on this endpoint (measured).
    let settings = client.settings
    guard let (grant, user) = try? grant(of: token, for: settings),
      users[user].isEnabled, grants[grant]?.device == nil
    else { throw .invalidGrant }
    let plan = try rotatedTokens(for: token, of: grant, to: user, settings)
    return plan.signedForOAuth(grants[grant]?.scopes, .document)
  }

  /// Issues a token for the app itself, with its custom scopes.
  ///
  /// A client without the flow gets `invalid_grant` (boto/boto3#3916, aws/aws-sdk-java#3037).
  private mutating func tokens(
    _ form: FormFields,
    for client: OAuthClient
  ) throws(ServiceError) -> Answer {
    guard client.flows.contains(.clientCredentials), client.settings.isConfidential else {
      throw .invalidGrant
    }
    let own = currentScopes(of: client).filter(isCustomScope)
    let asked = OAuthScopes.names(in: form["scope"])
    let scopes = OAuthScopes(names: asked.isEmpty ? own : Array(asked.uniqued()))
    // Observed, although this error is not in the developer guide's list.
    // «unconfirmed»: that a scope that its resource server no longer has gets this error, too.
    guard !scopes.names.isEmpty, scopes.names.allSatisfy(own.contains) else { throw .invalidScope }
    let plan = TokenPlan(
      accessToken: try clientClaims(of: client.settings, scopes, form.clientMetadata),
      expiresIn: client.settings.accessSeconds
    )
    return .sign(.oauthTokens(plan, .document))
  }
}

extension FormFields {
  /// The client metadata for triggers, from the JSON object in `aws_client_metadata`.
  ///
  /// Source: developer guide, *The token endpoint*.
  fileprivate var clientMetadata: JSONObject {
    let text = self["aws_client_metadata"] ?? ""
    guard let metadata = try? JSONValue(parsing: Array(text.utf8)), metadata.object != nil else {
      return [:]
    }
    return ["clientMetadata": metadata]
  }
}

extension AuthorizationCode {
  /// Whether a verifier matches the code's challenge.
  ///
  /// «unconfirmed»: that a verifier without a challenge is ignored.
  fileprivate func fits(_ verifier: String?) -> Bool {
    guard let challenge else { return true }
    return verifier.map { PKCE.challenge(of: $0).hasSameBytes(as: challenge) } ?? false
  }
}

extension OAuthRequest {
  /// The name and password of HTTP Basic (RFC 7617); nil for another scheme.
  var basic: (id: String, secret: String?)? {
    guard let bytes = credentials("basic").flatMap(Base64.decode),
      let colon = bytes.firstIndex(of: UInt8(ascii: ":"))
    else { return nil }
    let secret = String(decoding: bytes[(colon + 1)...], as: UTF8.self)
    return (String(decoding: bytes[..<colon], as: UTF8.self), secret.isEmpty ? nil : secret)
  }
}
