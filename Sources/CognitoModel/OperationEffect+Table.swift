extension OperationEffect {
  /// Every operation of the model, grouped by effect as described in the API reference.
  ///
  /// ConfirmSignUp is grouped with SignUp, as in the service's own quota category UserCreation
  /// (developer guide, "Quotas"). Challenge responses sign users in, except those that change the
  /// user (`of(_:_:)`). Import jobs change the pool, because their users come from elsewhere.
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
}
