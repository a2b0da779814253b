import JSON
@testable import MockPool
import Testing

@Suite("Attributes added to a pool")
struct CustomAttributeTests {
  @Test func `users can have the attributes after the call`() throws {
    var pool = try TestPool()
    pool.addUser()
    let write: JSONObject = [
      "Username": "ann", "UserAttributes": [["Name": "custom:plan", "Value": "gold"]],
    ]
    #expect(pool.admin("AdminUpdateUserAttributes", write).errorType == "InvalidParameterException")
    let added = pool.admin(
      "AddCustomAttributes",
      [
        "CustomAttributes": [
          [
            "Name": "plan", "AttributeDataType": "String",
            "StringAttributeConstraints": ["MaxLength": "4"],
          ],
          ["Name": "rank", "AttributeDataType": "Number", "DeveloperOnlyAttribute": true],
        ]
      ]
    )
    #expect(added.body == [:])
    #expect(pool.admin("AdminUpdateUserAttributes", write).said == "200")
    #expect(pool.attributes()["custom:plan"] == "gold")
    let schema = pool.admin("DescribeUserPool", [:]).body["UserPool"]?["SchemaAttributes"]
    #expect(schema?.array?.suffix(2).map { $0["Name"] } == ["custom:plan", "dev:custom:rank"])
  }

  @Test(
    arguments: [
      (
        ["Name": "plan", "AttributeDataType": "String"],
        "custom:plan: Existing attribute already has name custom:plan."
      ),
      (
        ["Name": "email", "AttributeDataType": "String"],
        "custom:email: Existing attribute already has name email."
      ),
      (
        ["Name": "new"],
        "Invalid AttributeDataType input, consider using the provided AttributeDataType enum."
      ),
      (
        ["Name": "new", "AttributeDataType": "String", "Required": true],
        "Required custom attributes are not supported currently."
      ),
      (
        [
          "Name": "new", "AttributeDataType": "String",
          "StringAttributeConstraints": ["MinLength": "2", "MaxLength": "1"],
        ],
        "Attribute custom:new cannot have a max length shorter than it's min length"
      ),
    ] as [(JSONObject, String)]
  )
  func `a call adds either all of its attributes or none`(
    attribute: JSONObject,
    said: String
  ) throws {
    var pool = try TestPool(["Schema": [["Name": "plan", "AttributeDataType": "String"]]])
    let before = pool.admin("DescribeUserPool", [:]).body
    let reply = pool.admin(
      "AddCustomAttributes",
      ["CustomAttributes": [["Name": "fine", "AttributeDataType": "String"], .object(attribute)]]
    )
    #expect(reply.said == "InvalidParameterException: " + said)
    #expect(pool.admin("DescribeUserPool", [:]).body == before)
  }

  @Test func `a pool has at most fifty custom attributes`() throws {
    var pool = try TestPool()
    let names = (1...50).map {
      JSONValue.object(["Name": .string("a\($0)"), "AttributeDataType": "String"])
    }
    for list in [Array(names[..<25]), Array(names[25...])] {
      #expect(pool.admin("AddCustomAttributes", ["CustomAttributes": .array(list)]).said == "200")
    }
    let one = pool.admin(
      "AddCustomAttributes",
      ["CustomAttributes": [["Name": "more", "AttributeDataType": "String"]]]
    )
    #expect(one.errorType == "InvalidParameterException")
  }
}
