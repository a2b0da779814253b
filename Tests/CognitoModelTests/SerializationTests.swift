@testable import CognitoModel
import JSON
import Testing

@Test(
  arguments: [
    // Observed in responses of user pools.
    (
      "ConfirmSignUp", ["ConfirmationCode": ["verificationCode": "172476"]],
      "Start of structure or map found where not expected."
    ),
    ("InitiateAuth", ["AuthParameters": "x"], "Expected map or null"),
    // Observed in other AWS services.
    ("SignUp", ["Username": 7], "NUMBER_VALUE can not be converted to a String"),
    (
      "SignUp", ["UserAttributes": [["Name": "a", "Value": true]]],
      "TRUE_VALUE can not be converted to a String"
    ),
    ("SignUp", ["UserAttributes": "x"], "Expected list or null"),
    ("SignUp", ["UserAttributes": ["x"]], "Unexpected value type in payload"),
    ("SignUp", ["UserContextData": ["x"]], "Start of list found where not expected"),
    (
      "SignUp", ["UserAttributes": ["Name": "a"]],
      "Start of structure or map found where not expected."
    ),
    (
      "InitiateAuth", ["AuthParameters": ["USERNAME": false]],
      "FALSE_VALUE can not be converted to a String"
    ),
    ("ListUsers", ["Limit": "5"], "STRING_VALUE can not be converted to an Integer"),
    ("ListUsers", ["Limit": 1.5], "NUMBER_VALUE can not be converted to an Integer"),
    ("ListUsers", ["Limit": 2_147_483_648], "NUMBER_VALUE can not be converted to an Integer"),
    (
      "AdminSetUserPassword", ["Permanent": 1],
      "NUMBER_VALUE can not be converted to a Boolean"
    ),
    (
      "AdminSetUserPassword", ["Permanent": .null],
      "VALUE_NULL can not be converted to a Boolean"
    ),
    ("SetUICustomization", ["ImageFile": "AAA"], "STRING_VALUE can not be converted to a Blob"),
  ] as [(String, JSONObject, String)]
)
func `a value of the wrong type is a SerializationException`(
  _ name: String,
  _ request: JSONObject,
  _ message: String
) throws {
  let fault = try #require(CognitoModel.operation(name)).requestValidationError(request)
  #expect(fault == .serialization(message: message))
  #expect(fault?.errorName == "SerializationException")
  #expect(fault?.message == message)
}

@Test func `the first wrong type is reported before all violations`() throws {
  let operation = try #require(CognitoModel.operation("SignUp"))
  let fault = operation.requestValidationError(["Password": "", "Username": [], "ClientId": 1])
  #expect(fault == .serialization(message: "Start of list found where not expected"))
}

@Test(
  arguments: [
    ("DescribeUserPool", ["UserPoolId": "us-east-1_A", "Unknown": 1]),
    ("DescribeUserPool", ["UserPoolId": "us-east-1_A", "userPoolId": []]),
    ("ListUsers", ["UserPoolId": "us-east-1_A", "Limit": 6e1, "Filter": .null]),
    ("CompleteWebAuthnRegistration", ["AccessToken": "a", "Credential": ["id": 1, "x": [.null]]]),
    ("SetUICustomization", ["UserPoolId": "us-east-1_A", "ImageFile": "AAA="]),
    ("AdminCreateUser", ["UserPoolId": "us-east-1_A", "Username": "ann", "UserAttributes": []]),
  ] as [(String, JSONObject)]
)
func `unknown members, nulls, whole numbers, and free-form documents are accepted`(
  _ name: String,
  _ request: JSONObject
) throws {
  #expect(try #require(CognitoModel.operation(name)).requestValidationError(request) == nil)
}

@Test(arguments: [(131_072, nil), (131_073, Constraint.maximumLength(131_072))])
func `the limit of a blob counts bytes, not Base64 characters`(
  _ count: Int,
  _ broken: Constraint?
) throws {
  let text = String(repeating: "AAAA", count: count / 3) + ["", "AA==", "AAA="][count % 3]
  let shape = try #require(CognitoModel.operation("SetUICustomization")?.input["ImageFile"]?.shape)
  #expect(shape.constraints(brokenBy: .string(text)) == [broken].compactMap(\.self))
}

@Test func `strings are read as booleans at any depth, and only where the model has booleans`()
  throws
{
  let operation = try #require(CognitoModel.operation("CreateUserPool"))
  let request: JSONObject = [
    "PoolName": "true", "Unknown": "true",
    "AdminCreateUserConfig": ["AllowAdminCreateUserOnly": "False"],
    "Schema": [["Name": "false", "Mutable": true], ["Name": "b", "Required": "yes"]],
  ]
  let read: JSONObject = [
    "PoolName": "true", "Unknown": "true",
    "AdminCreateUserConfig": ["AllowAdminCreateUserOnly": false],
    "Schema": [["Name": "false", "Mutable": true], ["Name": "b", "Required": true]],
  ]
  #expect(operation.readingBooleans(in: request) == read)
  #expect(operation.readingBooleans(in: read) == read)
  for name in ["AdminCreateUserConfig", "Schema"] {
    let part: JSONObject = [name: request[name] ?? .null]
    #expect(operation.readingBooleans(in: part)[name] == read[name])
  }
}
