import FoundationEssentials
import JSON
import Values

// Creation, lookup, and use of Sessions.
extension MockPool {
  /// Opens a session for a challenge.
  ///
  /// Returns the Session, which is valid for the client's `AuthSessionValidity`.
  mutating func openSession(
    _ challenge: OpenChallenge,
    for progress: SignInProgress,
    of client: ClientSettings
  ) -> String {
    let text = SessionText.make(poolID: self.id, &call)
    let expires = call.now.addingTimeInterval(Double(client.sessionSeconds))
    let session = ChallengeSession(challenge: challenge, progress: progress, expires: expires)
    sessions.insert(session, for: text, until: expires, at: call.now)
    return text
  }

  /// Creates a challenge.
  ///
  /// `available` lists the first factors of a choice.
  mutating func ask(
    _ challenge: OpenChallenge,
    _ parameters: JSONObject,
    available: [SignInFactor]? = nil,
    of signIn: some OngoingSignIn
  ) -> Answer {
    var body: JSONObject = [:]
    body["ChallengeName"] = challenge.name.map(JSONValue.string)
    body["Session"] = .string(openSession(challenge, for: signIn.progress, of: signIn.client))
    body["ChallengeParameters"] = .object(parameters)
    if let available {
      body["AvailableChallenges"] = .array(available.map { .string($0.rawValue) })
    }
    return .body(body)
  }

  /// The session of a call; throws the service's error for an unknown, used, or expired Session.
  func session(_ text: String) throws(ServiceError) -> ChallengeSession {
    guard let session = sessions[text] else { throw .invalidSession }
    if session.isUsed, rules.sessions.workOnce { throw .usedSession }
    guard call.now < session.expires || !rules.sessions.expire else { throw .expiredSession }
    return session
  }

  /// The sign-in of a session.
  ///
  /// Its user must match the call's user and still be allowed to sign in.
  func signIn(
    _ session: ChallengeSession,
    named username: String,
    of client: ClientSettings
  ) throws(ServiceError) -> UserSignIn {
    guard session.progress.clientID == client.id || !rules.sessions.belongToClient,
      let user = users.find(sub: session.progress.sub),
      find(username) == user || !rules.sessions.belongToUser
    else { throw .invalidSession }
    guard users[user].isEnabled else { throw .disabled }
    return UserSignIn(progress: session.progress, user: user, client: client)
  }

  /// Marks a session as used, because it allows only one next step.
  mutating func use(session text: String) { sessions[text]?.isUsed = true }
}

/// The opaque Session string, which starts like the service's.
enum SessionText {
  private static let prefix = "AYAB"
  private static let chanceLength = 192

  /// Creates a Session with the pool's ID at its end.
  ///
  /// Some calls identify their pool only by the Session.
  static func make(poolID: String, _ call: inout Call) -> String {
    prefix + Base64URL.encode(call.random.bytes(chanceLength) + Array(poolID.utf8))
  }

  /// The ID of the pool in a Session; nil for a Session that is not from the mock.
  static func poolID(in text: String) -> String? {
    guard text.hasPrefix(prefix),
      let bytes = Base64URL.decode(String(text.dropFirst(prefix.count))),
      bytes.count > chanceLength
    else { return nil }
    return String(decoding: bytes.dropFirst(chanceLength), as: UTF8.self)
  }
}
