import FoundationEssentials
import JSON

// The pages around the sign-in: signing up, and getting back in without the password.
extension MockPool {
  /// Shows one of them, or takes its filled form.
  mutating func answerUser(
    _ request: OAuthRequest,
    _ call: inout Call
  ) throws(MockFault) -> Answer {
    let wanted: AuthorizationRequest
    do throws(AuthorizationRefusal) {
      wanted = try authorization(request.query)
    } catch {
      return .oauth(error.answer)
    }
    if request.endpoint == .signUp, !settings.allowsSelfSignUp { throw .signUpNotPermitted }
    guard let form = request.form else {
      let hint = request.query["login_hint"] ?? ""
      return .oauth(.page(blankPage(request.endpoint, wanted.client, username: hint)))
    }
    switch request.endpoint {
    case .signUp: return try submitSignUp(form, wanted, &call)
    case .confirm: return try submitConfirmation(form, wanted, &call)
    case .resendCode: return try resendCode(form, wanted, &call)
    case .forgotPassword: return try submitForgottenPassword(form, wanted, &call)
    default: return try submitReset(form, wanted, &call)
    }
  }

  private func blankPage(
    _ endpoint: OAuthEndpoint,
    _ client: OAuthClient,
    username: String
  ) -> SignInPage {
    switch endpoint {
    case .signUp: page(signUpStep(FormFields([("username", username)])), client)
    case .forgotPassword:
      page(.forgotPassword(username: username, names: signInNames), client)
    case .confirmForgotPassword:
      page(.resetPassword(username: username, delivery: nil), client)
    default: page(.confirm(session: nil, username: username, delivery: nil), client)
    }
  }
}

// MARK: - Signing up

extension MockPool {
  private mutating func submitSignUp(
    _ form: FormFields,
    _ wanted: AuthorizationRequest,
    _ call: inout Call
  ) throws(MockFault) -> Answer {
    do throws(MockFault) {
      try form.require(["username", "password"])
      let username = form["username"] ?? ""
      let body = try perform(
        "SignUp",
        for: username,
        ["Password": .string(form["password"] ?? ""), "UserAttributes": form.attributes],
        by: wanted.client,
        &call
      )
      guard let user = users.find(sub: body["UserSub"]?.string ?? "") else { throw .noSuchUser }
      let signIn = pagesSignIn(of: user, wanted)
      if body["UserConfirmed"] == true {
        return try proceed(try askForSecondFactor(signIn, &call), signIn, wanted, &call)
      }
      let delivery = SignInPage.Delivery(body["CodeDeliveryDetails"])
      if let delivery, delivery.medium == .email, settings.messages.emailsHoldLinks {
        let step = SignInPage.Step.linkSent(username: username, delivery: delivery)
        return .oauth(.page(page(step, wanted.client)))
      }
      let session = openSession(.signedUp, for: signIn.progress, of: signIn.client, &call)
      let step = SignInPage.Step.confirm(session: session, username: username, delivery: delivery)
      return .oauth(.page(page(step, wanted.client, nil, delivery == nil ? .nothingSent : nil)))
    } catch {
      if call.isUnfinished(by: error) { throw error }
      return .oauth(.page(page(signUpStep(form), wanted.client, error)))
    }
  }

  /// Whoever has just signed up in this browser goes on to the app; anybody else to the form of the sign-in.
  ///
  /// «unconfirmed»: that the service signs the user in.
  private mutating func submitConfirmation(
    _ form: FormFields,
    _ wanted: AuthorizationRequest,
    _ call: inout Call
  ) throws(MockFault) -> Answer {
    let username = form["username"] ?? ""
    do throws(MockFault) {
      try form.require(["username", "code"])
      let code = form["code"] ?? ""
      _ = try perform(
        "ConfirmSignUp",
        for: username,
        ["ConfirmationCode": .string(code)],
        by: wanted.client,
        &call
      )
    } catch {
      if call.isUnfinished(by: error) { throw error }
      let step = SignInPage.Step.confirm(
        session: form["session"],
        username: username,
        delivery: nil
      )
      return .oauth(.page(page(step, wanted.client, error)))
    }
    let known = form["session"].flatMap { session in
      signIn(afterSignUp: session, of: username, wanted, at: call.now).map { (session, $0) }
    }
    guard let (session, signIn) = known else {
      return .oauth(.page(passwordPage(wanted.client, username: username, notice: .confirmed)))
    }
    do throws(MockFault) {
      use(session: session)
      return try proceed(try askForSecondFactor(signIn, &call), signIn, wanted, &call)
    } catch {
      if call.isUnfinished(by: error) { throw error }
      return .oauth(.page(passwordPage(wanted.client, username: username, error)))
    }
  }

  /// The sign-in of a session that a sign-up on the pages has opened, as long as it is good for this user.
  private func signIn(
    afterSignUp text: String,
    of username: String,
    _ wanted: AuthorizationRequest,
    at now: Date
  ) -> SignIn? {
    guard let session = try? session(text, at: now), session.challenge == .signedUp,
      session.progress.flow == .pages
    else { return nil }
    return try? signIn(session, named: username, of: wanted.client.settings)
  }

  private mutating func resendCode(
    _ form: FormFields,
    _ wanted: AuthorizationRequest,
    _ call: inout Call
  ) throws(MockFault) -> Answer {
    let (username, session) = (form["username"] ?? "", form["session"])
    do throws(MockFault) {
      try form.require(["username"])
      let operation = "ResendConfirmationCode"
      let body = try perform(operation, for: username, [:], by: wanted.client, &call)
      let delivery = SignInPage.Delivery(body["CodeDeliveryDetails"])
      let isLink = delivery?.medium == .email && settings.messages.emailsHoldLinks
      let step: SignInPage.Step =
        if isLink, let delivery {
          .linkSent(username: username, delivery: delivery)
        } else {
          .confirm(session: session, username: username, delivery: delivery)
        }
      return .oauth(.page(page(step, wanted.client)))
    } catch {
      if call.isUnfinished(by: error) { throw error }
      let step = SignInPage.Step.confirm(session: session, username: username, delivery: nil)
      return .oauth(.page(page(step, wanted.client, error)))
    }
  }
}

// MARK: - A forgotten password

extension MockPool {
  private mutating func submitForgottenPassword(
    _ form: FormFields,
    _ wanted: AuthorizationRequest,
    _ call: inout Call
  ) throws(MockFault) -> Answer {
    let username = form["username"] ?? ""
    do throws(MockFault) {
      try form.require(["username"])
      let body = try perform("ForgotPassword", for: username, [:], by: wanted.client, &call)
      let delivery = SignInPage.Delivery(body["CodeDeliveryDetails"])
      let step = SignInPage.Step.resetPassword(username: username, delivery: delivery)
      return .oauth(.page(page(step, wanted.client)))
    } catch {
      if call.isUnfinished(by: error) { throw error }
      let step = SignInPage.Step.forgotPassword(username: username, names: signInNames)
      return .oauth(.page(page(step, wanted.client, error)))
    }
  }

  /// Sets the new password and signs in with it.
  ///
  /// «unconfirmed»: that the service does not ask for it once more.
  private mutating func submitReset(
    _ form: FormFields,
    _ wanted: AuthorizationRequest,
    _ call: inout Call
  ) throws(MockFault) -> Answer {
    let (username, password) = (form["username"] ?? "", form["new_password"] ?? "")
    do throws(MockFault) {
      try form.require(["username", "code", "new_password"])
      _ = try perform(
        "ConfirmForgotPassword",
        for: username,
        ["ConfirmationCode": .string(form["code"] ?? ""), "Password": .string(password)],
        by: wanted.client,
        &call
      )
    } catch {
      if call.isUnfinished(by: error) { throw error }
      let step = SignInPage.Step.resetPassword(username: username, delivery: nil)
      return .oauth(.page(page(step, wanted.client, error)))
    }
    let credentials = FormFields([("username", username), ("password", password)])
    return try submitPassword(credentials, wanted, &call)
  }
}

extension FormFields {
  /// What a new user tells of attributes, as the API takes it; what is left blank is left out.
  fileprivate var attributes: JSONValue {
    let prefix = NewPasswordChallenge.prefix
    return .array(
      elements.filter { $0.name.hasPrefix(prefix) && !$0.value.isEmpty }.map { element in
        [
          "Name": .string(String(element.name.dropFirst(prefix.count))),
          "Value": .string(element.value),
        ]
      }
    )
  }
}
