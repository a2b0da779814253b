/// The part of a sign-in that stays the same from the first call to the tokens.
struct SignInProgress: Hashable, Sendable, Codable {
  /// The sub of the user; empty for a nonexistent user.
  let sub: String

  /// The name of a nonexistent user; nil for a user, and in older state files.
  var unknownName: String?
  let clientID: String
  let flow: SignInMethod
  var device: SignInDevice = .new

  /// The completed rounds of a custom sign-in.
  var rounds: [CustomRound] = []

  /// Whether a new password was set during the sign-in; nil means no, as in older state files.
  var hasNewPassword: Bool?

  /// The source of PreTokenGeneration's event (developer guide, *Pre token generation trigger
  /// sources*).
  ///
  /// «unconfirmed»: that a device takes precedence over a new password.
  var tokenSource: TokenTriggerSource {
    if case .proved = device { return .device }
    return hasNewPassword == true ? .newPassword : .authentication
  }
}

/// The way in which a sign-in starts.
///
/// Both spellings of a flow are one case.
enum SignInMethod: Hashable, Sendable, Codable {
  case srp, password, adminPassword, choice, custom, refresh

  /// The forms of the authorization server, which are not a flow of the API.
  case pages

  /// The methods by the `AuthFlow` of a call.
  static let named: [String: SignInMethod] = [
    "USER_SRP_AUTH": .srp, "USER_PASSWORD_AUTH": .password,
    "ADMIN_USER_PASSWORD_AUTH": .adminPassword, "ADMIN_NO_SRP_AUTH": .adminPassword,
    "USER_AUTH": .choice, "CUSTOM_AUTH": .custom, "REFRESH_TOKEN_AUTH": .refresh,
    "REFRESH_TOKEN": .refresh,
  ]
}

/// A sign-in with its client looked up, for the duration of one call.
protocol OngoingSignIn {
  var progress: SignInProgress { get }
  var client: ClientSettings { get }
}

/// A sign-in with its client and its user looked up.
struct UserSignIn: OngoingSignIn, Sendable {
  var progress: SignInProgress
  let user: UserTable.ID
  let client: ClientSettings
}

/// A sign-in with a nonexistent user name, if the client hides user existence.
struct UnknownSignIn: OngoingSignIn, Sendable {
  var progress: SignInProgress
  let username: String
  let client: ClientSettings

  /// The subject of triggers' events.
  var subject: TriggerSubject {
    TriggerSubject(username: username, clientID: client.id)
  }

  init(_ progress: SignInProgress, as username: String, to client: ClientSettings) {
    (self.progress, self.username, self.client) = (progress, username, client)
  }

  init(_ attempt: AuthAttempt, as username: String, rounds: [CustomRound] = []) {
    progress = SignInProgress(sub: "", clientID: attempt.client.id, flow: attempt.flow)
    progress.unknownName = username
    progress.rounds = rounds
    (self.username, client) = (username, attempt.client)
  }
}

extension MockPool {
  /// Starts a sign-in of an existing user.
  func signIn(of user: UserTable.ID, _ attempt: AuthAttempt) -> UserSignIn {
    signIn(of: user, to: attempt.client, by: attempt.flow, from: attempt.device)
  }

  func signIn(
    of user: UserTable.ID,
    to client: ClientSettings,
    by flow: SignInMethod,
    from device: SignInDevice
  ) -> UserSignIn {
    let sub = users[user].sub
    let progress = SignInProgress(sub: sub, clientID: client.id, flow: flow, device: device)
    return UserSignIn(progress: progress, user: user, client: client)
  }

  /// Resumes a sign-in.
  ///
  /// The pool may have changed since the last call of the sign-in.
  func signIn(resuming progress: SignInProgress) throws(ServiceError) -> UserSignIn {
    let client = try settings(ofClient: progress.clientID)
    guard let user = users.find(sub: progress.sub) else { throw client.unknownUserAtSignIn }
    return UserSignIn(progress: progress, user: user, client: client)
  }
}
