extension QuotaCategory {
  /// Responses to challenges, whose quota is three times that of UserAuthentication ("API
  /// operations with special request rate handling").
  static let responses = QuotaCategory(
    "challenge responses",
    360,
    isAdjustable: true,
    ["AdminRespondToAuthChallenge", "RespondToAuthChallenge"]
  )

  /// The assumed quota of an operation that the guide does not list.
  ///
  /// The number is «unconfirmed»: it is the lowest quota of a category for clients and users.
  static let unlisted = QuotaCategory("other operations", 15, [])

  static let recovery = QuotaCategory(
    "UserAccountRecovery",
    30,
    [
      "AdminResetUserPassword", "AdminSetUserPassword", "ChangePassword", "ConfirmForgotPassword",
      "ForgotPassword",
    ]
  )

  /// The categories that an account can read and buy through the API.
  static let table: [QuotaCategory] = [
    QuotaCategory(
      "UserAuthentication",
      120,
      isAdjustable: true,
      ["AdminInitiateAuth", "GetTokensFromRefreshToken", "InitiateAuth"]
    ),
    QuotaCategory(
      "UserCreation",
      50,
      isAdjustable: true,
      ["AdminConfirmSignUp", "AdminCreateUser", "ConfirmSignUp", "SignUp"]
    ),
    QuotaCategory("UserFederation", 25, isAdjustable: true, []),
    recovery,
    QuotaCategory(
      "UserRead",
      120,
      isAdjustable: true,
      ["AdminGetUser", "AdminGetUserAuthFactors", "GetUser"]
    ),
    QuotaCategory(
      "UserUpdate",
      25,
      [
        "AdminAddUserToGroup", "AdminDeleteUser", "AdminDeleteUserAttributes",
        "AdminDisableProviderForUser", "AdminDisableUser", "AdminEnableUser",
        "AdminLinkProviderForUser", "AdminRemoveUserFromGroup", "AdminUpdateUserAttributes",
        "AdminUserGlobalSignOut", "DeleteUser", "DeleteUserAttributes", "GlobalSignOut",
        "UpdateUserAttributes", "VerifyUserAttribute",
      ]
    ),
    QuotaCategory("UserToken", 120, isAdjustable: true, ["RevokeToken"]),
    QuotaCategory(
      "UserResourceRead",
      50,
      isAdjustable: true,
      [
        "AdminGetDevice", "AdminListDevices", "AdminListGroupsForUser", "AdminListUserAuthEvents",
        "GetDevice", "GetUserAttributeVerificationCode", "ListDevices", "ResendConfirmationCode",
      ]
    ),
    QuotaCategory(
      "UserResourceUpdate",
      25,
      [
        "AdminDeleteSoftwareToken", "AdminForgetDevice", "AdminSetUserMFAPreference",
        "AdminSetUserSettings", "AdminUpdateAuthEventFeedback", "AdminUpdateDeviceStatus",
        "AssociateSoftwareToken", "ConfirmDevice", "ForgetDevice", "SetUserMFAPreference",
        "SetUserSettings", "UpdateAuthEventFeedback", "UpdateDeviceStatus", "VerifySoftwareToken",
      ]
    ),
    QuotaCategory("UserList", 30, ["ListUsers", "ListUsersInGroup"]),
    QuotaCategory("UserPoolRead", 15, ["DescribeUserPool", "ListUserPools"]),
    QuotaCategory("UserPoolUpdate", 15, ["CreateUserPool", "DeleteUserPool", "UpdateUserPool"]),
    QuotaCategory(
      "UserPoolResourceRead",
      20,
      limitsEachOperation: true,
      [
        "DescribeIdentityProvider", "DescribeManagedLoginBranding",
        "DescribeManagedLoginBrandingByClient", "DescribeResourceServer",
        "DescribeRiskConfiguration", "DescribeUserImportJob", "DescribeUserPoolDomain",
        "GetCSVHeader", "GetGroup", "GetIdentityProviderByIdentifier", "GetSigningCertificate",
        "GetUICustomization", "GetUserPoolMfaConfig", "ListGroups", "ListIdentityProviders",
        "ListResourceServers", "ListTagsForResource", "ListUserImportJobs",
      ]
    ),
    QuotaCategory(
      "UserPoolResourceUpdate",
      15,
      limitsEachOperation: true,
      [
        "AddCustomAttributes", "CreateGroup", "CreateIdentityProvider",
        "CreateManagedLoginBranding", "CreateResourceServer", "CreateUserImportJob",
        "CreateUserPoolDomain", "DeleteGroup", "DeleteIdentityProvider",
        "DeleteManagedLoginBranding", "DeleteResourceServer", "DeleteUserPoolDomain",
        "SetRiskConfiguration", "SetUICustomization", "SetUserPoolMfaConfig", "StartUserImportJob",
        "StopUserImportJob", "TagResource", "UntagResource", "UpdateGroup",
        "UpdateIdentityProvider", "UpdateManagedLoginBranding", "UpdateResourceServer",
        "UpdateUserPoolDomain",
      ]
    ),
    QuotaCategory(
      "UserPoolClientRead",
      15,
      limitsEachOperation: true,
      ["DescribeUserPoolClient", "ListUserPoolClients"]
    ),
    QuotaCategory(
      "UserPoolClientUpdate",
      15,
      limitsEachOperation: true,
      ["CreateUserPoolClient", "DeleteUserPoolClient", "UpdateUserPoolClient"]
    ),
    QuotaCategory("ClientAuthentication", 150, ["GetClientToken"]),
    QuotaCategory("LimitManagement", 1, ["GetProvisionedLimit", "UpdateProvisionedLimit"]),
  ]
}
