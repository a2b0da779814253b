import CognitoModel

/// What an app asks when it sends a browser to the pool: a sign-in, and what is to come of it.
struct AuthorizationRequest: Sendable {
  let client: OAuthClient
  let redirectURI: String
  let response: ResponseType
  let scopes: OAuthScopes
  let state: String?
  let nonce: String?
  let challenge: String?
  let prompts: [String]

  /// Where the browser goes before the app, and with what; nil where straight to the app.
  let next: OAuthAnswer.Destination?

  /// The field that names that page.
  static let nextField = "next"

  /// What goes back to the app; the raw value is `response_type`.
  enum ResponseType: String, Hashable, Sendable {
    case code, token

    /// What a client needs in its AllowedOAuthFlows.
    var flow: OAuthClient.Flow { self == .code ? .code : .implicit }
  }
}

/// Why a request for a sign-in is refused, and who is told.
enum AuthorizationRefusal: Error {
  /// The user: there is no telling whether the address is the app's.
  case shown(String, clientID: String?)
  /// The app, where it waits for its answer.
  case told(AppAddress, error: String, detail: String?)
  /// Nobody: the mock has no other identity provider, and this one would be asked.
  case federated(String)
}

/// Where an app waits for its answer.
struct AppAddress: Hashable, Sendable {
  let redirectURI: String
  let state: String?

  /// Whether answers go behind `#`, which stays in the browser (RFC 6749 §4.2.2).
  var isFragment = false

  func telling(_ fields: [(String, String)]) -> String {
    let state = state.map { [("state", $0)] } ?? []
    return FormFields(fields + state).added(to: redirectURI, inFragment: isFragment)
  }

  /// In the order in which the service tells an error (seen).
  func telling(error: String, detail: String?) -> String {
    let head = detail.map { [("error_description", $0)] } ?? []
    let tail = (state.map { [("state", $0)] } ?? []) + [("error", error)]
    return FormFields(head + tail).added(to: redirectURI, inFragment: isFragment)
  }
}

// MARK: - Reading

extension MockPool {
  /// The client that a request names.
  ///
  /// «unconfirmed»: the words for a client that the pool has not got.
  func client(_ query: FormFields) throws(AuthorizationRefusal) -> OAuthClient {
    guard let id = query["client_id"] else { throw .missing("client_id", query) }
    guard let client = oauthClient(id) else { throw .shown("Client does not exist", clientID: id) }
    return client
  }

  /// Judges a request for a sign-in; the client and the address first, since nothing is told to an unknown one.
  func authorization(_ query: FormFields) throws(AuthorizationRefusal) -> AuthorizationRequest {
    let client = try client(query)
    guard let uri = query["redirect_uri"] ?? client.defaultCallback else {
      throw .missing("redirect_uri", query)
    }
    guard client.callbacks.contains(uri) else { throw .mismatch(query) }
    var app = AppAddress(redirectURI: uri, state: query["state"])
    guard !query.hasRepetition,
      let type = query["response_type"].flatMap(AuthorizationRequest.ResponseType.init)
    else { throw .told(app, error: "invalid_request", detail: nil) }
    app.isFragment = type == .token
    guard client.flows.contains(type.flow) else {
      throw .told(app, error: "unauthorized_client", detail: nil)
    }
    if let provider = client.otherProvider(in: query) { throw .federated(provider) }
    // «unconfirmed»: that a client without any provider is refused so.
    guard client.takesPasswords else { throw .told(app, error: "unauthorized_client", detail: nil) }
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

  /// Those that are asked for, or all of the client's (developer guide).
  ///
  /// «unconfirmed»: that `email`, `phone` and `profile` without `openid`, which they need, are refused so.
  private func scopes(
    _ query: FormFields,
    of client: OAuthClient,
    _ app: AppAddress
  ) throws(AuthorizationRefusal) -> OAuthScopes {
    let asked = (query["scope"] ?? "").split(separator: " ").map(String.init)
    let scopes = OAuthScopes(names: asked.isEmpty ? client.scopes : asked.withoutRepetition)
    let needOpenID = scopes.names.contains { ["email", "phone", "profile"].contains($0) }
    guard scopes.names.allSatisfy(client.scopes.contains), scopes.isOpenID || !needOpenID else {
      // Seen in this form, and not as `error=invalid_scope`, which the developer guide has.
      throw .told(app, error: "invalid_request", detail: "invalid_scope")
    }
    return scopes
  }

  /// Both parameters or none, and no method but S256 (developer guide).
  private func challenge(
    _ query: FormFields,
    _ app: AppAddress
  ) throws(AuthorizationRefusal) -> String? {
    let challenge = query["code_challenge"]
    switch (challenge, query["code_challenge_method"]) {
    case (nil, nil): return nil
    // The Base64 of 32 bytes has 43 characters.
    case (let challenge?, "S256") where challenge.utf8.count == 43: return challenge
    default: throw .told(app, error: "invalid_request", detail: nil)
    }
  }
}

extension AuthorizationRequest {
  var app: AppAddress {
    AppAddress(redirectURI: redirectURI, state: state, isFragment: response == .token)
  }
}

extension AuthorizationRefusal {
  static func missing(_ parameter: String, _ query: FormFields) -> AuthorizationRefusal {
    .shown("Required String parameter '\(parameter)' is not present", clientID: query["client_id"])
  }

  /// The address is not one of the client's.
  static func mismatch(_ query: FormFields) -> AuthorizationRefusal {
    .shown("redirect_mismatch", clientID: query["client_id"])
  }

  /// What the browser gets; throws where the mock can't do what was asked.
  func answer() throws(ServiceError) -> OAuthAnswer {
    switch self {
    case .shown(let error, let clientID):
      let client = clientID.map { [("client_id", $0.echoed)] } ?? []
      return .redirect(.own(.error, FormFields([("error", error)] + client)), .kept)
    case .told(let app, let error, let detail):
      return .redirect(.app(app.telling(error: error, detail: detail)), .kept)
    case .federated(let provider):
      throw .notImplemented("sign-in by the identity provider \(provider)")
    }
  }
}

extension [String] {
  /// The first of each.
  var withoutRepetition: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
