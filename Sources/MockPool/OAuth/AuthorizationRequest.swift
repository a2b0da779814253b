internal import Algorithms

/// A request for a sign-in that an app sends through a browser.
struct AuthorizationRequest: Sendable {
  let client: OAuthClient
  let redirectURI: String
  let response: ResponseType
  let scopes: OAuthScopes
  let state: String?
  let nonce: String?
  let challenge: String?
  let prompts: [String]

  /// The page that the browser visits before the app, with its fields; nil for no page.
  let next: AuthorizationServerResponse.Destination?

  /// The field that contains the name of the page in `next`.
  static let nextField = "next"

  /// The kind of response to the app; the raw value is `response_type`.
  enum ResponseType: String, Hashable, Sendable {
    case code, token

    /// The flow that a client needs in its AllowedOAuthFlows.
    var flow: OAuthClient.Flow { self == .code ? .code : .implicit }
  }
}

// MARK: - Reading

extension MockPool {
  /// The client that a request identifies.
  ///
  /// «unconfirmed»: the message for a client that the pool does not have.
  func client(_ query: FormFields) throws(AuthorizationRequestError) -> OAuthClient {
    guard let id = query["client_id"] else { throw .missing("client_id", query) }
    guard let client = oauthClient(id) else { throw .shown("Client does not exist", clientID: id) }
    return client
  }

  /// Validates a request for a sign-in.
  ///
  /// The client and the address come first, because an unknown address gets no response.
  func authorization(_ query: FormFields) throws(AuthorizationRequestError) -> AuthorizationRequest
  {
    let client = try client(query)
    guard let uri = query["redirect_uri"] ?? client.defaultCallback else {
      throw .missing("redirect_uri", query)
    }
    guard client.callbacks.contains(uri) else { throw .mismatch(query) }
    var app = AppCallback(redirectURI: uri, state: query["state"])
    guard !query.hasRepetition,
      let type = query["response_type"].flatMap(AuthorizationRequest.ResponseType.init)
    else { throw .redirected(app, error: "invalid_request", detail: nil) }
    app.isFragment = type == .token
    guard client.flows.contains(type.flow) else {
      throw .redirected(app, error: "unauthorized_client", detail: nil)
    }
    if let provider = client.otherProvider(in: query) { throw .federated(provider) }
    // «unconfirmed»: that a client without any provider gets this error.
    guard client.takesPasswords else {
      throw .redirected(app, error: "unauthorized_client", detail: nil)
    }
    return AuthorizationRequest(
      client: client,
      redirectURI: uri,
      response: type,
      scopes: try scopes(query, of: client, app),
      state: query["state"],
      nonce: query["nonce"],
      challenge: try challenge(query, app),
      prompts: (query["prompt"] ?? "").split(separator: " ").map(String.init),
      next: query[AuthorizationRequest.nextField] == OAuthEndpoint.addPasskey.rawValue
        ? .own(.addPasskey, query.without(AuthorizationRequest.nextField)) : nil
    )
  }

  /// The requested scopes, or all of the client's scopes (developer guide).
  ///
  /// `email`, `phone`, and `profile` require `openid`. «unconfirmed»: the error for these scopes
  /// without `openid`, and for a custom scope that no longer exists.
  private func scopes(
    _ query: FormFields,
    of client: OAuthClient,
    _ app: AppCallback
  ) throws(AuthorizationRequestError) -> OAuthScopes {
    let asked = OAuthScopes.names(in: query["scope"])
    let own = currentScopes(of: client)
    let scopes = OAuthScopes(names: asked.isEmpty ? own : Array(asked.uniqued()))
    let needOpenID = scopes.names.contains { ["email", "phone", "profile"].contains($0) }
    guard !scopes.names.isEmpty, scopes.names.allSatisfy(own.contains),
      scopes.isOpenID || !needOpenID
    else {
      // Observed in this form, instead of the developer guide's `error=invalid_scope`.
      throw .redirected(app, error: "invalid_request", detail: "invalid_scope")
    }
    return scopes
  }

  /// The PKCE challenge.
  ///
  /// Both parameters or neither must be present, and the only method is S256 (developer guide).
  private func challenge(
    _ query: FormFields,
    _ app: AppCallback
  ) throws(AuthorizationRequestError) -> String? {
    let challenge = query["code_challenge"]
    switch (challenge, query["code_challenge_method"]) {
    case (nil, nil): return nil
    // The Base64 of 32 bytes has 43 characters.
    case (let challenge?, "S256") where challenge.utf8.count == 43: return challenge
    default: throw .redirected(app, error: "invalid_request", detail: nil)
    }
  }
}

extension AuthorizationRequest {
  var app: AppCallback {
    AppCallback(redirectURI: redirectURI, state: state, isFragment: response == .token)
  }
}
