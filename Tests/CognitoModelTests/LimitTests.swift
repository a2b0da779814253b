@testable import CognitoModel
import JSON
import Testing

private let user = #"[\p{L}\p{M}\p{S}\p{N}\p{P}]+"#

/// From the tables of the AWS API reference.
///
/// The pattern of passwords is from the live service.
@Test(
  arguments: [
    ("SignUp", "Username", 1, 128, user),
    ("SignUp", "Password", nil, 256, #"^[\S]+.*[\S]+$"#),
    ("ChangePassword", "PreviousPassword", nil, 256, #"^[\S]+.*[\S]+$"#),
    ("ChangePassword", "ProposedPassword", nil, 256, #"^[\S]+.*[\S]+$"#),
    ("AdminCreateUser", "TemporaryPassword", nil, 256, #"^[\S]+.*[\S]+$"#),
    ("ConfirmSignUp", "ConfirmationCode", 1, 2048, #"[\S]+"#),
    ("VerifyUserAttribute", "Code", 1, 2048, #"[\S]+"#),
    ("VerifySoftwareToken", "UserCode", 6, 6, "[0-9]+"),
    ("SignUp", "ClientId", 1, 128, #"[\w+]+"#),
    ("DescribeUserPool", "UserPoolId", 1, 55, #"[\w-]+_[0-9a-zA-Z]+"#),
    ("SignUp", "SecretHash", 1, 128, #"[\w+=/]+"#),
    ("RevokeToken", "ClientSecret", 24, 64, #"[\w+]+"#),
    ("RespondToAuthChallenge", "Session", 20, 4096, nil),
    ("GetUser", "AccessToken", nil, nil, "[A-Za-z0-9-_=.]+"),
    ("RevokeToken", "Token", nil, nil, "[A-Za-z0-9-_=.]+"),
    ("ConfirmDevice", "DeviceKey", 1, 55, #"[\w-]+_[0-9a-f-]+"#),
    ("ConfirmDevice", "DeviceName", 1, 1024, nil),
    ("CreateUserPool", "SmsVerificationMessage", 6, 140, #"(?s).*\{####\}(?s).*"#),
    ("CreateUserPool", "EmailVerificationSubject", 1, 140, #"[\p{L}\p{M}\p{S}\p{N}\p{P}\s]+"#),
  ] as [(String, String, Int?, Int?, String?)]
)
func `strings have the lengths and patterns of the API reference`(
  _ operation: String,
  _ member: String,
  _ minimum: Int?,
  _ maximum: Int?,
  _ pattern: String?
) throws {
  let shape = try #require(CognitoModel.operation(operation)?.input[member]?.shape)
  guard case .text(let rules) = shape.kind else {
    Issue.record("\(member) is not a string")
    return
  }
  #expect(rules.length == Bounds(minimum: minimum, maximum: maximum))
  #expect(rules.pattern == pattern)
}

@Test(
  arguments: [
    ("CreateUserPoolClient", "AuthSessionValidity", 3, 15),
    ("CreateUserPoolClient", "RefreshTokenValidity", 0, 315_360_000),
    ("CreateUserPoolClient", "AccessTokenValidity", 1, 86_400),
    ("CreateUserPoolClient", "IdTokenValidity", 1, 86_400),
    ("ListUsers", "Limit", 0, 60),
    ("CreateGroup", "Precedence", 0, nil),
  ] as [(String, String, Int, Int?)]
)
func `numbers have the ranges of the API reference`(
  _ operation: String,
  _ member: String,
  _ least: Int,
  _ most: Int?
) throws {
  let shape = try #require(CognitoModel.operation(operation)?.input[member]?.shape)
  func broken(_ value: Int) -> [Constraint] { shape.constraints(brokenBy: .number(.init(value))) }
  #expect(broken(least) == [])
  #expect(broken(least - 1) == [.minimumValue(least)])
  #expect(broken(most ?? Int(Int32.max)) == [])
  if let most { #expect(broken(most + 1) == [.maximumValue(most)]) }
}

@Test func `lengths count Unicode scalars`() throws {
  let shape = try #require(CognitoModel.operation("SignUp")?.input["Username"]?.shape)
  #expect(shape.constraints(brokenBy: .string(String(repeating: "😀", count: 128))) == [])
  #expect(
    shape.constraints(brokenBy: .string(String(repeating: "e\u{301}", count: 65)))
      == [.maximumLength(128)]
  )
}

@Test(
  arguments: [
    ("SignUp", "Username", JSONKind.string), ("SignUp", "UserAttributes", .list),
    ("SignUp", "ClientMetadata", .mapping), ("SignUp", "UserContextData", .mapping),
    ("ListUsers", "Limit", .number), ("AdminSetUserPassword", "Permanent", .boolean),
    ("SetUICustomization", "ImageFile", .string),
    ("CompleteWebAuthnRegistration", "Credential", nil),
  ] as [(String, String, JSONKind?)]
)
func `a shape has its JSON type`(
  _ operation: String,
  _ member: String,
  _ kind: JSONKind?
) throws {
  let found = try #require(CognitoModel.operation(operation)?.input[member])
  #expect(found.shape.jsonKind == kind)
}
