@testable import CognitoModel
import JSON
import Testing

/// A request, and the complete message that a user pool returned for it.
struct Observation: Sendable, CustomTestStringConvertible {
  let operation: String
  let changes: JSONObject
  let message: String

  var testDescription: String { "\(operation) \(JSONValue.object(changes).text())" }

  init(_ operation: String, _ changes: JSONObject, _ message: String) {
    self.operation = operation
    self.changes = changes
    self.message = message
  }
}

private let valid: [String: JSONObject] = [
  "SignUp": ["ClientId": "client1", "Username": "ann", "Password": "P@ssw0rd"],
  "ConfirmSignUp": ["ClientId": "client1", "Username": "ann", "ConfirmationCode": "123456"],
  "ForgotPassword": ["ClientId": "client1", "Username": "ann"],
  "InitiateAuth": ["ClientId": "client1", "AuthFlow": "USER_AUTH"],
  "VerifySoftwareToken": ["UserCode": "123456"],
  "ChangePassword": ["AccessToken": "a.b.c", "ProposedPassword": "P@ssw0rd"],
  "GetUser": ["AccessToken": "a.b.c"],
  "AdminSetUserPassword": ["UserPoolId": "us-east-1_A", "Username": "ann", "Password": "P@ss"],
  "CreateUserPoolClient": ["UserPoolId": "us-east-1_A", "ClientName": "web"],
  "CreateManagedLoginBranding": ["UserPoolId": "us-east-1_A", "ClientId": "client1"],
  "CreateUserPool": ["PoolName": "pool"],
]

private func request(_ operation: String, _ changes: JSONObject) -> JSONObject {
  JSONObject((valid[operation] ?? [:]).merging(changes).members.filter { $0.value != .null })
}

private let username = #"[\p{L}\p{M}\p{S}\p{N}\p{P}]+"#

@Test(arguments: [
  // Deployments (cdk-preflight, September 2026).
  Observation(
    "CreateUserPool",
    ["AdminCreateUserConfig": ["InviteMessageTemplate": ["EmailMessage": "Join us."]]],
    "1 validation error detected: Value 'Join us.' at "
      + "'adminCreateUserConfig.inviteMessage.emailMessage' failed to satisfy constraint: Member must "
      + #"satisfy regular expression pattern: [\p{L}\p{M}\p{S}\p{N}\p{P}\s*]*\{####\}"#
      + #"[\p{L}\p{M}\p{S}\p{N}\p{P}\s*]*"#
  ),
  Observation(
    "CreateUserPool",
    ["AdminCreateUserConfig": ["InviteMessageTemplate": ["SMSMessage": "Join us."]]],
    "1 validation error detected: Value 'Join us.' at "
      + "'adminCreateUserConfig.inviteMessage.smsMessage' failed to satisfy constraint: Member must "
      + #"satisfy regular expression pattern: (?s).*\{####\}(?s).*"#
  ),
  Observation(
    "CreateUserPool",
    ["MfaConfiguration": "false"],
    "1 validation error detected: Value 'false' at 'mfaConfiguration' failed to satisfy constraint: "
      + "Member must satisfy enum value set: [OPTIONAL, OFF, ON]"
  ),
  Observation(
    "CreateUserPool",
    ["AutoVerifiedAttributes": ["given_name"]],
    "1 validation error detected: Value '[given_name]' at 'autoVerifiedAttributes' failed to satisfy "
      + "constraint: Member must satisfy constraint: [Member must satisfy enum value set: "
      + "[phone_number, email]]"
  ),
  Observation(
    "CreateUserPool",
    [
      "AccountRecoverySetting": [
        "RecoveryMechanisms": [
          ["Name": "verified_email", "Priority": 1],
          ["Name": "verified_phone_number", "Priority": 2],
          ["Name": "admin_only", "Priority": 3],
        ]
      ]
    ],
    "2 validation errors detected: Value '[RecoveryOptionType(priority=1, name=verified_email), "
      + "RecoveryOptionType(priority=2, name=verified_phone_number), RecoveryOptionType(priority=3, "
      + "name=admin_only)]' at 'accountRecoverySetting.recoveryMechanisms' failed to satisfy "
      + "constraint: Member must have length less than or equal to 2; Value '3' at "
      + "'accountRecoverySetting.recoveryMechanisms.3.member.priority' failed to satisfy constraint: "
      + "Member must have value less than or equal to 2"
  ),
  // floci's notes about responses from AWS.
  Observation(
    "CreateManagedLoginBranding",
    ["Assets": [.null]],
    "1 validation error detected: Value '[null]' at 'assets' failed to satisfy constraint: Member must "
      + "satisfy constraint: [Member must not be null]"
  ),
  // AWS CLI and boto3 error lines.
  Observation(
    "ConfirmSignUp",
    ["ConfirmationCode": "1 12 123"],
    #"1 validation error detected: Value '1 12 123' at 'confirmationCode' failed to satisfy "#
      + #"constraint: Member must satisfy regular expression pattern: [\S]+"#
  ),
  Observation(
    "AdminSetUserPassword",
    ["Password": "p"],
    #"1 validation error detected: Value at 'password' failed to satisfy constraint: "#
      + #"Member must satisfy regular expression pattern: ^[\S]+.*[\S]+$"#
  ),
  Observation(
    "SignUp",
    ["Password": " P@ssw0rd"],
    #"1 validation error detected: Value at 'password' failed to satisfy constraint: "#
      + #"Member must satisfy regular expression pattern: ^[\S]+.*[\S]+$"#
  ),
  // Clients' tests, translation tables, and error handlers.
  Observation(
    "VerifySoftwareToken",
    ["UserCode": "Aaaa"],
    "2 validation errors detected: Value 'Aaaa' at 'userCode' failed to satisfy constraint: "
      + "Member must satisfy regular expression pattern: [0-9]+; Value 'Aaaa' at 'userCode' "
      + "failed to satisfy constraint: Member must have length greater than or equal to 6"
  ),
  Observation(
    "ConfirmSignUp",
    ["ConfirmationCode": .null],
    "1 validation error detected: Value null at 'confirmationCode' failed to satisfy "
      + "constraint: Member must not be null"
  ),
  Observation(
    "ConfirmSignUp",
    ["ConfirmationCode": ""],
    #"2 validation errors detected: Value '' at 'confirmationCode' failed to satisfy "#
      + #"constraint: Member must satisfy regular expression pattern: [\S]+; Value '' at "#
      + #"'confirmationCode' failed to satisfy constraint: Member must have length greater "#
      + #"than or equal to 1"#
  ),
  Observation(
    "ForgotPassword",
    ["Username": ""],
    "2 validation errors detected: Value at 'username' failed to satisfy constraint: "
      + "Member must satisfy regular expression pattern: \(username); Value at 'username' "
      + "failed to satisfy constraint: Member must have length greater than or equal to 1"
  ),
  Observation(
    "SignUp",
    ["Username": .string(String(repeating: "a", count: 129))],
    "1 validation error detected: Value at 'username' failed to satisfy constraint: "
      + "Member must have length less than or equal to 128"
  ),
  Observation(
    "SignUp",
    ["ClientId": ""],
    #"2 validation errors detected: Value at 'clientId' failed to satisfy constraint: "#
      + #"Member must satisfy regular expression pattern: [\w+]+; Value at 'clientId' failed "#
      + #"to satisfy constraint: Member must have length greater than or equal to 1"#
  ),
  Observation(
    "InitiateAuth",
    ["ClientId": "ap-northeast-1_xxxxxxxxx"],
    #"1 validation error detected: Value 'ap-northeast-1_xxxxxxxxx' at 'clientId' failed to "#
      + #"satisfy constraint: Member must satisfy regular expression pattern: [\w+]+"#
  ),
  Observation(
    "InitiateAuth",
    ["ClientId": .null],
    "1 validation error detected: Value null at 'clientId' failed to satisfy constraint: "
      + "Member must not be null"
  ),
  Observation(
    "CreateManagedLoginBranding",
    ["ClientId": .null],
    "1 validation error detected: Value null at 'clientId' failed to satisfy constraint: "
      + "Member must not be null"
  ),
  Observation(
    "ChangePassword",
    ["ProposedPassword": .null],
    "1 validation error detected: Value at 'proposedPassword' failed to satisfy constraint: "
      + "Member must not be null"
  ),
  Observation(
    "GetUser",
    ["AccessToken": ""],
    "1 validation error detected: Value at 'accessToken' failed to satisfy constraint: "
      + "Member must satisfy regular expression pattern: [A-Za-z0-9-_=.]+"
  ),
])
func `an observed request has the observed message`(
  _ observation: Observation
) throws {
  let operation = try #require(CognitoModel.operation(observation.operation))
  let fault = operation.requestValidationError(request(observation.operation, observation.changes))
  #expect(fault?.errorName == "InvalidParameterException")
  #expect(fault?.message == observation.message)
}

@Test func `the older message about short passwords can be generated`() {
  let violation = Violation(path: "password", value: .hidden, constraint: .minimumLength(6))
  #expect(
    CognitoModel.validationMessage([violation])
      == "1 validation error detected: Value at 'password' failed to satisfy constraint: "
      + "Member must have length greater than or equal to 6"
  )
}

/// The wording of the constraint was observed with other values or in another service.
@Test(arguments: [
  Observation(
    "SignUp",
    ["UserAttributes": [["Name": "email", "Value": "a@b"], ["Name": ""]]],
    #"2 validation errors detected: Value '' at 'userAttributes.2.member.name' failed to "#
      + #"satisfy constraint: Member must satisfy regular expression pattern: "#
      + #"[\p{L}\p{M}\p{S}\p{N}\p{P}\t\n\r ]+; Value '' at 'userAttributes.2.member.name' "#
      + #"failed to satisfy constraint: Member must have length greater than or equal to 1"#
  ),
  Observation(
    "CreateUserPoolClient",
    ["ExplicitAuthFlows": ["ADMIN_USER_PASSWORD_AUTH"]],
    "1 validation error detected: Value '[ADMIN_USER_PASSWORD_AUTH]' at 'explicitAuthFlows' "
      + "failed to satisfy constraint: Member must satisfy constraint: [Member must satisfy enum "
      + "value set: [ADMIN_NO_SRP_AUTH, CUSTOM_AUTH_FLOW_ONLY, USER_PASSWORD_AUTH, "
      + "ALLOW_ADMIN_USER_PASSWORD_AUTH, ALLOW_CUSTOM_AUTH, ALLOW_USER_PASSWORD_AUTH, "
      // The following flows of later models have not been observed.
      + "ALLOW_USER_SRP_AUTH, ALLOW_REFRESH_TOKEN_AUTH, ALLOW_USER_AUTH, "
      + "ALLOW_TOKEN_EXCHANGE_DELEGATION, ALLOW_TOKEN_EXCHANGE_IMPERSONATION, "
      + "ALLOW_CLIENT_TOKEN_AUTH]]"
  ),
  Observation(
    "CreateUserPoolClient",
    ["CallbackURLs": ["https://a", "https://b c"]],
    "1 validation error detected: Value '[https://a, https://b c]' at 'callbackURLs' failed to "
      + "satisfy constraint: Member must satisfy constraint: [Member must have length less than "
      + "or equal to 1024, Member must have length greater than or equal to 1, Member must "
      + "satisfy regular expression pattern: \(username)]"
  ),
  Observation(
    "InitiateAuth",
    ["AuthFlow": "NO_SUCH_FLOW"],
    "1 validation error detected: Value 'NO_SUCH_FLOW' at 'authFlow' failed to satisfy "
      + "constraint: Member must satisfy enum value set: [USER_SRP_AUTH, REFRESH_TOKEN_AUTH, "
      + "REFRESH_TOKEN, CUSTOM_AUTH, ADMIN_NO_SRP_AUTH, USER_PASSWORD_AUTH, "
      + "ADMIN_USER_PASSWORD_AUTH, USER_AUTH]"
  ),
  Observation(
    "CreateUserPool",
    ["Policies": ["PasswordPolicy": ["MinimumLength": 5]]],
    "1 validation error detected: Value '5' at 'policies.passwordPolicy.minimumLength' failed "
      + "to satisfy constraint: Member must have value greater than or equal to 6"
  ),
  Observation(
    "CreateUserPoolClient",
    ["AuthSessionValidity": 16],
    "1 validation error detected: Value '16' at 'authSessionValidity' failed to satisfy "
      + "constraint: Member must have value less than or equal to 15"
  ),
  Observation(
    "CreateUserPool",
    ["Schema": []],
    "1 validation error detected: Value '[]' at 'schema' failed to satisfy constraint: Member "
      + "must have length greater than or equal to 1"
  ),
  Observation(
    "CreateUserPool",
    ["UserPoolTags": ["": "x"]],
    "1 validation error detected: Value '{=x}' at 'userPoolTags' failed to satisfy constraint: "
      + "Map keys must satisfy constraint: [Member must have length less than or equal to 128, "
      + "Member must have length greater than or equal to 1]"
  ),
  Observation(
    "SignUp",
    ["UserAttributes": [.null]],
    "1 validation error detected: Value '[null]' at 'userAttributes' failed to satisfy "
      + "constraint: Member must satisfy constraint: [Member must not be null]"
  ),
  Observation(
    "CreateUserPoolClient",
    ["ReadAttributes": ["email", .null]],
    "1 validation error detected: Value '[email, null]' at 'readAttributes' failed to satisfy "
      + "constraint: Member must satisfy constraint: [Member must have length less than or equal "
      + "to 2048, Member must have length greater than or equal to 1, Member must not be null]"
  ),
])
func `violations inside lists, maps, and structures have a path`(
  _ observation: Observation
) throws {
  let operation = try #require(CognitoModel.operation(observation.operation))
  let fault = operation.requestValidationError(request(observation.operation, observation.changes))
  #expect(fault?.message == observation.message)
}

@Test(arguments: valid.keys.sorted())
func `a valid request violates no constraint`(_ name: String) throws {
  let operation = try #require(CognitoModel.operation(name))
  #expect(operation.requestValidationError(valid[name] ?? [:]) == nil)
}

@Test func `violations of several members are in the model's order`() throws {
  let operation = try #require(CognitoModel.operation("ConfirmSignUp"))
  guard case .constraints(let violations) = operation.requestValidationError([:]) else {
    Issue.record("no violations")
    return
  }
  #expect(violations.map(\.path) == ["clientId", "username", "confirmationCode"])
  #expect(violations.map(\.value) == [.hidden, .hidden, .null])
}

@Test(arguments: [
  ("UserPoolId", "userPoolId"), ("SMSMfa", "sMSMfa"), ("CallbackURLs", "callbackURLs"),
  ("", ""),
])
func `messages start member names with a lowercase letter`(_ name: String, _ spelling: String) {
  #expect(CognitoModel.messageName(ofMember: name) == spelling)
}
