@testable import ConfigurationChanges
import JSON
import PoolDocumentTesting
import Project
import Testing

// Lists of mappings with elements or names that are known only at deployment.

private func template(_ properties: String, scopes: String = "") -> String {
  """
  Parameters: { Use: { Type: String } }
  Conditions: { C: !Equals [!Ref Use, "yes"] }
  Resources:
    Users: { Type: AWS::Cognito::UserPool, Properties: { UserPoolName: shop, \(properties) } }
    Shop: { Type: AWS::Cognito::UserPoolResourceServer, Properties: { UserPoolId: !Ref Users, Identifier: shop, Name: shop, \(scopes) } }
  """
}

private func recovery(_ ways: String) -> String {
  "AccountRecoverySetting: { RecoveryMechanisms: [\(ways)] }"
}

private func attribute(_ name: String) -> String { "{ Name: \(name), AttributeDataType: String }" }

private let byEmail = "{ Priority: 1, Name: verified_email }"
private let byPhone = "{ Priority: 2, Name: verified_phone_number }"

private let ways = "pool.AccountRecoverySetting.RecoveryMechanisms"

private let elements = [
  (recovery(byEmail), recovery("!If [C, \(byEmail), \(byPhone)]"), ways),
  (recovery(byEmail), recovery("{ Priority: 1, Name: !If [C, verified_email, admin_only] }"), ways),
  (
    recovery("\(byEmail), \(byPhone)"),
    recovery("{ Priority: !If [C, 1, 3], Name: verified_email }, \(byPhone)"), ways
  ),
  (
    "Schema: [\(attribute("plan"))]",
    "Schema: [!If [C, \(attribute("plan")), \(attribute("tier"))]]", "pool.SchemaAttributes"
  ),
  ("", "Schema: [!If [C, \(attribute("plan")), \(attribute("tier"))]]", "pool.SchemaAttributes"),
  (
    "Schema: [\(attribute("plan"))]", "Schema: [\(attribute("!If [C, plan, tier]"))]",
    "pool.SchemaAttributes"
  ),
]

@Test(arguments: elements)
func `an unknown element of a list of mappings is not compared`(
  _ known: String,
  _ open: String,
  _ path: String
) throws {
  let documents = try [known, open].map { try foreignPool(template($0)) }
  var live = documents[0]
  (live.origin, live.tool, live.deployer, live.addresses) = (.description, nil, nil, [:])
  for before in [documents[0], live] {
    let difference = ConfigurationDifference(before: before, after: documents[1])
    #expect(difference.isEmpty, "\(difference.findings.map(\.rule.id))")
    #expect(
      difference.incomplete == [
        "`\(path)` was not compared, because the parameter `Use` has no value: "
          + "add `--parameter Use=VALUE`"
      ]
    )
  }
}

@Test func `an unknown scope can be a missing scope`() throws {
  let scope = "{ ScopeName: read, ScopeDescription: r }"
  let difference = try difference(
    template(""),
    template("", scopes: "Scopes: [!If [C, \(scope), !Ref AWS::NoValue]]")
  )
  #expect(difference.changes.isEmpty)
  #expect(difference.incomplete.first?.hasPrefix("`resourceServers.shop.Scopes` was not") == true)
}

@Test func `attributes beside the same unknown attribute are compared in one stack`() throws {
  let open = "!If [C, \(attribute("plan")), \(attribute("tier"))]"
  let before = template("Schema: [\(open)]")
  #expect(try difference(before, before).incomplete == [])
  let difference = try difference(before, template("Schema: [\(open), \(attribute("city"))]"))
  #expect(difference.changes.map(\.change.path.text) == ["pool.SchemaAttributes.custom:city"])
}

@Test(arguments: elements)
func `a list that only unknown elements fill is absent in an export`(
  _ known: String,
  _ open: String,
  _ path: String
) throws {
  let document = try foreignPool(template(open)).deployed
  #expect(document.pool["SchemaAttributes"] != [])
  #expect(document.pool["AccountRecoverySetting"]?["RecoveryMechanisms"] != [])
  #expect(document.pool["AccountRecoverySetting"] != [:])
}
