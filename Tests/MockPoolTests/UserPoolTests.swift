import JSON
@testable import MockPool
import Testing

@Suite("User pools")
struct UserPoolTests {
  @Test func `a pool with only a name has the service's defaults`() throws {
    var pool = try TestPool()
    let shown = pool.describedPool()
    let expected: JSONObject = [
      "Id": .string(TestPool.id), "Name": "test",
      "Arn": .string(
        "arn:aws:cognito-idp:eu-west-1:123456789012:userpool/\(TestPool.id)"
      ),
      "Policies": [
        "PasswordPolicy": [
          "MinimumLength": 8, "RequireUppercase": true, "RequireLowercase": true,
          "RequireNumbers": true, "RequireSymbols": true, "TemporaryPasswordValidityDays": 7,
        ],
        "SignInPolicy": ["AllowedFirstAuthFactors": ["PASSWORD"]],
      ],
      "DeletionProtection": "INACTIVE", "LambdaConfig": [:], "UserPoolTags": [:],
      "VerificationMessageTemplate": ["DefaultEmailOption": "CONFIRM_WITH_CODE"],
      "MfaConfiguration": "OFF",
      "EmailConfiguration": ["EmailSendingAccount": "COGNITO_DEFAULT"],
      "AdminCreateUserConfig": [
        "AllowAdminCreateUserOnly": false, "UnusedAccountValidityDays": 7,
      ],
      "UserPoolTier": "ESSENTIALS", "EstimatedNumberOfUsers": 0,
      "KeyConfiguration": ["KeyType": "AWS_OWNED_KEY"],
      "IssuerConfiguration": ["Type": "ORIGINAL"],
      "CreationDate": 1_795_248_000.25, "LastModifiedDate": 1_795_248_000.25,
    ]
    for (key, value) in expected.members { #expect(shown[key] == value, "\(key)") }
    #expect(Set(shown.keys) == Set(expected.keys + ["SchemaAttributes"]))
    #expect(shown["SchemaAttributes"]?.array?.count == 21)
    #expect(pool.pool.creationReply.body["UserPool"]?.object == shown)
    #expect(pool.admin("GetUserPoolMfaConfig", [:]).body == ["MfaConfiguration": "OFF"])
  }

  @Test func `given members are stored, and unknown members are dropped`() throws {
    var pool = try TestPool([
      "AutoVerifiedAttributes": ["email"], "UserPoolTags": ["team": "qa"],
      "DeviceConfiguration": ["ChallengeRequiredOnNewDevice": true],
      "LambdaConfig": ["PreSignUp": "arn:aws:lambda:eu-west-1:1:function:f"],
      "EmailVerificationMessage": "Code {####}", "NoSuchMember": 1,
      "Policies": ["PasswordPolicy": ["MinimumLength": 12]],
    ])
    let shown = pool.describedPool()
    #expect(shown["AutoVerifiedAttributes"] == ["email"])
    #expect(shown["UserPoolTags"] == ["team": "qa"])
    #expect(shown["DeviceConfiguration"] == ["ChallengeRequiredOnNewDevice": true])
    #expect(shown["VerificationMessageTemplate"]?["EmailMessage"] == "Code {####}")
    #expect(shown["VerificationMessageTemplate"]?["DefaultEmailOption"] == "CONFIRM_WITH_CODE")
    #expect(shown["NoSuchMember"] == nil)
    #expect(shown["Policies"]?["PasswordPolicy"]?["MinimumLength"] == 12)
    #expect(shown["Policies"]?["SignInPolicy"] != nil)
  }

  @Test func `the schema has the standard attributes with changes and additions`() throws {
    var pool = try TestPool([
      "Schema": [
        ["Name": "email", "Required": true],
        ["Name": "tenant", "AttributeDataType": "Number"],
        ["Name": "mark", "AttributeDataType": "String", "DeveloperOnlyAttribute": true],
        [
          "Name": "size", "AttributeDataType": "String",
          "NumberAttributeConstraints": ["MinValue": "1"],
        ],
      ]
    ])
    let schema = pool.describedPool()["SchemaAttributes"]?.array ?? []
    func attribute(_ name: String) -> JSONValue? {
      schema.first { $0["Name"]?.string == name }
    }
    #expect(attribute("email")?["Required"] == true)
    #expect(attribute("email")?["AttributeDataType"] == "String")
    #expect(attribute("custom:tenant")?["AttributeDataType"] == "Number")
    #expect(attribute("custom:tenant")?["Mutable"] == true)
    #expect(attribute("dev:custom:mark") != nil)
    #expect(attribute("custom:size")?["NumberAttributeConstraints"] == nil)
    #expect(attribute("custom:size")?["StringAttributeConstraints"] == [:])
    #expect(attribute("custom:tenant")?["StringAttributeConstraints"] == nil)
    #expect(schema.count == 24)
  }

  @Test func `a protected pool cannot be deleted`() throws {
    var pool = try TestPool(["DeletionProtection": "ACTIVE"])
    #expect(pool.admin("DeleteUserPool", [:]).errorType == "InvalidParameterException")
    _ = pool.admin("UpdateUserPool", [:])
    #expect(pool.admin("DeleteUserPool", [:]).errorType == "InvalidParameterException")
    _ = pool.admin("UpdateUserPool", ["DeletionProtection": "INACTIVE"])
    #expect(pool.admin("DeleteUserPool", [:]).said == "200")
  }

  @Test func `pools are listed in pages`() throws {
    var pools = (0..<3).map { number in
      (number: number, summary: JSONObject([("Id", JSONValue.string("p\(number)"))]))
    }
    let first = MockPool.list(
      MockRequest(operation: "ListUserPools", input: ["MaxResults": 2]),
      pools
    )
    #expect(first.body["UserPools"]?.array?.count == 2)
    pools.removeFirst()
    let rest = MockPool.list(
      MockRequest(
        operation: "ListUserPools",
        input: ["MaxResults": 2, "NextToken": first.body["NextToken"] ?? ""]
      ),
      pools
    )
    #expect(rest.body == ["UserPools": [["Id": "p2"]]])
    let wrong = MockPool.list(MockRequest(operation: "ListUserPools", input: [:]), pools)
    #expect(wrong.errorType == "InvalidParameterException")
    #expect(try TestPool().pool.summary.keys.prefix(2) == ["Id", "Name"])
  }
}
