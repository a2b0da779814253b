import JSON

// The forms of the sign-in: a password, then whatever the pool asks after it.
extension MockPool {
  /// Takes a filled form, with the request that it was shown for in its address.
  mutating func submit(_ request: OAuthRequest, _ call: inout Call) throws(MockFault) -> Answer {
    let wanted: AuthorizationRequest
    do throws(AuthorizationRefusal) {
      wanted = try authorization(request.query)
    } catch {
      return .oauth(error.answer)
    }
    let form = request.form ?? FormFields()
    guard let session = form["session"] else { return try submitPassword(form, wanted, &call) }
    return try submitAnswer(form, session, wanted, &call)
  }

  private mutating func submitPassword(
    _ form: FormFields,
    _ wanted: AuthorizationRequest,
    _ call: inout Call
  ) throws(MockFault) -> Answer {
    let username = form["username"] ?? ""
    do throws(MockFault) {
      let missing = ["username", "password"].first { form[$0] == nil }
      if let missing { throw .missingField(missing) }
      let password = form["password"] ?? ""
      let client = wanted.client.settings
      guard let user = try found(username, password: password, to: client, &call) else {
        throw try unknownUser(username, client, &call)
      }
      let progress = SignInProgress(
        sub: users[user].sub,
        clientID: client.id,
        flow: .pages,
        device: .untracked
      )
      let signIn = SignIn(progress: progress, user: user, client: client)
      return try proceed(try prove(password, of: signIn, &call), signIn, wanted, &call)
    } catch {
      if call.isUnfinished(by: error) { throw error }
      return .oauth(.page(passwordPage(wanted.client, username: username, error)))
    }
  }

  /// An answer to a challenge; one that is refused leaves the page as it is, as long as its session is open.
  private mutating func submitAnswer(
    _ form: FormFields,
    _ text: String,
    _ wanted: AuthorizationRequest,
    _ call: inout Call
  ) throws(MockFault) -> Answer {
    do throws(MockFault) {
      let session = try session(text, at: call.now)
      guard session.progress.clientID == wanted.client.settings.id,
        session.progress.flow == .pages
      else { throw .invalidSession }
      let signIn = try signIn(resuming: session.progress)
      guard users[signIn.user].isEnabled else { throw .disabled }
      let responses = try ChallengeResponses(form, to: session.challenge)
      let answer = ChallengeAnswer(session: text, signIn: signIn, responses: responses)
      return try proceed(
        try judge(answer, to: session.challenge, &call),
        signIn,
        wanted,
        &call
      )
    } catch {
      if call.isUnfinished(by: error) { throw error }
      return .oauth(.page(page(again: text, wanted.client, error, call)))
    }
  }

  /// On to the next page, or back to the app.
  private mutating func proceed(
    _ answer: Answer,
    _ signIn: SignIn,
    _ wanted: AuthorizationRequest,
    _ call: inout Call
  ) throws(MockFault) -> Answer {
    if case .body(let body) = answer, let session = body["Session"]?.string,
      let step = step(ofSession: session)
    {
      return .oauth(.page(SignInPage(step: step, clientName: wanted.client.name)))
    }
    let browser = remember(signIn.user, &call)
    let change = OAuthAnswer.BrowserChange.begun(browser, seconds: BrowserSession.seconds)
    return try conclude(wanted, for: signIn.user, signedIn: call.now, change, &call)
  }
}

// MARK: - Answers

extension ChallengeResponses {
  /// Reads a form as the answer that the API would take.
  fileprivate init(_ form: FormFields, to challenge: Challenge) throws(MockFault) {
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
