import FoundationEssentials

/// A user's attempts in the last hour, for the service's per-user limits.
struct AttemptLog: Hashable, Sendable, Codable {
  private var attempts: [LimitedAction: [Date]] = [:]

  /// Counts an attempt.
  ///
  /// Returns false, without counting, at the limit of the sliding hour.
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

/// The actions that the service limits for each user and hour.
package enum LimitedAction: String, Hashable, Sendable, Codable, CodingKeyRepresentable,
  CaseIterable
{
  case confirmSignUp, resendConfirmationCode, forgotPassword, confirmForgotPassword, changePassword
  case getUserAttributeVerificationCode, verifyUserAttribute

  /// The limit from the developer guide's table.
  ///
  /// The table has 5 to 20 for ConfirmForgotPassword, depending on risk, which the mock does not
  /// assess. ForgotPassword has a limit whose number is not published («unconfirmed»).
  /// ForgotPassword's own page has 5 to 20.
  var hourlyLimit: Int {
    switch self {
    case .confirmSignUp, .verifyUserAttribute: 15
    case .resendConfirmationCode, .changePassword, .getUserAttributeVerificationCode: 5
    case .forgotPassword, .confirmForgotPassword: 20
    }
  }
}

extension MockPool {
  /// Counts a user's attempt.
  ///
  /// Throws at the limit, unless the server has turned limits off.
  ///
  /// Attempts made while limits are off do not count later.
  mutating func countAttempt(_ action: LimitedAction, of id: UserTable.ID) throws(ServiceError) {
    guard options.serverSettings.limitsAttempts, rules.limitedActions.contains(action) else {
      return
    }
    guard users[id].attempts.allows(action, at: call.now) else { throw .attemptLimit }
  }
}
