extension MockPool {
  /// How one operation answers a call that has passed validation.
  typealias Transition = @Sendable (inout MockPool, inout Call) throws(ServiceError) -> Answer

  /// Whether the mock has an operation: of one pool, or of the registry that holds them all.
  static func has(_ operation: String) -> Bool {
    transition(of: operation) != nil || ["CreateUserPool", "ListUserPools"].contains(operation)
      || ProvisionedLimits.operations.contains(operation)
  }

  /// The operations of users' flows, and those on users, groups, pools and clients.
  static let transitions: [String: Transition] = [
    // Sign-up and recovery
    "SignUp": { pool, call throws(ServiceError) in try pool.signUp(&call) },
    "ConfirmSignUp": { pool, call throws(ServiceError) in try pool.confirmSignUp(&call) },
    "ResendConfirmationCode": { pool, call throws(ServiceError) in
      try pool.resendConfirmationCode(&call)
    },
    "ForgotPassword": { pool, call throws(ServiceError) in try pool.forgotPassword(&call) },
    "ConfirmForgotPassword": { pool, call throws(ServiceError) in
      try pool.confirmForgotPassword(&call)
    },
    // Sign-in
    "InitiateAuth": { pool, call throws(ServiceError) in try pool.initiateAuth(&call, by: .client)
    },
    "AdminInitiateAuth": { pool, call throws(ServiceError) in
      try pool.initiateAuth(&call, by: .administrator)
    },
    "RespondToAuthChallenge": { pool, call throws(ServiceError) in
      try pool.respondToAuthChallenge(&call)
    },
    "AdminRespondToAuthChallenge": { pool, call throws(ServiceError) in
      try pool.respondToAuthChallenge(&call)
    },
    // Tokens
    "GetTokensFromRefreshToken": { pool, call throws(ServiceError) in
      try pool.getTokensFromRefreshToken(&call)
    },
    "RevokeToken": { pool, call throws(ServiceError) in try pool.revokeToken(&call) },
    "GlobalSignOut": { pool, call throws(ServiceError) in try pool.globalSignOut(&call) },
    // The signed-in user
    "GetUser": { pool, call throws(ServiceError) in try pool.getUser(&call) },
    "DeleteUser": { pool, call throws(ServiceError) in try pool.deleteUser(&call) },
    "UpdateUserAttributes": { pool, call throws(ServiceError) in
      try pool.updateUserAttributes(&call)
    },
    "DeleteUserAttributes": { pool, call throws(ServiceError) in
      try pool.deleteUserAttributes(&call)
    },
    "GetUserAttributeVerificationCode": { pool, call throws(ServiceError) in
      try pool.getUserAttributeVerificationCode(&call)
    },
    "VerifyUserAttribute": { pool, call throws(ServiceError) in
      try pool.verifyUserAttribute(&call)
    },
    // Second factors
    "AssociateSoftwareToken": { pool, call throws(ServiceError) in
      try pool.associateSoftwareToken(&call)
    },
    "VerifySoftwareToken": { pool, call throws(ServiceError) in
      try pool.verifySoftwareToken(&call)
    },
    "SetUserMFAPreference": { pool, call throws(ServiceError) in
      try pool.setUserMFAPreference(&call)
    },
    "AdminSetUserMFAPreference": { pool, call throws(ServiceError) in
      try pool.adminSetUserMFAPreference(call)
    },
    "AdminDeleteSoftwareToken": { pool, call throws(ServiceError) in
      try pool.adminDeleteSoftwareToken(call)
    },
    "AdminGetUserAuthFactors": { pool, call throws(ServiceError) in
      try pool.adminGetUserAuthFactors(call)
    },
    "SetUserSettings": { pool, call throws(ServiceError) in try pool.setUserSettings(&call) },
    "AdminSetUserSettings": { pool, call throws(ServiceError) in
      try pool.adminSetUserSettings(call)
    },
    "GetUserAuthFactors": { pool, call throws(ServiceError) in
      try pool.getUserAuthFactors(&call)
    },
    // Passkeys
    "StartWebAuthnRegistration": { pool, call throws(ServiceError) in
      try pool.startWebAuthnRegistration(&call)
    },
    "CompleteWebAuthnRegistration": { pool, call throws(ServiceError) in
      try pool.completeWebAuthnRegistration(&call)
    },
    "ListWebAuthnCredentials": { pool, call throws(ServiceError) in
      try pool.listWebAuthnCredentials(&call)
    },
    "DeleteWebAuthnCredential": { pool, call throws(ServiceError) in
      try pool.deleteWebAuthnCredential(&call)
    },
    // Devices
    "ConfirmDevice": { pool, call throws(ServiceError) in try pool.confirmDevice(&call) },
    "UpdateDeviceStatus": { pool, call throws(ServiceError) in try pool.updateDeviceStatus(&call) },
    "GetDevice": { pool, call throws(ServiceError) in try pool.getDevice(&call) },
    "ListDevices": { pool, call throws(ServiceError) in try pool.listDevices(&call) },
    "ForgetDevice": { pool, call throws(ServiceError) in try pool.forgetDevice(&call) },
    "AdminUpdateDeviceStatus": { pool, call throws(ServiceError) in
      try pool.adminUpdateDeviceStatus(call)
    },
    "AdminGetDevice": { pool, call throws(ServiceError) in try pool.adminGetDevice(call) },
    "AdminListDevices": { pool, call throws(ServiceError) in try pool.adminListDevices(call) },
    "AdminForgetDevice": { pool, call throws(ServiceError) in try pool.adminForgetDevice(call) },
    "ChangePassword": { pool, call throws(ServiceError) in try pool.changePassword(&call) },
    // Users, by an administrator
    "AdminCreateUser": { pool, call throws(ServiceError) in try pool.adminCreateUser(&call) },
    "AdminGetUser": { pool, call throws(ServiceError) in try pool.adminGetUser(call) },
    "AdminConfirmSignUp": { pool, call throws(ServiceError) in try pool.adminConfirmSignUp(&call) },
    "AdminSetUserPassword": { pool, call throws(ServiceError) in
      try pool.adminSetUserPassword(&call)
    },
    "AdminResetUserPassword": { pool, call throws(ServiceError) in
      try pool.adminResetUserPassword(&call)
    },
    "AdminDisableUser": { pool, call throws(ServiceError) in try pool.adminDisableUser(call) },
    "AdminEnableUser": { pool, call throws(ServiceError) in try pool.adminEnableUser(call) },
    "AdminDeleteUser": { pool, call throws(ServiceError) in try pool.adminDeleteUser(call) },
    "AdminUpdateUserAttributes": { pool, call throws(ServiceError) in
      try pool.adminUpdateUserAttributes(&call)
    },
    "AdminDeleteUserAttributes": { pool, call throws(ServiceError) in
      try pool.adminDeleteUserAttributes(call)
    },
    "AdminUserGlobalSignOut": { pool, call throws(ServiceError) in
      try pool.adminUserGlobalSignOut(call)
    },
    "ListUsers": { pool, call throws(ServiceError) in try pool.listUsers(call) },
    // Groups
    "CreateGroup": { pool, call in pool.createGroup(call) },
    "GetGroup": { pool, call throws(ServiceError) in try pool.getGroup(call) },
    "UpdateGroup": { pool, call throws(ServiceError) in try pool.updateGroup(call) },
    "DeleteGroup": { pool, call throws(ServiceError) in try pool.deleteGroup(call) },
    "ListGroups": { pool, call throws(ServiceError) in try pool.listGroups(call) },
    "AdminAddUserToGroup": { pool, call throws(ServiceError) in
      try pool.adminAddUserToGroup(call)
    },
    "AdminRemoveUserFromGroup": { pool, call throws(ServiceError) in
      try pool.adminRemoveUserFromGroup(call)
    },
    "AdminListGroupsForUser": { pool, call throws(ServiceError) in
      try pool.adminListGroupsForUser(call)
    },
    "ListUsersInGroup": { pool, call throws(ServiceError) in try pool.listUsersInGroup(call) },
    // The pool and its clients
    "DescribeUserPool": { pool, _ in pool.describeUserPool() },
    "UpdateUserPool": { pool, call throws(ServiceError) in try pool.updateUserPool(call) },
    "DeleteUserPool": { pool, _ in pool.deleteUserPool() },
    "GetUserPoolMfaConfig": { pool, _ in .body(pool.mfa) },
    "SetUserPoolMfaConfig": { pool, call in
      pool.setUserPoolMFAConfig(call)
    },
    "CreateUserPoolClient": { pool, call throws(ServiceError) in
      try pool.createUserPoolClient(&call)
    },
    "DescribeUserPoolClient": { pool, call throws(ServiceError) in
      try pool.describeUserPoolClient(call)
    },
    "UpdateUserPoolClient": { pool, call throws(ServiceError) in
      try pool.updateUserPoolClient(call)
    },
    "DeleteUserPoolClient": { pool, call throws(ServiceError) in
      try pool.deleteUserPoolClient(call)
    },
    "ListUserPoolClients": { pool, call throws(ServiceError) in try pool.listUserPoolClients(call)
    },
  ]
}
