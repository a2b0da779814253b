import JSON

// The sign-in of a user right after the sign-up, without another proof.
extension MockPool {
  /// The Session in SignUp's response for a client with the USER_AUTH flow; nil for other
  /// clients.
  mutating func sessionForSignUp(of id: UserTable.ID, to client: ClientSettings) -> String? {
    guard client.allows(.choice) else { return nil }
    let progress = SignInProgress(sub: users[id].sub, clientID: client.id, flow: .choice)
    // A user confirmed by PreSignUp skips ConfirmSignUp.
    let challenge: OpenChallenge = users[id].status == .confirmed ? .confirmed : .signedUp
    return openSession(challenge, for: progress, of: client)
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
  mutating func signInAfterSignUp(
    _ username: String,
    _ attempt: AuthAttempt
  ) throws(ServiceError) -> Answer {
    let text = call.required("Session")
    let session = try session(text)
    guard session.challenge == .confirmed else { throw .invalidSession }
    let signIn = try signIn(session, named: username, of: attempt.client)
    use(session: text)
    return try complete(signIn)
  }
}
