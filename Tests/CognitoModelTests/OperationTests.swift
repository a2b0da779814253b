@testable import CognitoModel
import Testing

private let open: Set = [
  "SignUp", "ConfirmSignUp", "ResendConfirmationCode", "ForgotPassword", "ConfirmForgotPassword",
  "InitiateAuth", "RespondToAuthChallenge", "GetTokensFromRefreshToken", "RevokeToken",
  "UpdateAuthEventFeedback", "GetClientToken", "GetDerivedToken",
]

private let byToken: Set = [
  "AssociateSoftwareToken", "VerifySoftwareToken", "ChangePassword", "ConfirmDevice",
  "ForgetDevice", "GetDevice", "ListDevices", "UpdateDeviceStatus", "DeleteUser",
  "DeleteUserAttributes", "UpdateUserAttributes", "GetUser", "GetUserAttributeVerificationCode",
  "VerifyUserAttribute", "GetUserAuthFactors", "GlobalSignOut", "SetUserMFAPreference",
  "SetUserSettings", "StartWebAuthnRegistration", "CompleteWebAuthnRegistration",
  "ListWebAuthnCredentials", "DeleteWebAuthnCredential", "ListUserSessions", "RevokeUserSession",
]

@Test func `the model has 153 operations in order, and each can be parsed`() {
  #expect(CognitoModel.operationNames.count == 153)
  #expect(CognitoModel.operationNames == CognitoModel.operationNames.sorted())
  #expect(WholeModel.operations.map(\.name) == CognitoModel.operationNames)
  #expect(WholeModel.operations.allSatisfy { !$0.input.name.isEmpty })
}

@Test(arguments: CognitoModel.operationNames)
func `every operation has the authorization class of the API reference`(_ name: String) throws {
  let expected: Authorization =
    open.contains(name) ? .open : byToken.contains(name) ? .accessToken : .signed
  #expect(try #require(CognitoModel.operation(name)).authorization == expected)
}

@Test func `all unsigned operations are in the model, and 117 operations are signed`() {
  #expect(open.union(byToken).isSubset(of: CognitoModel.operationNames))
  #expect(WholeModel.operations.count { $0.authorization == .signed } == 117)
}

@Test func `only calls that set up an authenticator accept a session instead of a token`() {
  let byToken = WholeModel.operations.filter { $0.authorization == .accessToken }
  let names = byToken.filter { $0.input["Session"] != nil }.map(\.name)
  #expect(names == ["AssociateSoftwareToken", "VerifySoftwareToken"])
}

@Test(arguments: ["", "signUp", "SignU", "SignUpp", "A", "zzz", "SignUpRequest", "SignUp "])
func `an inexact name is not an operation`(_ name: String) {
  #expect(CognitoModel.operation(name) == nil)
}

@Test(arguments: [
  ("SignUp", ["ClientId", "Username"]),
  ("ConfirmSignUp", ["ClientId", "Username", "ConfirmationCode"]),
  ("InitiateAuth", ["AuthFlow", "ClientId"]),
  ("AdminCreateUser", ["UserPoolId", "Username"]),
  ("VerifySoftwareToken", ["UserCode"]),
  ("ChangePassword", ["ProposedPassword", "AccessToken"]),
])
func `the required members match the API reference`(_ name: String, _ members: [String]) throws {
  let operation = try #require(CognitoModel.operation(name))
  #expect(operation.input.members.filter(\.isRequired).map(\.name) == members)
}

@Test(arguments: [
  (
    "InitiateAuth",
    [
      "ChallengeName", "Session", "ChallengeParameters", "AuthenticationResult",
      "AvailableChallenges",
    ]
  ),
  (
    "AdminGetUser",
    [
      "Username", "UserAttributes", "UserCreateDate", "UserLastModifiedDate",
      "Enabled", "UserStatus", "MFAOptions", "PreferredMfaSetting", "UserMFASettingList",
    ]
  ),
  ("AdminDeleteUser", []),
])
func `responses have the members in the API reference`(_ name: String, _ members: [String]) throws {
  #expect(try #require(CognitoModel.operation(name)).output.members.map(\.name) == members)
}

@Test func `the feature plans are the values of UserPoolTier`() {
  #expect(CognitoModel.featurePlans == ["LITE", "ESSENTIALS", "PLUS"])
}

@Test func `the settings of second factors are the MFA mode, three factors, and passkeys`() {
  #expect(
    CognitoModel.mfaSettings == [
      "EmailMfaConfiguration", "MfaConfiguration", "SmsMfaConfiguration",
      "SoftwareTokenMfaConfiguration", "WebAuthnConfiguration",
    ]
  )
}
