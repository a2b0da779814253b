import FoundationEssentials
import JSON

// GetDerivedToken: OAuth 2.0 token exchange (RFC 8693).
extension MockPool {
  mutating func getDerivedToken() throws(ServiceError) -> Answer {
    let client = try exchangingClient()
    let subject = try presented(.subject)
    let actor = call.text("ActorToken") == nil ? nil : try presented(.actor)
    let audience = try audience()
    guard let user = users.find(sub: subject.sub) else { throw .noSuchUser }
    guard users[user].isEnabled else { throw .disabled }
    if let actor { try requireOpen(actor) }
    let scopes = try scopes(of: subject, for: client)
    // «unconfirmed»: that an access token is issued if no type is requested.
    let use: TokenUse = call.text("RequestedTokenType") == "ID_TOKEN" ? .id : .access
    var claims = try claims(use, of: subject, user, scopes, client.settings)
    claims["aud"] = audience.map(JSONValue.string) ?? claims["aud"]
    claims["act"] = actor?.act(after: subject) ?? subject.claims["act"]
    return answer(claims, use, client.settings)
  }

  /// The client that requests the exchange.
  ///
  /// A call signed with IAM credentials needs no secret.
  private func exchangingClient() throws(ServiceError) -> OAuthClient {
    let id = call.required("ClientId")
    guard let client = oauthClient(id) else { throw .noSuchClient(id) }
    if let secret = call.text("ClientSecret") {
      guard client.settings.hasSecret(secret) else { throw .invalidClientOrSecret }
    } else if client.settings.isConfidential, !call.request.isSigned {
      throw .missingClientSecret(id)
    }
    let flow: ClientSettings.Flow = call.text("ActorToken") == nil ? .impersonation : .delegation
    guard client.settings.allows(flow) else { throw .flowNotEnabled(flow.rawValue) }
    return client
  }

  /// Rejects an actor who is disabled or deleted.
  ///
  /// An app client may also be an actor.
  private func requireOpen(_ actor: PresentedToken) throws(ServiceError) {
    guard clients[actor.sub] == nil else { return }
    guard let user = users.find(sub: actor.sub) else { throw .noSuchUser }
    guard users[user].isEnabled else { throw .disabled }
  }

  /// The only service that accepts the token.
  ///
  /// A resource server must belong to the pool.
  private func audience() throws(ServiceError) -> String? {
    let (audience, resource) = (
      call.input.strings("Audiences").first, call.input.strings("Resources").first
    )
    if audience != nil, resource != nil { throw .audienceAndResource }
    if let resource, resources.find(resource, of: .resourceServers) == nil {
      throw .noSuchResourceServer(resource)
    }
    return audience ?? resource
  }

  /// The requested scopes that both the subject's token and the client have.
  ///
  /// If the call requests no scopes, the result is all scopes of the subject's token.
  ///
  /// Source: API reference. An ID token has no scopes, and only the client's scopes count for it
  /// («unconfirmed»).
  private func scopes(
    of subject: PresentedToken,
    for client: OAuthClient
  ) throws(ServiceError) -> OAuthScopes {
    let asked = call.input.strings("Scopes")
    guard !asked.isEmpty else { return OAuthScopes(names: subject.scopes) }
    let isIDToken = call.text("SubjectTokenType") == "ID_TOKEN"
    let own = currentScopes(of: client)
    let names = asked.filter {
      own.contains($0) && (isIDToken || subject.scopes.contains($0))
    }
    guard !names.isEmpty else { throw .noScope }
    return OAuthScopes(names: names)
  }

  private mutating func claims(
    _ use: TokenUse,
    of subject: PresentedToken,
    _ user: UserTable.ID,
    _ scopes: OAuthScopes,
    _ client: ClientSettings
  ) throws(ServiceError) -> JSONObject {
    let changes = try tokenChanges(for: user, of: client, .exchange, scopes)
    var claims = tokenClaims(of: user, client, changes, scopes, grantID: subject.grantID ?? "")
    let signedIn = subject.claims["auth_time"]?.double.map(Date.init(timeIntervalSince1970:))
    claims.signedIn = signedIn ?? call.now
    let jti = call.random.uuid()
    var payload = use == .id ? claims.id(jti: jti) : claims.access(jti: jti)
    guard let grant = subject.grantID else {
      payload["origin_jti"] = nil
      return payload
    }
    if use == .access { record(accessToken: jti, of: grant, client) }
    return payload
  }

  private func answer(_ claims: JSONObject, _ use: TokenUse, _ client: ClientSettings) -> Answer {
    let scopes = OAuthScopes.names(in: claims["scope"]?.string)
    let lifetime = use == .id ? client.idSeconds : client.accessSeconds
    return .sign(
      .token(
        SingleTokenPlan(claims: claims, use: use) { token in
          [
            "IssuedToken": .string(token),
            "IssuedTokenType": use == .id ? "ID_TOKEN" : "ACCESS_TOKEN",
            "TokenType": use == .id ? "N_A" : "Bearer",
            "ExpiresIn": .integer(lifetime), "Scopes": .strings(scopes),
          ]
        }
      )
    )
  }
}
