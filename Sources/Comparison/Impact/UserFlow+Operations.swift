internal import CognitoModel
package import ServiceRules

extension UserFlow {
  /// The operations of the flow, and the operations that show its results.
  ///
  /// The set is deliberately large: a change to the flow's settings may affect any scenario that
  /// calls one of these operations.
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
    // No operation represents the sign-in pages. Provider accounts can be linked beforehand.
    case .oauth: ["AdminLinkProviderForUser", "AdminDisableProviderForUser"]
    case .messages: OperationEffect.sending
    }
  }

  /// The operations of the flow itself, without operations that only show its results or start most
  /// flows.
  var ownOperations: Set<String> {
    switch self {
    case .attributes: operations.subtracting(["SignUp", "AdminCreateUser", "ListUsers"])
    case .session: ["GetTokensFromRefreshToken", "RevokeToken"]
    default: operations
    }
  }

  /// The operations that test the flow deliberately, without operations that only read its results
  /// or create given users.
  var testedOperations: Set<String> {
    let looking: Set = ["GetUser", "AdminGetUser", "ListUsersInGroup"]
    let going = ownOperations.subtracting(looking)
    return switch self {
    case .messages: going.subtracting(UserFlow.signingIn.union(["AdminCreateUser"]))
    // Most users sign up with a password.
    case .passwordless: going.subtracting(["SignUp", "ConfirmSignUp"])
    default: going
    }
  }

  /// The AuthFlow that the flow requires; nil for any.
  var authFlow: String? {
    switch self {
    case .custom: "CUSTOM_AUTH"
    case .passwordless, .passkey: "USER_AUTH"
    default: nil
    }
  }

  private static let answering = Set(SignInOperations.responding)

  /// The operations of every sign-in, regardless of its AuthFlow.
  static let signingIn = Set(SignInOperations.names)

  /// The operations on groups, whose names tokens contain.
  private static let groups: Set = [
    "AdminAddUserToGroup", "AdminRemoveUserFromGroup", "AdminListGroupsForUser", "ListUsersInGroup",
    "CreateGroup", "UpdateGroup", "DeleteGroup",
  ]

  private static let factors: Set = [
    "AssociateSoftwareToken", "VerifySoftwareToken", "SetUserMFAPreference",
    "AdminSetUserMFAPreference", "SetUserSettings", "AdminSetUserSettings", "GetUserAuthFactors",
    "GetUser", "AdminGetUser", "AdminGetUserAuthFactors", "AdminDeleteSoftwareToken",
  ]

  /// The operations that list and end a user's sessions.
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
