import JSON

// The pages of users before and after a sign-in: dispatch of requests.
extension MockPool {
  /// Shows a page, or handles its submitted form.
  mutating func answerUser(
    _ request: OAuthRequest,
    _ wanted: AuthorizationRequest
  ) throws(ServiceError) -> Answer {
    if request.endpoint == .signUp, !settings.allowsSelfSignUp { throw .signUpNotPermitted }
    guard let fields = request.form else {
      let hint = request.query["login_hint"] ?? ""
      return .oauth(.page(page(blankStep(request.endpoint, username: hint), wanted.client)))
    }
    let form = SubmittedForm(fields: fields, wanted: wanted)
    switch request.endpoint {
    case .signUp: return try submitSignUp(form)
    case .confirm: return try submitConfirmation(form)
    case .resendCode: return try resendCode(form)
    case .forgotPassword: return try submitForgottenPassword(form)
    default: return try submitReset(form)
    }
  }

  private func blankStep(_ endpoint: OAuthEndpoint, username: String) -> SignInPage.Step {
    switch endpoint {
    case .signUp: signUpStep(FormFields([("username", username)]))
    case .forgotPassword: .forgotPassword(username: username, names: signInNames)
    case .confirmForgotPassword: .resetPassword(username: username, delivery: nil)
    default: .confirm(session: nil, username: username, delivery: nil)
    }
  }

  /// Returns a page again, with the error in its form.
  ///
  /// The error is rethrown if the call waits for a function or the mock does not implement the
  /// request.
  func again(
    _ step: SignInPage.Step,
    _ wanted: AuthorizationRequest,
    _ serviceError: ServiceError
  ) throws(ServiceError) -> Answer {
    if call.isUnfinished(by: serviceError) { throw serviceError }
    return .oauth(.page(page(step, wanted.client, serviceError)))
  }
}

// The pages for a forgotten password.
extension MockPool {
  mutating func submitForgottenPassword(_ form: SubmittedForm) throws(ServiceError) -> Answer {
    let username = form.username
    do throws(ServiceError) {
      try form.require(["username"])
      let body = try perform("ForgotPassword", for: username, [:], by: form.client)
      let delivery = SignInPage.Delivery(body["CodeDeliveryDetails"])
      let step = SignInPage.Step.resetPassword(username: username, delivery: delivery)
      return .oauth(.page(page(step, form.client)))
    } catch {
      let step = SignInPage.Step.forgotPassword(username: username, names: signInNames)
      return try again(step, form.wanted, error)
    }
  }

  /// Sets the new password and signs in with it.
  ///
  /// «unconfirmed»: that the service does not request the new password again.
  mutating func submitReset(_ form: SubmittedForm) throws(ServiceError) -> Answer {
    let (username, password) = (form.username, form["new_password"] ?? "")
    do throws(ServiceError) {
      try form.require(["username", "code", "new_password"])
      _ = try perform(
        "ConfirmForgotPassword",
        for: username,
        ["ConfirmationCode": .string(form["code"] ?? ""), "Password": .string(password)],
        by: form.client
      )
    } catch {
      let step = SignInPage.Step.resetPassword(username: username, delivery: nil)
      return try again(step, form.wanted, error)
    }
    let credentials = FormFields([("username", username), ("password", password)])
    return try submitPassword(SubmittedForm(fields: credentials, wanted: form.wanted))
  }
}

// The page on which a user adds a passkey.
extension MockPool {
  /// Shows the page to a signed-in user, or handles its form and returns the browser to the app.
  ///
  /// «unconfirmed»: that a user without a session goes through the sign-in form first, and that the
  /// app receives the response to an authorization request.
  mutating func addPasskey(
    _ request: OAuthRequest,
    _ wanted: AuthorizationRequest
  ) throws(ServiceError) -> Answer {
    guard let known = user(inBrowser: request.browser) else {
      let next = (AuthorizationRequest.nextField, OAuthEndpoint.addPasskey.rawValue)
      return .oauth(.redirect(.own(.login, request.query.adding(next)), .kept))
    }
    let client = wanted.client.settings
    var rejection: ServiceError?
    if let form = request.form {
      let credential = (try? JSONValue(parsing: Array((form["credential"] ?? "").utf8)))?.object
      do throws(ServiceError) {
        try completePasskey(credential ?? [:], of: known.id, by: client)
      } catch {
        rejection = error
      }
      if rejection == nil {
        return try conclude(wanted, for: known.id, in: known.session, .kept)
      }
    }
    let options = try startPasskey(of: known.id, by: client)
    return .oauth(.page(page(.addPasskey(options: options), wanted.client, rejection)))
  }
}
