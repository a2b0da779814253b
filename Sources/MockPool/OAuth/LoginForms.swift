import JSON

// The forms of the sign-in: a password, then the pool's challenges.
extension MockPool {
  /// Handles a submitted form, together with its authorization request.
  mutating func submit(_ form: SubmittedForm) throws(ServiceError) -> Answer {
    guard let session = form["session"] else { return try submitPassword(form) }
    return try submitAnswer(form, session)
  }

  /// Checks a name and a password.
  mutating func submitPassword(_ form: SubmittedForm) throws(ServiceError) -> Answer {
    let username = form.username
    do throws(ServiceError) {
      try form.require(["username", "password"])
      let password = form["password"] ?? ""
      let client = form.client.settings
      guard let user = try found(username, password: password, to: client) else {
        throw try unknownUser(username, client)
      }
      let signIn = signIn(of: user, to: client, by: .pages, from: .untracked)
      let event = EventSubject(kind: .signIn, challenge: .password)
      let answer = try recording(event, of: user) { pool throws(ServiceError) in
        try pool.prove(password, of: signIn)
      }
      return try proceed(answer, signIn, form.wanted)
    } catch {
      if call.isUnfinished(by: error) { throw error }
      return .oauth(.page(passwordPage(form.client, username: username, error)))
    }
  }

  /// Responds to a challenge.
  ///
  /// After an error the page stays while its session is valid.
  private mutating func submitAnswer(
    _ form: SubmittedForm,
    _ text: String
  ) throws(ServiceError) -> Answer {
    do throws(ServiceError) {
      let session = try session(text)
      guard session.progress.clientID == form.client.settings.id,
        session.progress.flow == .pages
      else { throw .invalidSession }
      let signIn = try signIn(resuming: session.progress)
      guard users[signIn.user].isEnabled else { throw .disabled }
      let responses = try SignInParameters(form.fields, to: session.challenge)
      let answer = ChallengeAnswer(session: text, signIn: signIn, responses: responses)
      let event = EventSubject(
        kind: .signIn,
        isContinued: true,
        challenge: session.challenge.isSecondFactor ? .mfa : nil
      )
      let next = try recording(event, of: signIn.user) { pool throws(ServiceError) in
        try pool.evaluate(answer, to: session.challenge)
      }
      return try proceed(next, signIn, form.wanted)
    } catch {
      if call.isUnfinished(by: error) { throw error }
      return .oauth(.page(page(again: text, form.client, error)))
    }
  }

  /// Continues to the next page, or back to the app.
  mutating func proceed(
    _ answer: Answer,
    _ signIn: UserSignIn,
    _ wanted: AuthorizationRequest
  ) throws(ServiceError) -> Answer {
    if case .body(let body) = answer, let session = body["Session"]?.string,
      let step = step(ofSession: session)
    {
      return .oauth(.page(page(step, wanted.client)))
    }
    let (session, change) = remember(signIn.user, of: wanted.client.settings)
    return try conclude(wanted, for: signIn.user, in: session, change)
  }
}

extension OpenChallenge {
  /// Whether threat protection counts the challenge as a second factor.
  fileprivate var isSecondFactor: Bool {
    switch self {
    case .code, .softwareToken: true
    default: false
    }
  }
}

// MARK: - Challenge responses

extension SignInParameters {
  /// Converts a form to the challenge response of the API.
  fileprivate init(_ form: FormFields, to challenge: OpenChallenge) throws(ServiceError) {
    var members: JSONObject = [:]
    let names: [(field: String, key: String)]
    switch challenge {
    case .newPassword:
      names = [("new_password", "NEW_PASSWORD")]
      for element in form.elements where element.name.hasPrefix(NewPasswordChallenge.prefix) {
        members[element.name] = .string(element.value)
      }
    case .code(let code): names = [("code", code.kind.responseKey)]
    case .softwareToken: names = [("code", "SOFTWARE_TOKEN_MFA_CODE")]
    case .selectMFAType: names = [("factor", "ANSWER")]
    default: throw .invalidSession
    }
    for (field, key) in names {
      guard let value = form[field] else { throw .missingField(field) }
      members[key] = .string(value)
    }
    self.init(members)
  }
}
