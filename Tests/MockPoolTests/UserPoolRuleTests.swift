import JSON
@testable import MockPool
import Testing

@Suite("Rules of user pools")
struct UserPoolRuleTests {
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
    let rejection = #expect(throws: PoolCreationRejection.self) { try TestPool(members) }
    #expect(rejection?.reply.said.hasPrefix(said) == true, "\(rejection?.reply.said ?? "")")
    #expect(rejection?.reply.status == 400)
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
}
