import FoundationEssentials
import JSON
import Values

// How a Session is given out, found again and used up.
extension MockPool {
  /// Opens a session for a challenge; gives its Session, which is good for the client's `AuthSessionValidity` from now.
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

  /// Asks a challenge.
  ///
  /// `available` is the list of a choice of first factors.
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

  /// The session of a call; throws what the service says of one that is unknown, used or too old.
  func session(_ text: String) throws(ServiceError) -> ChallengeSession {
    guard let session = sessions[text] else { throw .invalidSession }
    if session.isUsed { throw .usedSession }
    guard call.now < session.expires else { throw .expiredSession }
    return session
  }

  /// The user of a session, who must be the one that the call names and still be let in.
  func signIn(
    _ session: ChallengeSession,
    named username: String,
    of client: ClientSettings
  ) throws(ServiceError) -> UserSignIn {
    guard session.progress.clientID == client.id,
      let user = users.find(sub: session.progress.sub), find(username) == user
    else { throw .invalidSession }
    guard users[user].isEnabled else { throw .disabled }
    return UserSignIn(progress: session.progress, user: user, client: client)
  }

  /// A session opens one next step and no second.
  mutating func use(session text: String) { sessions[text]?.isUsed = true }
}

/// A Session as callers see it: opaque, beginning as the service's do.
enum SessionText {
  private static let prefix = "AYAB"
  private static let chanceLength = 192

  /// Hides the pool's id at the end, because some calls say nothing else of the pool that they are for.
  static func make(poolID: String, _ call: inout Call) -> String {
    prefix + Base64URL.encode(call.random.bytes(chanceLength) + Array(poolID.utf8))
  }

  /// The pool that a Session says it is of; nil where it is none of ours.
  static func poolID(in text: String) -> String? {
    guard text.hasPrefix(prefix),
      let bytes = Base64URL.decode(String(text.dropFirst(prefix.count))),
      bytes.count > chanceLength
    else { return nil }
    return String(decoding: bytes.dropFirst(chanceLength), as: UTF8.self)
  }
}
