import CognitoModel

extension MockPool {
  /// The implementation of an operation for a call that has passed validation.
  ///
  /// The compiler infers no typed error for closures. An entry therefore throws `any Error`, which
  /// is always a ``ServiceError``.
  typealias Transition = @Sendable (inout MockPool) throws -> Answer

  /// Whether the mock implements an operation, in one pool or in the registry of all pools.
  static func has(_ operation: String) -> Bool {
    transitions[operation] != nil || CognitoModel.accountOperations.contains(operation)
  }

  /// Runs the operation of the call.
  mutating func operate() throws(ServiceError) -> Answer {
    guard let transition = MockPool.transitions[call.operation] else {
      throw .notImplemented(call.operation)
    }
    do {
      return try transition(&self)
    } catch let refusal as ServiceError {
      throw refusal
    } catch {
      preconditionFailure("operations throw nothing but refusals")
    }
  }

  private static let transitions = ownTransitions.merging(documentTransitions) { own, _ in own }

  private static let ownTransitions: [String: Transition] = [
    // Sign-up and recovery
    "SignUp": { try $0.signUp() },
    "ConfirmSignUp": { try $0.confirmSignUp() },
    "ResendConfirmationCode": { try $0.resendConfirmationCode() },
    "ForgotPassword": { try $0.forgotPassword() },
    "ConfirmForgotPassword": { try $0.confirmForgotPassword() },
    // Sign-in
    "InitiateAuth": { try $0.initiateAuth(by: .user) },
    "AdminInitiateAuth": { try $0.initiateAuth(by: .administrator) },
    "RespondToAuthChallenge": { try $0.respondToAuthChallenge() },
    "AdminRespondToAuthChallenge": { try $0.respondToAuthChallenge() },
    // Tokens
    "GetTokensFromRefreshToken": { try $0.getTokensFromRefreshToken() },
    "RevokeToken": { try $0.revokeToken() },
    "GlobalSignOut": { try $0.globalSignOut(by: .user) },
    "GetClientToken": { try $0.getClientToken() },
    "GetDerivedToken": { try $0.getDerivedToken() },
    // The signed-in user
    "GetUser": { try $0.getUser() },
    "DeleteUser": { try $0.deleteUser(by: .user) },
    "UpdateUserAttributes": { try $0.updateUserAttributes() },
    "DeleteUserAttributes": { try $0.deleteUserAttributes() },
    "GetUserAttributeVerificationCode": { try $0.getUserAttributeVerificationCode() },
    "VerifyUserAttribute": { try $0.verifyUserAttribute() },
    "ChangePassword": { try $0.changePassword() },
    // Second factors
    "AssociateSoftwareToken": { try $0.associateSoftwareToken() },
    "VerifySoftwareToken": { try $0.verifySoftwareToken() },
    "AdminDeleteSoftwareToken": { try $0.adminDeleteSoftwareToken() },
    "SetUserMFAPreference": { try $0.setUserMFAPreference(by: .user) },
    "AdminSetUserMFAPreference": { try $0.setUserMFAPreference(by: .administrator) },
    "SetUserSettings": { try $0.setUserSettings(by: .user) },
    "AdminSetUserSettings": { try $0.setUserSettings(by: .administrator) },
    "GetUserAuthFactors": { try $0.getUserAuthFactors(by: .user) },
    "AdminGetUserAuthFactors": { try $0.getUserAuthFactors(by: .administrator) },
    // Passkeys
    "StartWebAuthnRegistration": { try $0.startWebAuthnRegistration() },
    "CompleteWebAuthnRegistration": { try $0.completeWebAuthnRegistration() },
    "ListWebAuthnCredentials": { try $0.listWebAuthnCredentials() },
    "DeleteWebAuthnCredential": { try $0.deleteWebAuthnCredential() },
    // Devices
    "ConfirmDevice": { try $0.confirmDevice() },
    "UpdateDeviceStatus": { try $0.updateDeviceStatus(by: .user) },
    "GetDevice": { try $0.getDevice(by: .user) },
    "ListDevices": { try $0.listDevices(by: .user) },
    "ForgetDevice": { try $0.forgetDevice(by: .user) },
    "AdminUpdateDeviceStatus": { try $0.updateDeviceStatus(by: .administrator) },
    "AdminGetDevice": { try $0.getDevice(by: .administrator) },
    "AdminListDevices": { try $0.listDevices(by: .administrator) },
    "AdminForgetDevice": { try $0.forgetDevice(by: .administrator) },
    // Sessions
    "ListUserSessions": { try $0.listUserSessions(by: .user) },
    "AdminListUserSessions": { try $0.listUserSessions(by: .administrator) },
    "RevokeUserSession": { try $0.revokeUserSession(by: .user) },
    "AdminRevokeUserSession": { try $0.revokeUserSession(by: .administrator) },
    "SetUserPoolSessionConfiguration": { try $0.setSessionConfiguration() },
    "GetUserPoolSessionConfiguration": { .body($0.sessionConfiguration.shown(of: $0.id)) },
    "SetUserPoolClientSessionConfiguration": { try $0.setClientSessionConfiguration() },
    "GetUserPoolClientSessionConfiguration": { try $0.getClientSessionConfiguration() },
    // Users, by an administrator
    "AdminCreateUser": { try $0.adminCreateUser() },
    "AdminGetUser": { try $0.adminGetUser() },
    "AdminConfirmSignUp": { try $0.adminConfirmSignUp() },
    "AdminSetUserPassword": { try $0.adminSetUserPassword() },
    "AdminResetUserPassword": { try $0.adminResetUserPassword() },
    "AdminDisableUser": { try $0.adminDisableUser() },
    "AdminEnableUser": { try $0.adminEnableUser() },
    "AdminDeleteUser": { try $0.deleteUser(by: .administrator) },
    "AdminUpdateUserAttributes": { try $0.adminUpdateUserAttributes() },
    "AdminDeleteUserAttributes": { try $0.adminDeleteUserAttributes() },
    "AdminUserGlobalSignOut": { try $0.globalSignOut(by: .administrator) },
    "ListUsers": { try $0.listUsers() },
    // User events
    "AdminListUserAuthEvents": { try $0.adminListUserAuthEvents() },
    "AdminUpdateAuthEventFeedback": { try $0.updateAuthEventFeedback(from: "Admin") },
    "UpdateAuthEventFeedback": { try $0.updateAuthEventFeedback(from: "User") },
    // Users of identity providers
    "AdminLinkProviderForUser": { try $0.adminLinkProviderForUser() },
    "AdminDisableProviderForUser": { try $0.adminDisableProviderForUser() },
    // Groups
    "CreateGroup": { $0.createGroup() },
    "GetGroup": { try $0.getGroup() },
    "UpdateGroup": { try $0.updateGroup() },
    "DeleteGroup": { try $0.deleteGroup() },
    "ListGroups": { try $0.listGroups() },
    "AdminAddUserToGroup": { try $0.adminAddUserToGroup() },
    "AdminRemoveUserFromGroup": { try $0.adminRemoveUserFromGroup() },
    "AdminListGroupsForUser": { try $0.adminListGroupsForUser() },
    "ListUsersInGroup": { try $0.listUsersInGroup() },
    // The pool and its clients
    "DescribeUserPool": { $0.describeUserPool() },
    "UpdateUserPool": { try $0.updateUserPool() },
    // The registry of pools removes this pool after a success.
    "DeleteUserPool": { _ in .empty },
    "AddCustomAttributes": { try $0.addCustomAttributes() },
    "GetSigningCertificate": { $0.getSigningCertificate() },
    "GetUserPoolMfaConfig": { .body($0.mfa) },
    "SetUserPoolMfaConfig": { $0.setUserPoolMFAConfig() },
    "CreateUserPoolClient": { try $0.createUserPoolClient() },
    "DescribeUserPoolClient": { try $0.describeUserPoolClient() },
    "UpdateUserPoolClient": { try $0.updateUserPoolClient() },
    "DeleteUserPoolClient": { try $0.deleteUserPoolClient() },
    "ListUserPoolClients": { try $0.listUserPoolClients() },
    "AddUserPoolClientSecret": { try $0.addUserPoolClientSecret() },
    "ListUserPoolClientSecrets": { try $0.listUserPoolClientSecrets() },
    "DeleteUserPoolClientSecret": { try $0.deleteUserPoolClientSecret() },
    // Domains and tags
    "CreateUserPoolDomain": { $0.createUserPoolDomain() },
    "DescribeUserPoolDomain": { $0.describeUserPoolDomain() },
    "UpdateUserPoolDomain": { try $0.updateUserPoolDomain() },
    "DeleteUserPoolDomain": { try $0.deleteUserPoolDomain() },
    "TagResource": { try $0.tagResource() },
    "UntagResource": { try $0.untagResource() },
    "ListTagsForResource": { try $0.listTagsForResource() },
    // Replicas
    "CreateUserPoolReplica": { try $0.createReplica() },
    "UpdateUserPoolReplica": { try $0.update(.replicas) },
    "DeleteUserPoolReplica": { try $0.deleteReplica() },
    "ListUserPoolReplicas": { try $0.listReplicas() },
    // Stored settings
    "SetUICustomization": { try $0.set(.uiCustomization) },
    "GetUICustomization": { try $0.get(.uiCustomization) },
    "SetRiskConfiguration": { try $0.set(.riskConfiguration) },
    "DescribeRiskConfiguration": { try $0.get(.riskConfiguration) },
    "SetLogDeliveryConfiguration": { try $0.set(.logDelivery) },
    "GetLogDeliveryConfiguration": { try $0.get(.logDelivery) },
    // Stored documents, by a member other than the key
    "DescribeTermsByClient": { try $0.describeTermsByClient() },
    "GetIdentityProviderByIdentifier": { try $0.getIdentityProviderByIdentifier() },
    "DescribeManagedLoginBrandingByClient": { try $0.describeBrandingByClient() },
    // User import jobs: behavior in addition to that of all documents
    "CreateUserImportJob": { try $0.createUserImportJob() },
    "DescribeUserImportJob": { try $0.describeUserImportJob() },
    "ListUserImportJobs": { try $0.listUserImportJobs() },
    "StartUserImportJob": { try $0.startUserImportJob() },
    "StopUserImportJob": { try $0.stopUserImportJob() },
    "GetCSVHeader": { $0.getCSVHeader() },
  ]
}
