// The authorization server of a pool: dispatch of requests.
extension MockPool {
  mutating func answer(_ request: OAuthRequest) throws(ServiceError) -> Answer {
    switch request.endpoint {
    case .authorize, .login, .signUp, .confirm, .resendCode, .forgotPassword,
      .confirmForgotPassword, .addPasskey:
      return try answerPageRequest(request)
    case .confirmUser: return try confirmByLink(request)
    case .logout:
      do throws(AuthorizationRequestError) { return .oauth(try logOut(request)) } catch {
        return .oauth(try error.answer())
      }
    case .error: return .oauth(.done)
    case .token, .userInfo, .revoke: return try answerApp(request)
    }
  }

  /// Responds to requests for pages before the app.
  ///
  /// Their addresses contain the authorization request.
  private mutating func answerPageRequest(_ request: OAuthRequest) throws(ServiceError) -> Answer {
    let wanted: AuthorizationRequest
    do throws(AuthorizationRequestError) {
      wanted = try authorization(request.query)
    } catch {
      return .oauth(try error.answer())
    }
    switch request.endpoint {
    case .authorize: return try authorize(request, wanted)
    case .login:
      guard let form = request.form else { return try authorize(request, wanted) }
      return try submit(SubmittedForm(fields: form, wanted: wanted))
    case .addPasskey: return try addPasskey(request, wanted)
    default: return try answerUser(request, wanted)
    }
  }

  /// Responds to requests from apps without a browser.
  private mutating func answerApp(_ request: OAuthRequest) throws(ServiceError) -> Answer {
    do throws(ServiceError) {
      switch request.endpoint {
      case .userInfo: return .oauth(.document(try userInfo(request)))
      case .revoke:
        try revoke(request)
        return .oauth(.done)
      default: return try token(request)
      }
    } catch {
      if call.isUnfinished(by: error) { throw error }
      let told = OAuthError(error)
      return .oauth(request.endpoint == .userInfo ? .unauthorized(told) : .error(told))
    }
  }

  /// Continues an existing session, or shows the sign-in form.
  ///
  /// Apps send browsers to `authorize` or `login`.
  private mutating func authorize(
    _ request: OAuthRequest,
    _ wanted: AuthorizationRequest
  ) throws(ServiceError) -> Answer {
    let known = user(inBrowser: request.browser)
    if let known, !wanted.prompts.contains("login"),
      reuses(known.session, for: wanted.client.settings)
    {
      return try conclude(wanted, for: known.id, in: known.session, .kept)
    }
    if wanted.prompts.contains("none") {
      let address = wanted.app.telling(error: "login_required", detail: nil)
      return .oauth(.redirect(.app(address), .kept))
    }
    guard request.endpoint == .login else {
      return .oauth(.redirect(.own(.login, request.query), .kept))
    }
    let hint = request.query["login_hint"] ?? ""
    return .oauth(.page(passwordPage(wanted.client, username: hint)))
  }

  /// Ends the browser's session.
  ///
  /// Issued tokens stay valid (developer guide).
  private mutating func logOut(
    _ request: OAuthRequest
  ) throws(AuthorizationRequestError) -> AuthorizationServerResponse {
    let query = request.query
    let client = try client(query)
    let target: AuthorizationServerResponse.Destination
    if let address = query["logout_uri"] {
      guard client.signOutAddresses.contains(address) else { throw .mismatch(query) }
      let state = query["state"].map { FormFields([("state", $0)]).added(to: address) }
      target = .app(state ?? address)
    } else if let address = query["redirect_uri"] {
      guard client.callbacks.contains(address) else { throw .mismatch(query) }
      target = .own(.login, query)
    } else {
      // Observed on the service's error page.
      throw .missing("redirect_uri", query)
    }
    if let browser = request.browser { oauth.browsers[browser] = nil }
    return .redirect(target, .ended)
  }
}

extension Call {
  /// Whether `serviceError` is not the pool's response: the call waits for a function, or the mock
  /// does not implement the request.
  func isUnfinished(by serviceError: ServiceError) -> Bool {
    triggerReplay.wanted != nil || serviceError.isUnsupported
  }
}
