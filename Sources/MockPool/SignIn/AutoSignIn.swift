import JSON

// The sign-in of a user right after the sign-up, without another proof.
extension MockPool {
  /// The Session in SignUp's response for a client with the USER_AUTH flow; nil for other clients,
  /// and for users confirmed by PreSignUp who can't sign in automatically.
  mutating func sessionForSignUp(of id: UserTable.ID, to client: ClientSettings) -> String? {
    guard client.allows(.choice) else { return nil }
    let progress = SignInProgress(sub: users[id].sub, clientID: client.id, flow: .choice)
    guard users[id].status == .confirmed else {
      return openSession(.signedUp, for: progress, of: client)
    }
    // A user confirmed by PreSignUp skips ConfirmSignUp.
    return canSignInAutomatically(id) ? openSession(.confirmed, for: progress, of: client) : nil
  }

  /// Whether a code would be enough for a confirmed user to sign in (API reference, InitiateAuth).
  private func canSignInAutomatically(_ id: UserTable.ID) -> Bool {
    users[id].status == .confirmed && canSignInByCode(users[id].attributes)
      && !needsSecondFactor(id)
  }

  /// The Session that ConfirmSignUp returns for SignUp's Session; nil for any other Session.
  ///
  /// The user must be able to sign in with a code to the contact that the confirmation verified
  /// (developer guide).
  mutating func sessionForConfirmation(
    of id: UserTable.ID,
    by contact: Contact?,
    to client: ClientSettings
  ) -> String? {
    guard let text = call.text("Session"), let session = try? session(text),
      session.challenge == .signedUp, session.progress.flow == .choice,
      session.progress.sub == users[id].sub,
      session.progress.clientID == client.id,
      let contact, settings.offers(.code(to: contact)), secondFactor(of: id) == .none
    else { return nil }
    use(session: text)
    return openSession(.confirmed, for: session.progress, of: client)
  }

  /// Responds to InitiateAuth with ConfirmSignUp's Session.
  ///
  /// The Session works once and returns tokens immediately.
  ///
  /// «unconfirmed»: the error for a user who can no longer sign in with a code.
  mutating func signInAfterSignUp(
    _ username: String,
    _ attempt: AuthAttempt
  ) throws(ServiceError) -> Answer {
    let text = call.required("Session")
    let session = try session(text)
    guard session.challenge == .confirmed else { throw .invalidSession }
    let signIn = try signIn(session, named: username, of: attempt.client)
    guard canSignInAutomatically(signIn.user) else { throw .invalidSession }
    use(session: text)
    return try complete(signIn)
  }
}
