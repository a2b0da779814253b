internal import Diagnostics
internal import JSON
internal import YAMLTree

/// Which actions may make the pool send a message.
enum Sending {
  /// The operations that can; a sign-in sends a code where a second factor asks for one.
  private static let operations: Set = [
    "SignUp", "ResendConfirmationCode", "ForgotPassword", "InitiateAuth",
    "RespondToAuthChallenge", "AdminInitiateAuth", "AdminRespondToAuthChallenge",
    "AdminCreateUser", "AdminResetUserPassword", "GetUserAttributeVerificationCode",
    "UpdateUserAttributes", "AdminUpdateUserAttributes",
  ]

  /// Whether an action's operations can send; AdminCreateUser does not where it is told not to.
  static func isPossible(_ facts: [String], _ action: Action) -> Bool {
    switch action {
    case .operation(let call) where call.isSuppressed: return false
    // What an app's backend does is not looked into.
    case .http: return true
    default: break
    }
    return facts.contains(where: operations.contains)
  }
}

extension OperationCall {
  /// Whether it is an AdminCreateUser that is told not to send its invitation.
  package var isSuppressed: Bool {
    name == "AdminCreateUser"
      && members.contains { member in
        guard case .constant(let value, _) = member.value else { return false }
        return member.key == "MessageAction" && value.string == "SUPPRESS"
      }
  }
}

extension Expectation {
  /// Whether only an error fits, so that the step has no effect where the scenario goes on.
  var demandsError: Bool {
    guard case .mapping(let members) = pattern.form else { return false }
    return members.contains { member in
      guard member.key == "error" else { return false }
      if case .words(let words) = member.pattern.form { return !words.contains(.exists(false)) }
      return true
    }
  }
}
