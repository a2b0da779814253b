import JSON

// How a user who has just signed up is let in without another proof.
extension MockPool {
  /// The Session that SignUp gives to a client of the USER_AUTH flow.
  mutating func sessionForSignUp(of id: UserTable.ID, to client: ClientSettings) -> String? {
    guard client.flows.contains(.choice) else { return nil }
    let progress = SignInProgress(sub: users[id].sub, clientID: client.id, flow: .choice)
    // Whom PreSignUp has confirmed needs no ConfirmSignUp in between.
    let challenge: OpenChallenge = users[id].status == .confirmed ? .confirmed : .signedUp
    return openSession(challenge, for: progress, of: client)
  }

  /// The Session that ConfirmSignUp gives for SignUp's, where the user could sign in by a code to the
  /// contact that the confirmation proved (developer guide); nil for any other.
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

  /// InitiateAuth with ConfirmSignUp's Session: tokens at once, and only once.
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
