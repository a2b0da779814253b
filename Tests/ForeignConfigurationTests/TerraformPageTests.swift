import ConfigurationChanges
import JSON
import PoolDocumentTesting
import Testing

// The login page resources of Terraform.

private func findings(_ type: String, _ values: JSONObject) throws -> [String] {
  let own: JSONObject = ["user_pool_id": plannedPool]
  let document = try planned(
    [:],
    [
      PlannedChange(
        address: "\(type).pages",
        actions: ["create"],
        after: own.merging(values)
      )
    ]
  )
  return PoolCheck(document).findings.filter { $0.answer != nil }.map {
    "\($0.path.text): \($0.rule.id)"
  }
}

@Test func `branding of a new client is not rejected because the client's ID is unknown`() throws {
  let text = """
    { "format_version": "1.2",
      "planned_values": { "root_module": { "resources": [
        { "address": "aws_cognito_user_pool.p", "mode": "managed", "type": "aws_cognito_user_pool",
          "values": { "name": "p" } },
        { "address": "aws_cognito_managed_login_branding.x", "mode": "managed",
          "type": "aws_cognito_managed_login_branding", "values": { "use_cognito_provided_values": true } } ] } },
      "resource_changes": [
        { "address": "aws_cognito_user_pool.p", "mode": "managed", "type": "aws_cognito_user_pool",
          "change": { "actions": ["create"], "before": null, "after": { "name": "p" }, "after_unknown": { "id": true } } },
        { "address": "aws_cognito_managed_login_branding.x", "mode": "managed",
          "type": "aws_cognito_managed_login_branding",
          "change": { "actions": ["create"], "before": null, "after": { "use_cognito_provided_values": true },
            "after_unknown": { "client_id": true, "user_pool_id": true, "settings": true } } } ],
      "configuration": { "root_module": { "resources": [
        { "address": "aws_cognito_managed_login_branding.x",
          "expressions": { "client_id": { "references": ["aws_cognito_user_pool_client.c.id"] },
            "use_cognito_provided_values": {} } } ] } } }
    """
  let document = try foreignPool(text, "plan.json")
  #expect(PoolCheck(document).findings.filter { $0.answer != nil }.map(\.rule.id) == [])
}

@Test(arguments: [
  (
    "managed_login_branding",
    ["use_cognito_provided_values": true, "settings": "{}", "client_id": "1"] as JSONObject,
    ["aws_cognito_managed_login_branding.pages.Settings: branding-of-both-kinds"]
  ),
  (
    "managed_login_branding",
    ["use_cognito_provided_values": false, "settings": "{\"categories\": {}}", "client_id": "1"]
      as JSONObject,
    [] as [String]
  ),
  // The pool exists, and another state can manage its domain.
  (
    "user_pool_ui_customization", ["css": ".my-class { color: red; }"] as JSONObject,
    ["aws_cognito_user_pool_ui_customization.pages.CSS: css-class-not-allowed"]
  ),
])
func `a plan's login pages are checked like the calls that set them`(
  _ type: String,
  _ values: JSONObject,
  _ broken: [String]
) throws {
  #expect(try findings(type, values) == broken)
}
