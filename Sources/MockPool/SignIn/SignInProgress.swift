/// A sign-in on its way: what stays the same of it from the first call to the tokens.
struct SignInProgress: Hashable, Sendable, Codable {
  /// Blank for a user who does not exist.
  let sub: String
  let clientID: String
  let flow: SignInMethod
  var device: SignInDevice = .new

  /// What of a custom sign-in is done.
  var rounds: [CustomRound] = []

  /// Whether a new password has been set on the way; nil for no, as in a state file of before there was this.
  var hasNewPassword: Bool?

  /// The source of PreTokenGeneration's event (developer guide, *Pre token generation trigger sources*).
  ///
  /// «unconfirmed»: that a device goes before a new password.
  var occasion: TokenOccasion {
    if case .proved = device { return .device }
    return hasNewPassword == true ? .newPassword : .authentication
  }
}

/// How a sign-in was begun; both spellings of a flow are one case.
enum SignInMethod: Hashable, Sendable, Codable {
  case srp, password, adminPassword, choice, custom, refresh

  /// By the forms of the authorization server, which no call of the API can name.
  case pages

  init?(_ name: String) {
    switch name {
    case "USER_SRP_AUTH": self = .srp
    case "USER_PASSWORD_AUTH": self = .password
    case "ADMIN_USER_PASSWORD_AUTH", "ADMIN_NO_SRP_AUTH": self = .adminPassword
    case "USER_AUTH": self = .choice
    case "CUSTOM_AUTH": self = .custom
    case "REFRESH_TOKEN_AUTH", "REFRESH_TOKEN": self = .refresh
    default: return nil
    }
  }
}

/// A sign-in with its user and its client looked up, for the length of one call.
struct UserSignIn: Sendable {
  var progress: SignInProgress
  let user: UserTable.ID
  let client: ClientSettings
}

extension MockPool {
  /// Begins a sign-in of a user that exists.
  func signIn(of user: UserTable.ID, _ attempt: AuthAttempt) -> UserSignIn {
    UserSignIn(
      progress: SignInProgress(
        sub: users[user].sub,
        clientID: attempt.client.id,
        flow: attempt.flow,
        device: attempt.device
      ),
      user: user,
      client: attempt.client
    )
  }

  /// Takes a sign-in up again in a pool that may have changed since its last call.
  func signIn(resuming progress: SignInProgress) throws(ServiceError) -> UserSignIn {
    guard let client = clients[progress.clientID]?.settings else {
      throw .noSuchClient(progress.clientID)
    }
    guard let user = users.find(sub: progress.sub) else { throw client.unknownUserAtSignIn }
    return UserSignIn(progress: progress, user: user, client: client)
  }
}
