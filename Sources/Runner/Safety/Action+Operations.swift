internal import JSON
package import Scenario
internal import Values

extension Action {
  /// Every operation that the action can call.
  package var operations: [String] {
    switch self {
    case .operation(let call): [call.name]
    case .signUp: ["SignUp"]
    case .confirmSignUp: ["ConfirmSignUp"]
    case .resendSignUpCode: ["ResendConfirmationCode"]
    case .resetPassword: ["ForgotPassword"]
    case .confirmResetPassword: ["ConfirmForgotPassword"]
    case .signIn, .confirmSignIn:
      [
        "InitiateAuth", "RespondToAuthChallenge", "AdminInitiateAuth",
        "AdminRespondToAuthChallenge",
      ]
    case .fetchAuthSession: ["GetTokensFromRefreshToken"]
    case .signOut(let global):
      switch global.written {
      case true?: ["GlobalSignOut"]
      case false?: ["RevokeToken"]
      case nil: ["GlobalSignOut", "RevokeToken"]
      }
    case .deleteUser: ["DeleteUser"]
    case .updatePassword: ["ChangePassword"]
    case .fetchUserAttributes: ["GetUser"]
    case .expectUser: ["AdminGetUser", "AdminListGroupsForUser"]
    case .expectPool: ["DescribeUserPool", "GetUserPoolMfaConfig"]
    case .expectClient: ["DescribeUserPoolClient"]
    // A used flow's steps are steps of their own to whoever asks.
    case .awaitCode, .set, .wait, .advanceClock, .verifyToken, .http, .use, .unavailable: []
    }
  }

  /// Whether it is an AdminCreateUser that is told not to send its invitation.
  var isSuppressed: Bool {
    guard case .operation(let call) = self, call.name == "AdminCreateUser" else { return false }
    return call.members.contains { member in
      guard case .constant(let value, _) = member.value else { return false }
      return member.key == "MessageAction" && value.string == "SUPPRESS"
    }
  }

  /// The name that the action gives to a new user; nil where it makes none or gives none.
  var newUsername: ValueTemplate? {
    switch self {
    case .signUp(let parameters):
      let name = parameters.username
      return .scalar(name.template, kind: .text, range: name.range)
    case .operation(let call) where OperationEffect.naming.contains(call.name):
      return call.members.first { $0.key == "Username" }?.value
    default: return nil
    }
  }
}
