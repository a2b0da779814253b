import FoundationEssentials
import JSON

// The pages of a sign-up: a user's names and attributes, then the code.
extension MockPool {
  mutating func submitSignUp(_ form: SubmittedForm) throws(ServiceError) -> Answer {
    let username = form.username
    let body: JSONObject
    do throws(ServiceError) {
      try form.require(["username", "password"])
      body = try perform(
        "SignUp",
        for: username,
        ["Password": .string(form["password"] ?? ""), "UserAttributes": form.fields.attributes],
        by: form.client
      )
    } catch {
      return try again(signUpStep(form.fields), form.wanted, error)
    }
    guard let user = users.find(sub: body["UserSub"]?.string ?? "") else { throw .noSuchUser }
    let signIn = signIn(of: user, to: form.client.settings, by: .pages, from: .untracked)
    if body["UserConfirmed"] == true {
      return try signInWithoutPassword(signIn, as: username, form.wanted)
    }
    let delivery = SignInPage.Delivery(body["CodeDeliveryDetails"])
    if let step = linkStep(username, delivery) {
      return .oauth(.page(page(step, form.client)))
    }
    let session = openSession(.signedUp, for: signIn.progress, of: signIn.client)
    let step = SignInPage.Step.confirm(session: session, username: username, delivery: delivery)
    return .oauth(.page(page(step, form.client, nil, delivery == nil ? .nothingSent : nil)))
  }

  /// Returns to the app if the user signed up in this browser.
  ///
  /// For other users, the sign-in form follows.
  ///
  /// «unconfirmed»: that the service signs the user in.
  mutating func submitConfirmation(_ form: SubmittedForm) throws(ServiceError) -> Answer {
    let (username, session) = (form.username, form["session"])
    do throws(ServiceError) {
      try form.require(["username", "code"])
      let code: JSONObject = ["ConfirmationCode": .string(form["code"] ?? "")]
      _ = try perform("ConfirmSignUp", for: username, code, by: form.client)
    } catch {
      let step = SignInPage.Step.confirm(session: session, username: username, delivery: nil)
      return try again(step, form.wanted, error)
    }
    guard let session, let signIn = signIn(afterSignUp: session, of: username, form.wanted)
    else { return .oauth(.page(passwordPage(form.client, username: username, notice: .confirmed))) }
    use(session: session)
    return try signInWithoutPassword(signIn, as: username, form.wanted)
  }

  mutating func resendCode(_ form: SubmittedForm) throws(ServiceError) -> Answer {
    let (username, session) = (form.username, form["session"])
    do throws(ServiceError) {
      try form.require(["username"])
      let operation = "ResendConfirmationCode"
      let body = try perform(operation, for: username, [:], by: form.client)
      let delivery = SignInPage.Delivery(body["CodeDeliveryDetails"])
      let step =
        linkStep(username, delivery)
        ?? .confirm(session: session, username: username, delivery: delivery)
      return .oauth(.page(page(step, form.client)))
    } catch {
      let step = SignInPage.Step.confirm(session: session, username: username, delivery: nil)
      return try again(step, form.wanted, error)
    }
  }
}

// MARK: - After the sign-up

extension MockPool {
  /// Signs in a user without a password.
  ///
  /// If the pool requires a second factor, its challenge follows.
  private mutating func signInWithoutPassword(
    _ signIn: UserSignIn,
    as username: String,
    _ wanted: AuthorizationRequest
  ) throws(ServiceError) -> Answer {
    do throws(ServiceError) {
      let event = EventSubject(kind: .signIn)
      let answer = try recording(event, of: signIn.user) { pool throws(ServiceError) in
        try pool.askForSecondFactor(signIn)
      }
      return try proceed(answer, signIn, wanted)
    } catch {
      let step = SignInPage.Step.password(username: username, names: signInNames)
      return try again(step, wanted, error)
    }
  }

  /// The sign-in of a session from a sign-up on the pages; nil if it is not valid for this user.
  private func signIn(
    afterSignUp text: String,
    of username: String,
    _ wanted: AuthorizationRequest
  ) -> UserSignIn? {
    guard let session = try? session(text), session.challenge == .signedUp,
      session.progress.flow == .pages
    else { return nil }
    return try? signIn(session, named: username, of: wanted.client.settings)
  }

  /// The step after a confirmation link was sent; nil after a code or without any delivery.
  private func linkStep(_ username: String, _ delivery: SignInPage.Delivery?) -> SignInPage.Step? {
    guard let delivery, delivery.medium == .email, settings.message(\.emailsHoldLinks) else {
      return nil
    }
    return .linkSent(username: username, delivery: delivery)
  }
}

extension FormFields {
  /// A new user's non-empty attributes in the API's format.
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
