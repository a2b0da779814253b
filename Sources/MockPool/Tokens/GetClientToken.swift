import JSON

// GetClientToken, and the tokens of app clients in general.
extension MockPool {
  /// Issues an access token for the app client itself, as in the client credentials grant.
  mutating func getClientToken() throws(ServiceError) -> Answer {
    let id = call.required("ClientId")
    guard let client = oauthClient(id) else { throw .noSuchClient(id) }
    let isRight = client.settings.hasSecret(call.required("Secret"))
    guard isRight || !rules.clients.tokenSecretMustMatch else { throw .invalidClientOrSecret }
    guard client.settings.allows(.clientToken) else {
      throw .flowNotEnabled(ClientSettings.Flow.clientToken.rawValue)
    }
    let lifetime = client.settings.accessSeconds
    let scopes = try clientScopes(of: client)
    let claims = try clientClaims(of: client.settings, scopes, call.clientMetadata)
    return .sign(
      .token(
        SingleTokenPlan(claims: claims, use: .access) { token in
          [
            "ClientAuthenticationResult": [
              "AccessToken": .string(token), "ExpiresIn": .integer(lifetime),
              "TokenType": "Bearer",
            ]
          ]
        }
      )
    )
  }

  /// The requested custom scopes, or all custom scopes of the client.
  ///
  /// A scope that its resource server no longer has is omitted (developer guide, "Scopes, M2M").
  private func clientScopes(of client: OAuthClient) throws(ServiceError) -> OAuthScopes {
    let own = client.scopes.filter(isCustomScope)
    let asked = call.input.strings("Scopes")
    if let foreign = asked.first(where: { !own.contains($0) }), rules.clients.scopesAreLimited {
      throw .scopeNotAllowed(foreign)
    }
    let names = (asked.isEmpty ? own : asked).filter(hasCustomScope)
    guard !names.isEmpty else { throw .noScope }
    return OAuthScopes(names: names)
  }

  /// The client's scopes, without custom scopes that their resource servers no longer have.
  func currentScopes(of client: OAuthClient) -> [String] {
    client.scopes.filter { !isCustomScope($0) || hasCustomScope($0) }
  }

  func isCustomScope(_ name: String) -> Bool { name.utf8.contains(UInt8(ascii: "/")) }

  private func hasCustomScope(_ name: String) -> Bool {
    resources[.resourceServers].contains { server in
      let identifier = server.members["Identifier"]?.string ?? ""
      return (server.members["Scopes"]?.array ?? []).contains { scope in
        name == "\(identifier)/\(scope["ScopeName"]?.string ?? "")"
      }
    }
  }

  /// The claims of a token for the app client itself.
  ///
  /// No other token has a client as its `sub`.
  mutating func clientClaims(
    of client: ClientSettings,
    _ scopes: OAuthScopes,
    _ metadata: JSONObject
  ) throws(ServiceError) -> JSONObject {
    let now = call.now.wholeSeconds
    let claims: JSONObject = [
      "sub": .string(client.id), "token_use": .string(TokenUse.access.rawValue),
      "scope": .string(scopes.text), "auth_time": .integer(now),
      "iss": .string(issuer), "exp": .integer(now + client.accessSeconds),
      "iat": .integer(now), "version": 2,
      "jti": .string(call.random.uuid()), "client_id": .string(client.id),
    ]
    return try changed(claims, of: client, metadata)
  }
}

/// A token with all its claims before signing, and the response around it.
struct SingleTokenPlan: Sendable {
  let claims: JSONObject
  let use: TokenUse

  /// Creates the body of the response from the signed token.
  let body: @Sendable (String) -> JSONObject

  func signed(by keys: TokenSigningKeys) -> MockReply {
    MockReply(body: body(keys.signed(claims, use)))
  }
}
