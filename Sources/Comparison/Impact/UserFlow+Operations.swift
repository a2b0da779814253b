internal import CognitoModel
package import ServiceRules

extension UserFlow {
  /// The operations by which users go this way, and those that show what came of it.
  ///
  /// Rather too many than too few: a scenario that calls one of them may answer otherwise after a change
  /// of the flow's settings.
  package var operations: Set<String> {
    switch self {
    case .signUp: ["SignUp"]
    case .confirmSignUp:
      ["SignUp", "ConfirmSignUp", "AdminConfirmSignUp", "ResendConfirmationCode"]
    case .signIn, .custom: UserFlow.signingIn
    case .passwordless:
      UserFlow.signingIn.union([
        "SignUp", "ConfirmSignUp", "GetUserAuthFactors", "AdminGetUserAuthFactors",
      ])
    case .passkey:
      UserFlow.signingIn.union([
        "StartWebAuthnRegistration", "CompleteWebAuthnRegistration", "ListWebAuthnCredentials",
        "DeleteWebAuthnCredential", "GetUserAuthFactors", "AdminGetUserAuthFactors",
      ])
    case .mfa: UserFlow.signingIn.union(UserFlow.factors)
    case .device: UserFlow.signingIn.union(UserFlow.devices)
    case .resetPassword: ["ForgotPassword", "ConfirmForgotPassword", "AdminResetUserPassword"]
    case .changePassword:
      UserFlow.answering.union(["ChangePassword", "AdminSetUserPassword", "AdminCreateUser"])
    case .attributes: UserFlow.attributes
    case .invitation: UserFlow.signingIn.union(["AdminCreateUser"])
    case .session:
      UserFlow.signingIn.union(["GetTokensFromRefreshToken", "RevokeToken", "GetUser"])
        .union(UserFlow.groups).union(UserFlow.sessions)
    case .signOut:
      UserFlow.sessions.union(["GlobalSignOut", "AdminUserGlobalSignOut", "RevokeToken"])
    // Users go by pages, which no operation stands for; accounts of providers can be linked beforehand.
    case .oauth: ["AdminLinkProviderForUser", "AdminDisableProviderForUser"]
    case .messages: OperationEffect.sending
    }
  }

  /// The operations by which users go this way themselves, without those that only show what came of it
  /// and those that most flows begin with.
  var goingOperations: Set<String> {
    switch self {
    case .attributes: operations.subtracting(["SignUp", "AdminCreateUser", "ListUsers"])
    case .session: ["GetTokensFromRefreshToken", "RevokeToken"]
    default: operations
    }
  }

  /// The operations that try the flow on purpose: not those that only look at what came of it, nor what
  /// makes the users that a scenario begins with.
  var triedOperations: Set<String> {
    let looking: Set = ["GetUser", "AdminGetUser", "ListUsersInGroup"]
    let going = goingOperations.subtracting(looking)
    return switch self {
    case .messages: going.subtracting(UserFlow.signingIn.union(["AdminCreateUser"]))
    // Most users sign up with a password.
    case .passwordless: going.subtracting(["SignUp", "ConfirmSignUp"])
    default: going
    }
  }

  /// The AuthFlow without which no sign-in goes this way; nil where any may.
  var authFlow: String? {
    switch self {
    case .custom: "CUSTOM_AUTH"
    case .passwordless, .passkey: "USER_AUTH"
    default: nil
    }
  }

  private static let answering = Set(SignInOperations.allCases.map(\.respond))

  /// What every sign-in calls, whatever its AuthFlow.
  static let signingIn = answering.union(SignInOperations.allCases.map(\.initiate))

  /// Tokens name a user's groups.
  private static let groups: Set = [
    "AdminAddUserToGroup", "AdminRemoveUserFromGroup", "AdminListGroupsForUser", "ListUsersInGroup",
    "CreateGroup", "UpdateGroup", "DeleteGroup",
  ]

  private static let factors: Set = [
    "AssociateSoftwareToken", "VerifySoftwareToken", "SetUserMFAPreference",
    "AdminSetUserMFAPreference", "SetUserSettings", "AdminSetUserSettings", "GetUserAuthFactors",
    "GetUser", "AdminGetUser", "AdminGetUserAuthFactors", "AdminDeleteSoftwareToken",
  ]

  /// What lists and ends a user's sessions.
  private static let sessions: Set = [
    "ListUserSessions", "RevokeUserSession", "AdminListUserSessions", "AdminRevokeUserSession",
  ]

  private static let devices: Set = [
    "ConfirmDevice", "UpdateDeviceStatus", "ForgetDevice", "GetDevice", "ListDevices",
    "AdminUpdateDeviceStatus", "AdminForgetDevice", "AdminGetDevice", "AdminListDevices",
  ]

  private static let attributes: Set = [
    "SignUp", "AdminCreateUser", "GetUser", "AdminGetUser", "ListUsers", "ListUsersInGroup",
    "UpdateUserAttributes", "AdminUpdateUserAttributes", "DeleteUserAttributes",
    "AdminDeleteUserAttributes", "GetUserAttributeVerificationCode", "VerifyUserAttribute",
  ]
}
