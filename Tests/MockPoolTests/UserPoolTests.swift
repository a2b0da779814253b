import JSON
import MockPool
import Testing

@Suite("User pools")
struct UserPoolTests {
  private func described(_ pool: inout TestPool) -> JSONObject {
    pool.admin("DescribeUserPool", [:]).body["UserPool"]?.object ?? [:]
  }

  @Test func `a pool with only a name has the service's defaults`() throws {
    var pool = try TestPool()
    let shown = described(&pool)
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
    let shown = described(&pool)
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
    let schema = described(&pool)["SchemaAttributes"]?.array ?? []
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

  @Test(
    arguments: [
      (["PoolName": "a+b/c"], "InvalidParameterException: 1 validation error detected: "),
      (["PoolName": 7], "SerializationException: "),
      (
        ["UsernameAttributes": ["email"], "AliasAttributes": ["email"]],
        "InvalidParameterException: Only one of the aliasAttributes or usernameAttributes can be set"
      ),
      (
        ["Schema": [["Name": "x", "Required": true]]],
        "InvalidParameterException: Required custom attributes are not supported currently."
      ),
      (
        ["Schema": [["Name": "email", "AttributeDataType": "Number"]]],
        "InvalidParameterException: You can not change AttributeDataType or set "
          + "developerOnlyAttribute for standard schema attribute email"
      ),
      (
        [
          "Schema": [
            [
              "Name": "x", "AttributeDataType": "String",
              "StringAttributeConstraints": ["MinLength": "5", "MaxLength": "4"],
            ]
          ]
        ],
        "InvalidParameterException: Attribute custom:x cannot have a max length shorter than it's min length"
      ),
      (
        [
          "Schema": [
            [
              "Name": "x", "AttributeDataType": "String",
              "StringAttributeConstraints": ["MaxLength": "2049"],
            ]
          ]
        ],
        "InvalidParameterException: user.x: String attributes cannot have a length of more than 2048"
      ),
      (
        [
          "Schema": [
            [
              "Name": "updated_at", "AttributeDataType": "Number",
              "NumberAttributeConstraints": ["MinValue": "2", "MaxValue": "1"],
            ]
          ]
        ],
        "InvalidParameterException: Attribute updated_at cannot have a max value smaller than it's "
          + "min value"
      ),
      (
        [
          "Schema": [
            [
              "Name": "x", "AttributeDataType": "Number",
              "NumberAttributeConstraints": ["MinValue": "few"],
            ]
          ]
        ],
        "InvalidParameterException: Invalid NumberAttributeConstraints for schema attribute x"
      ),
      (
        [
          "MfaConfiguration": "ON",
          "Policies": ["SignInPolicy": ["AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP"]]],
        ],
        "InvalidParameterException: "
      ),
      (
        [
          "AutoVerifiedAttributes": ["email"],
          "UserAttributeUpdateSettings": [
            "AttributesRequireVerificationBeforeUpdate": ["email", "phone_number"]
          ],
        ],
        "InvalidParameterException: All attributes in AttributesRequireVerificationBeforeUpdate must "
          + "exist in AutoVerifiedAttributes"
      ),
    ] as [(JSONObject, String)]
  )
  func `an invalid pool is rejected`(members: JSONObject, said: String) throws {
    let refusal = #expect(throws: MockRefusal.self) { try TestPool(members) }
    #expect(refusal?.reply.said.hasPrefix(said) == true, "\(refusal?.reply.said ?? "")")
    #expect(refusal?.reply.status == 400)
  }

  @Test func `constraints of the schema are enforced`() throws {
    var pool = try TestPool([
      "Schema": [
        [
          "Name": "code", "AttributeDataType": "String",
          "StringAttributeConstraints": ["MinLength": "2", "MaxLength": "3"],
        ],
        [
          "Name": "age", "AttributeDataType": "Number",
          "NumberAttributeConstraints": ["MinValue": "18"],
        ],
        ["Name": "vip", "AttributeDataType": "Boolean"],
      ]
    ])
    let cases: [(String, String, Bool)] = [
      ("custom:code", "abc", true), ("custom:code", "a", false), ("custom:code", "abcd", false),
      ("custom:age", "18", true), ("custom:age", "17", false), ("custom:age", "old", false),
      ("custom:age", "0x20", false), ("custom:age", "nan", false), ("custom:age", "inf", false),
      ("custom:age", "1e3", false), ("custom:age", "+18", false), ("custom:age", "18.5", true),
      ("custom:vip", "true", true), ("custom:vip", "maybe", false),
      ("birthdate", "2000-01-31", true), ("birthdate", "31.1.2000", false),
    ]
    for (index, (name, value, isFine)) in cases.enumerated() {
      let reply = pool.signUp("user\(index)", [name: value])
      #expect((reply.status == 200) == isFine, "\(name) \(value): \(reply.said)")
    }
  }

  @Test
  func `an update replaces everything except the tier, deletion protection, and fixed settings`()
    throws
  {
    var pool = try TestPool([
      "AutoVerifiedAttributes": ["email"], "UserPoolTier": "PLUS", "UsernameAttributes": ["email"],
      "DeletionProtection": "ACTIVE",
    ])
    pool.advance(by: .seconds(60))
    let reply = pool.admin(
      "UpdateUserPool",
      ["Policies": ["PasswordPolicy": ["MinimumLength": 20, "RequireNumbers": true]]]
    )
    #expect(reply.said == "200")
    let shown = described(&pool)
    #expect(shown["Policies"]?["PasswordPolicy"]?["MinimumLength"] == 20)
    #expect(shown["AutoVerifiedAttributes"] == nil)
    #expect(shown["UserPoolTier"] == "PLUS")
    #expect(shown["UsernameAttributes"] == ["email"])
    #expect(shown["DeletionProtection"] == "ACTIVE")
    #expect(shown["Name"] == "test")
    #expect(shown["LastModifiedDate"] == 1_795_248_060.25)
    #expect(shown["CreationDate"] == 1_795_248_000.25)
    #expect(pool.signUp("a@b.example", [:]).errorType == "InvalidPasswordException")
  }

  @Test func `an update without them keeps MFA and each of the policies`() throws {
    var pool = try TestPool([
      "Policies": [
        "PasswordPolicy": ["MinimumLength": 12],
        "SignInPolicy": ["AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP"]],
      ]
    ])
    _ = pool.admin(
      "SetUserPoolMfaConfig",
      ["MfaConfiguration": "OPTIONAL", "SoftwareTokenMfaConfiguration": ["Enabled": true]]
    )
    let days: JSONObject = ["AdminCreateUserConfig": ["UnusedAccountValidityDays": 30]]
    #expect(pool.admin("UpdateUserPool", days).said == "200")
    let policy: JSONObject = ["Policies": ["PasswordPolicy": ["MinimumLength": 14]]]
    #expect(pool.admin("UpdateUserPool", policy).said == "200")
    let shown = described(&pool)
    #expect(shown["MfaConfiguration"] == "OPTIONAL")
    #expect(shown["Policies"]?["PasswordPolicy"]?["MinimumLength"] == 14)
    #expect(
      shown["Policies"]?["SignInPolicy"]?["AllowedFirstAuthFactors"] == ["PASSWORD", "EMAIL_OTP"]
    )
    let mfa = pool.admin("GetUserPoolMfaConfig", [:]).body
    #expect(mfa["MfaConfiguration"] == "OPTIONAL")
  }

  @Test func `an update cannot omit an auto-verified attribute that requires verification`()
    throws
  {
    let kept: JSONObject = [
      "UserAttributeUpdateSettings": ["AttributesRequireVerificationBeforeUpdate": ["email"]]
    ]
    let verified: JSONObject = ["AutoVerifiedAttributes": ["email"]]
    var pool = try TestPool(verified.merging(kept))
    let reply = pool.admin("UpdateUserPool", ["DeletionProtection": "INACTIVE"])
    #expect(reply.said.contains("must exist in AutoVerifiedAttributes"), "\(reply.said)")
    #expect(pool.admin("UpdateUserPool", verified).said == "200")
    let settings = "UserAttributeUpdateSettings"
    #expect(described(&pool)[settings] == kept[settings])
    let off: JSONObject = [settings: ["AttributesRequireVerificationBeforeUpdate": []]]
    #expect(pool.admin("UpdateUserPool", off).said == "200")
    #expect(pool.admin("UpdateUserPool", [:]).said == "200")
  }

  @Test func `a protected pool cannot be deleted`() throws {
    var pool = try TestPool(["DeletionProtection": "ACTIVE"])
    #expect(pool.admin("DeleteUserPool", [:]).errorType == "InvalidParameterException")
    _ = pool.admin("UpdateUserPool", [:])
    #expect(pool.admin("DeleteUserPool", [:]).errorType == "InvalidParameterException")
    _ = pool.admin("UpdateUserPool", ["DeletionProtection": "INACTIVE"])
    #expect(pool.admin("DeleteUserPool", [:]).said == "200")
  }

  @Test(
    arguments: [
      (
        ["MfaConfiguration": "OPTIONAL", "SoftwareTokenMfaConfiguration": ["Enabled": true]], "200"
      ),
      (
        ["MfaConfiguration": "OFF", "SoftwareTokenMfaConfiguration": ["Enabled": true]],
        "InvalidParameterException: Invalid MFA configuration given, can't turn off MFA and configure "
          + "an MFA together"
      ),
      (
        ["MfaConfiguration": "ON", "SoftwareTokenMfaConfiguration": ["Enabled": false]], "200"
      ),
      (
        ["MfaConfiguration": "ON"],
        "InvalidParameterException: Invalid MFA Configuration given. SMS MFA, Email MFA, or Software "
          + "Token MFA must be enabled."
      ),
    ] as [(JSONObject, String)]
  )
  func `MFA settings are stored completely or rejected`(members: JSONObject, said: String) throws {
    var pool = try TestPool()
    #expect(pool.admin("SetUserPoolMfaConfig", members).said == said)
    let kept = pool.admin("GetUserPoolMfaConfig", [:]).body
    #expect(kept == (said == "200" ? members : ["MfaConfiguration": "OFF"]))
    #expect(described(&pool)["MfaConfiguration"] == kept["MfaConfiguration"])
  }

  @Test func `with optional MFA, a user without a factor can sign in`() throws {
    var pool = try TestPool(client: TestPool.passwordClient)
    _ = pool.admin(
      "SetUserPoolMfaConfig",
      ["MfaConfiguration": "OPTIONAL", "SoftwareTokenMfaConfiguration": ["Enabled": true]]
    )
    pool.addUser()
    #expect(Tokens(pool.signIn()) != nil)
  }

  @Test func `a smaller tier requires that clients and logs no longer use the larger one`() throws {
    var pool = try TestPool(["UserPoolTier": "PLUS"])
    let refused = { (tier: String, features: String) in
      "FeatureUnavailableInTierException: The following features need to be disabled for the "
        + "\(tier) pricing tier configured: \(features)"
    }
    let client = try pool.addClient(["ExplicitAuthFlows": ["ALLOW_USER_AUTH"]])
    let logs: JSONObject = [
      "LogConfigurations": [
        [
          "LogLevel": "INFO", "EventSource": "userAuthEvents",
          "CloudWatchLogsConfiguration": [
            "LogGroupArn": "arn:aws:logs:eu-west-1:123456789012:log-group:pool"
          ],
        ]
      ]
    ]
    #expect(pool.admin("SetLogDeliveryConfiguration", logs).said == "200")
    let lite: JSONObject = ["UserPoolTier": "LITE"]
    let both = "Log Streaming, Choice-based Sign-In"
    #expect(pool.admin("UpdateUserPool", lite).said == refused("LITE", both))
    let essentials: JSONObject = ["UserPoolTier": "ESSENTIALS"]
    let one = refused("ESSENTIALS", "Log Streaming")
    #expect(pool.admin("UpdateUserPool", essentials).said == one)
    let shown = described(&pool)
    #expect(shown["UserPoolTier"] == "PLUS")
    let none: JSONObject = ["LogConfigurations": []]
    #expect(pool.admin("SetLogDeliveryConfiguration", none).said == "200")
    #expect(pool.admin("UpdateUserPool", essentials).said == "200")
    _ = pool.admin("DeleteUserPoolClient", ["ClientId": .string(client)])
    #expect(pool.admin("UpdateUserPool", lite).said == "200")
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
