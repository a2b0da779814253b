/// A category of operations that share a quota of requests per second.
///
/// A quota applies to all pools of an account in a region. Source: developer guide, "Quotas in
/// Amazon Cognito", per-category request rate quotas.
package struct QuotaCategory: Hashable, Sendable {
  /// The service's name of the category, such as `UserCreation`.
  package let name: String

  /// The default quota of an account in requests per second.
  package let requestsPerSecond: Int

  /// Whether an account can buy a higher quota.
  package let isAdjustable: Bool

  /// Whether each operation has a further limit of `operationLimit` for one pool.
  package let limitsEachOperation: Bool

  /// The operations in the category; empty for requests to other endpoints.
  package let operations: Set<String>

  /// The maximum number of requests per second for one operation and one pool, in the categories of
  /// clients and of a pool's resources.
  package static let operationLimit = 5
}

extension QuotaCategory {
  /// The category of a call; `unlisted` for an operation that the guide does not list.
  ///
  /// A challenge response that sets a new password counts as account recovery.
  package static func of(_ operation: String, challenge: String?) -> QuotaCategory {
    guard responses.operations.contains(operation) else {
      return byOperation[operation] ?? unlisted
    }
    return challenge == "NEW_PASSWORD_REQUIRED" ? recovery : responses
  }

  /// The category with the given name in the API; nil if there is none.
  package static func named(_ name: String) -> QuotaCategory? { table.first { $0.name == name } }

  private static let byOperation = Dictionary(
    table.flatMap { category in category.operations.map { ($0, category) } }
  ) { first, _ in first }

  /// Responses to challenges, whose quota is three times that of UserAuthentication ("API
  /// operations with special request rate handling").
  private static let responses = QuotaCategory(
    "challenge responses",
    360,
    isAdjustable: true,
    ["AdminRespondToAuthChallenge", "RespondToAuthChallenge"]
  )

  /// The assumed quota of an operation that the guide does not list.
  ///
  /// The number is «unconfirmed»: it is the lowest quota of a category for clients and users.
  private static let unlisted = QuotaCategory("other operations", 15, [])

  private static let recovery = QuotaCategory(
    "UserAccountRecovery",
    30,
    [
      "AdminResetUserPassword", "AdminSetUserPassword", "ChangePassword", "ConfirmForgotPassword",
      "ForgotPassword",
    ]
  )

  private init(
    _ name: String,
    _ requestsPerSecond: Int,
    isAdjustable: Bool = false,
    limitsEachOperation: Bool = false,
    _ operations: Set<String>
  ) {
    (self.name, self.requestsPerSecond, self.operations) = (name, requestsPerSecond, operations)
    (self.isAdjustable, self.limitsEachOperation) = (isAdjustable, limitsEachOperation)
  }
}

extension QuotaCategory {
  /// The categories that an account can read and buy through the API.
  private static let table: [QuotaCategory] = [
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
