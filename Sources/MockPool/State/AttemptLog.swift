import FoundationEssentials

/// What a user has tried in the last hour, for the service's per-user limits.
struct AttemptLog: Hashable, Sendable, Codable {
  private var attempts: [LimitedAction: [Date]] = [:]

  /// Counts an attempt; false, uncounted, where the sliding hour is full.
  mutating func allows(_ action: LimitedAction, at now: Date) -> Bool {
    var recent = attempts[action] ?? []
    let hourAgo = now.addingTimeInterval(-3600)
    recent.removeAll { $0 <= hourAgo }
    defer { attempts[action] = recent }
    guard recent.count < action.hourlyLimit else { return false }
    recent.append(now)
    return true
  }
}

/// What the service lets a user do only so often in an hour.
enum LimitedAction: String, Hashable, Sendable, Codable, CodingKeyRepresentable {
  case confirmSignUp, resendConfirmationCode, forgotPassword, confirmForgotPassword, changePassword
  case getUserAttributeVerificationCode, verifyUserAttribute

  /// From the developer guide's table of limits.
  ///
  /// ConfirmForgotPassword has 5 to 20 there, depending on risk, which the mock does not weigh;
  /// ForgotPassword has a limit, but no number is published («unconfirmed»; its page says 5 to 20).
  var hourlyLimit: Int {
    switch self {
    case .confirmSignUp, .verifyUserAttribute: 15
    case .resendConfirmationCode, .changePassword, .getUserAttributeVerificationCode: 5
    case .forgotPassword, .confirmForgotPassword: 20
    }
  }
}

extension MockPool {
  /// Counts what a user tries; refuses it where the hour is full, unless the server has switched limits off.
  ///
  /// What is tried without limits does not count later either.
  mutating func countAttempt(_ action: LimitedAction, of id: UserTable.ID) throws(ServiceError) {
    guard options.conduct.limitsAttempts else { return }
    guard users[id].attempts.allows(action, at: call.now) else { throw .attemptLimit }
  }
}
