package import JSON

/// The effect of an operation on a pool, as far as `allow:` of a live pool distinguishes operations.
package enum OperationEffect: Hashable, Sendable, CaseIterable {
  /// It only reads.
  case reads
  /// It starts, continues or ends a session of a user who can prove their identity.
  case signsIn
  /// It creates users or completes their creation.
  case createsUsers
  /// It changes existing users.
  case changesUsers
  /// It deletes users.
  case deletesUsers
  /// It only sends a message.
  case sendsMessages
  /// It changes the pool or other resources of its account, which only its own name allows.
  case changesPool
}

extension OperationEffect {
  /// The effect of an operation; the strictest one for an operation that is not in the table.
  package static func of(_ operation: String) -> OperationEffect {
    byName[operation] ?? .changesPool
  }

  /// The effect of a call: some answers to challenges change the user who signs in.
  package static func of(_ operation: String, _ input: JSONObject) -> OperationEffect {
    let effect = of(operation)
    return effect == .signsIn && isChange(input) ? .changesUsers : effect
  }

  /// Whether an answer to a challenge sets a password, attributes or a second factor.
  ///
  /// Source: API reference of RespondToAuthChallenge, `ChallengeResponses`.
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

  /// Every operation of the model, grouped by effect as described in the API reference.
  ///
  /// ConfirmSignUp is grouped with SignUp, as in the service's own quota category UserCreation
  /// (developer guide, "Quotas"). Answers to challenges sign in, except those that change the user
  /// (`of(_:_:)`). Jobs that import users change the pool, because the users come from elsewhere.
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

  /// Operations that create or change users and may also send a message.
  ///
  /// The API reference says of each: "This action might generate an SMS text message". They send
  /// email in the same cases: a code to verify an address (SignUp, and the two that update
  /// attributes), an invitation (AdminCreateUser), a code to reset a password. The same remark is
  /// on the three of `sendsMessages`. On InitiateAuth and similar operations it refers to a second
  /// factor's code, which is part of signing in.
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

  /// Whether a call creates a user without sending the invitation.
  package static func isSuppressed(
    _ operation: String,
    _ input: @autoclosure () -> JSONObject
  ) -> Bool {
    operation == "AdminCreateUser" && input()["MessageAction"]?.string == "SUPPRESS"
  }

  /// Operations whose `Username` becomes a user's name.
  package static let naming: Set = ["AdminCreateUser", "SignUp"]

  /// Whether the operation changes the pool.
  package var writes: Bool { self != .reads && self != .signsIn }
}
