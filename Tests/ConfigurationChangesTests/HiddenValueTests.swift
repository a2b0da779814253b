import Diagnostics
import JSON
import PoolDocumentTesting
import Testing

@testable import ConfigurationChanges

// Values that Terraform marks as sensitive in two states.

private typealias Resource = (type: String, values: String, hidden: String)

private func state(_ name: String, _ resources: [Resource]) throws -> PoolDocument {
  let all = resources.map { type, values, hidden in
    """
    { "address": "aws_cognito_\(type).one", "type": "aws_cognito_\(type)", "mode": "managed",
      "values": \(values), "sensitive_values": \(hidden) }
    """
  }
  let text = """
    { "format_version": "1.0", "values": { "root_module": { "resources": [
      \(all.joined(separator: ","))] } } }
    """
  return try foreignPool(text, name)
}

private func pool(_ name: String, _ member: String, _ value: String) throws -> PoolDocument {
  let values = #"{ "name": "p", "\#(member)": \#(value) }"#
  return try state(name, [("user_pool", values, #"{ "\#(member)": true }"#)])
}

@Test(arguments: [
  (
    "email_verification_subject", #""Hello""#, #""Bye""#, "VerificationMessageTemplate.EmailSubject"
  ),
  (
    "email_verification_subject", #""Caf\u00e9""#, #""Cafe\u0301""#,
    "VerificationMessageTemplate.EmailSubject"
  ),
  ("auto_verified_attributes", #"["email"]"#, #"["phone_number"]"#, "AutoVerifiedAttributes"),
  ("lambda_config", #"[{ "pre_sign_up": "a" }]"#, #"[{ "pre_sign_up": "b" }]"#, "LambdaConfig"),
  (
    "schema", #"[{ "name": "x", "attribute_data_type": "String", "required": false }]"#,
    #"[{ "name": "y", "attribute_data_type": "String", "required": false }]"#, "SchemaAttributes"
  ),
])
func `hidden values of two states are not compared`(
  _ member: String,
  _ old: String,
  _ new: String,
  _ setting: String
) throws {
  let before = try pool("a.json", member, old)
  let difference = ConfigurationDifference(before: before, after: try pool("b.json", member, new))
  #expect(difference.changes.isEmpty)
  #expect(
    difference.incomplete == [
      "the value of `pool.\(setting)` is hidden in `b.json` and was not compared"
    ]
  )
}

@Test(arguments: [
  ("email_verification_subject", #""Hello""#, #""Hello""#),
  (
    "lambda_config", #"[{ "pre_sign_up": "a", "custom_message": "b" }]"#,
    #"[{ "custom_message": "b", "pre_sign_up": "a" }]"#
  ),
])
func `equal hidden values of two states are equal`(
  _ member: String,
  _ old: String,
  _ new: String
) throws {
  let one = try pool("a.json", member, old)
  var other = try pool("b.json", member, new)
  #expect(ConfigurationDifference(before: one, after: one).incomplete == [])
  #expect(ConfigurationDifference(before: one, after: other).incomplete == [])
  other.pool["DeletionProtection"] = "ACTIVE"
  let difference = ConfigurationDifference(before: one, after: other)
  #expect(difference.changes.count == 1 && difference.incomplete == [])
}

private func scopes(_ name: String, _ descriptions: [String]) throws -> PoolDocument {
  let scopes = descriptions.enumerated().map { index, description in
    #"{ "scope_name": "s\#(index)", "scope_description": "\#(description)" }"#
  }
  let values = """
    { "identifier": "shop", "name": "Shop", "scope": [\(scopes.joined(separator: ","))] }
    """
  let hidden = #"{ "scope": [{ "scope_description": true }, { "scope_description": true }] }"#
  return try state(
    name,
    [("user_pool", #"{ "name": "p" }"#, "{}"), ("resource_server", values, hidden)]
  )
}

@Test(arguments: [(["a", "c"], ["s1"]), (["b", "a"], ["s0", "s1"]), (["a", "b"], [])])
func `hidden members of list elements are compared by element`(
  _ new: [String],
  _ names: [String]
) throws {
  let before = try scopes("a.json", ["a", "b"])
  let difference = ConfigurationDifference(before: before, after: try scopes("b.json", new))
  #expect(difference.changes.isEmpty)
  let settings = names.map { "resourceServers.shop.Scopes.\($0).ScopeDescription" }
  #expect(
    difference.incomplete
      == (settings.isEmpty
        ? []
        : ["the value of \(settings.listed()) is hidden in `b.json` and was not compared"])
  )
}

private func client(_ name: String, _ unit: String, _ count: Int = 60) throws -> PoolDocument {
  let values = """
    { "name": "web", "access_token_validity": \(count),
      "token_validity_units": [{ "access_token": "\(unit)" }] }
    """
  let hidden = #"{ "token_validity_units": true }"#
  return try state(
    name,
    [("user_pool", #"{ "name": "p" }"#, "{}"), ("user_pool_client", values, hidden)]
  )
}

@Test func `a lifetime with a hidden unit is not compared`() throws {
  let before = try client("a.json", "minutes")
  let same = ConfigurationDifference(before: before, after: try client("b.json", "minutes"))
  #expect(same.isEmpty && same.incomplete == [])
  for after in [try client("b.json", "seconds"), try client("b.json", "minutes", 61)] {
    let difference = ConfigurationDifference(before: before, after: after)
    #expect(difference.changes.isEmpty)
    #expect(
      difference.incomplete == [
        "the value of `clients.web.AccessTokenValidity` is hidden in `b.json` and was not compared"
      ]
    )
  }
}
