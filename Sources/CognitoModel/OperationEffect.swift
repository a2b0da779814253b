package import JSON

/// What an operation does to a pool, as far as a live pool's `allow:` tells operations apart.
package enum OperationEffect: Hashable, Sendable, CaseIterable {
  /// It only asks.
  case reads
  /// It begins, carries on or ends a session of a user who can prove who they are.
  case signsIn
  /// It makes users, or completes making them.
  case createsUsers
  /// It changes users that there are.
  case changesUsers
  /// It removes users.
  case deletesUsers
  /// It only sends a message.
  case sendsMessages
  /// It changes the pool or its account's other resources, so only its own name allows it.
  case changesPool
}

extension OperationEffect {
  /// What an operation does; one that the table lacks is held for the worst.
  package static func of(_ operation: String) -> OperationEffect {
    byName[operation] ?? .changesPool
  }

  /// What a call does: some answers to challenges change the user whom they sign in.
  package static func of(_ operation: String, _ input: JSONObject) -> OperationEffect {
    let effect = of(operation)
    return effect == .signsIn && isChange(input) ? .changesUsers : effect
  }

  /// Whether an answer to a challenge sets a password, attributes or a second factor (API reference
  /// of RespondToAuthChallenge, `ChallengeResponses`).
  private static func isChange(_ input: JSONObject) -> Bool {
    if let name = input["ChallengeName"]?.string,
      ["NEW_PASSWORD_REQUIRED", "MFA_SETUP"].contains(name)
    {
      return true
    }
    let keys = input["ChallengeResponses"]?.object?.keys ?? []
    return keys.contains { $0 == "NEW_PASSWORD" || $0.hasPrefix("userAttributes.") }
  }

  private static let byName = Dictionary(
    table.flatMap { effect, names in names.map { ($0, effect) } }
  ) { first, _ in first }

  /// Every operation of the model in one row; what each does is said in the API reference.
  ///
  /// ConfirmSignUp stands with SignUp, as in the service's own quota category UserCreation
  /// (developer guide, "Quotas"). Answers to challenges sign in, but for those that change the user
  /// (`of(_:_:)`). Jobs that import users change the pool: they bring names from elsewhere.
  package static let table: [(effect: OperationEffect, operations: [String])] = [
    (
      .reads,
      [
        "AdminGetDevice", "AdminGetUser", "AdminGetUserAuthFactors", "AdminListDevices",
        "AdminListGroupsForUser", "AdminListUserAuthEvents", "AdminListUserSessions",
        "DescribeCIMDPolicy", "DescribeIdentityProvider", "DescribeManagedLoginBranding",
        "DescribeManagedLoginBrandingByClient", "DescribePointInTimeRecovery",
        "DescribeResourceServer", "DescribeRiskConfiguration", "DescribeTerms",
        "DescribeTermsByClient", "DescribeUserImportJob", "DescribeUserPool",
        "DescribeUserPoolClient", "DescribeUserPoolDomain", "GetCSVHeader", "GetDevice", "GetGroup",
        "GetIdentityProviderByIdentifier", "GetLogDeliveryConfiguration", "GetProvisionedLimit",
        "GetSigningCertificate", "GetUICustomization", "GetUser", "GetUserAuthFactors",
        "GetUserPoolClientSessionConfiguration", "GetUserPoolMfaConfig",
        "GetUserPoolSessionConfiguration", "ListCIMDPolicies", "ListClientMetadataURLs",
        "ListDevices", "ListGroups", "ListIdentityProviders", "ListPointInTimeRecoveries",
        "ListResourceServers", "ListTagsForResource", "ListTerms", "ListUserImportJobs",
        "ListUserPoolClientSecrets", "ListUserPoolClients", "ListUserPoolReplicas", "ListUserPools",
        "ListUserSessions", "ListUsers", "ListUsersInGroup", "ListWebAuthnCredentials",
      ]
    ),
    (
      .signsIn,
      [
        "AdminInitiateAuth", "AdminRespondToAuthChallenge", "GetClientToken", "GetDerivedToken",
        "GetTokensFromRefreshToken", "GlobalSignOut", "InitiateAuth", "RespondToAuthChallenge",
        "RevokeToken", "RevokeUserSession",
      ]
    ),
    (.createsUsers, ["AdminCreateUser", "ConfirmSignUp", "SignUp"]),
    (
      .changesUsers,
      [
        "AdminAddUserToGroup", "AdminConfirmSignUp", "AdminDeleteSoftwareToken",
        "AdminDeleteUserAttributes", "AdminDisableProviderForUser", "AdminDisableUser",
        "AdminEnableUser", "AdminForgetDevice", "AdminLinkProviderForUser",
        "AdminRemoveUserFromGroup", "AdminResetUserPassword", "AdminRevokeUserSession",
        "AdminSetUserMFAPreference", "AdminSetUserPassword", "AdminSetUserSettings",
        "AdminUpdateAuthEventFeedback", "AdminUpdateDeviceStatus", "AdminUpdateUserAttributes",
        "AdminUserGlobalSignOut", "AssociateSoftwareToken", "ChangePassword",
        "CompleteWebAuthnRegistration", "ConfirmDevice", "ConfirmForgotPassword",
        "DeleteUserAttributes", "DeleteWebAuthnCredential", "ForgetDevice", "SetUserMFAPreference",
        "SetUserSettings", "StartWebAuthnRegistration", "UpdateAuthEventFeedback",
        "UpdateDeviceStatus", "UpdateUserAttributes", "VerifySoftwareToken", "VerifyUserAttribute",
      ]
    ),
    (.deletesUsers, ["AdminDeleteUser", "DeleteUser"]),
    (
      .sendsMessages,
      ["ForgotPassword", "GetUserAttributeVerificationCode", "ResendConfirmationCode"]
    ),
    (
      .changesPool,
      [
        "AddCustomAttributes", "AddUserPoolClientSecret", "CancelPointInTimeRecovery",
        "CreateCIMDPolicy", "CreateGroup", "CreateIdentityProvider", "CreateManagedLoginBranding",
        "CreateResourceServer", "CreateTerms", "CreateUserImportJob", "CreateUserPool",
        "CreateUserPoolClient", "CreateUserPoolDomain", "CreateUserPoolReplica", "DeleteCIMDPolicy",
        "DeleteGroup", "DeleteIdentityProvider", "DeleteManagedLoginBranding",
        "DeleteResourceServer", "DeleteTerms", "DeleteUserPool", "DeleteUserPoolClient",
        "DeleteUserPoolClientSecret", "DeleteUserPoolDomain", "DeleteUserPoolReplica",
        "InitiatePointInTimeRecovery", "SetLogDeliveryConfiguration", "SetRiskConfiguration",
        "SetUICustomization", "SetUserPoolClientSessionConfiguration", "SetUserPoolMfaConfig",
        "SetUserPoolSessionConfiguration", "StartPointInTimeRecovery", "StartUserImportJob",
        "StopUserImportJob", "TagResource", "UntagResource", "UpdateCIMDPolicy",
        "UpdateClientMetadataURLState", "UpdateGroup", "UpdateIdentityProvider",
        "UpdateManagedLoginBranding", "UpdateProvisionedLimit", "UpdateResourceServer",
        "UpdateTerms", "UpdateUserPool", "UpdateUserPoolClient", "UpdateUserPoolDomain",
        "UpdateUserPoolReplica",
      ]
    ),
  ]

  /// Operations that make or change users and may send a message too.
  ///
  /// Each has the remark "This action might generate an SMS text message" in the API reference, and
  /// sends e-mail in the same cases: a code to verify an address (SignUp, and the two that update
  /// attributes), an invitation (AdminCreateUser), a code to reset a password. The three of
  /// `sendsMessages` have it as well. InitiateAuth and its like have it for a second factor's code,
  /// which is part of signing in.
  package static let alsoSend: Set = [
    "AdminCreateUser", "AdminResetUserPassword", "AdminUpdateUserAttributes", "SignUp",
    "UpdateUserAttributes",
  ]

  /// Operations that may send a message: the two kinds above, and those of a sign-in.
  package static let sending = alsoSend.union(
    byName.filter { $0.value == .sendsMessages }.map(\.key) + [
      "AdminInitiateAuth", "AdminRespondToAuthChallenge", "InitiateAuth", "RespondToAuthChallenge",
    ]
  )

  /// Whether a call is an invitation that is not to be sent.
  package static func isSuppressed(
    _ operation: String,
    _ input: @autoclosure () -> JSONObject
  ) -> Bool {
    operation == "AdminCreateUser" && input()["MessageAction"]?.string == "SUPPRESS"
  }

  /// Operations whose `Username` becomes a user's name.
  package static let naming: Set = ["AdminCreateUser", "SignUp"]

  /// Whether the pool is another one afterwards.
  package var writes: Bool { self != .reads && self != .signsIn }
}
