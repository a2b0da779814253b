import JSON
import PoolDocumentTesting
import Testing

@testable import ConfigurationChanges

// Names of parts that Terraform marks as sensitive.

private func state(
  _ file: String,
  _ type: String,
  _ members: String,
  _ hidden: String,
  in pool: String? = nil
) throws -> PoolDocument {
  let id = pool.map { #", "id": "\#($0)""# } ?? ""
  let text = """
    { "format_version": "1.0", "values": { "root_module": { "resources": [
      { "address": "aws_cognito_user_pool.p", "type": "aws_cognito_user_pool", "mode": "managed",
        "values": { "name": "p"\(id) }, "sensitive_values": {} },
      { "address": "aws_cognito_\(type).one", "type": "aws_cognito_\(type)", "mode": "managed",
        "values": { \(members) }, "sensitive_values": { "\(hidden)": true } }] } } }
    """
  return try foreignPool(text, file)
}

private let parts = [
  ("user_group", #""name": "NAME""#, "name", "groups", "GroupName"),
  ("user_pool_domain", #""domain": "NAME""#, "domain", "domain", "Domain"),
  (
    "resource_server", #""identifier": "NAME", "name": "Shop""#, "identifier", "resourceServers",
    "Identifier"
  ),
  (
    "identity_provider", #""provider_name": "NAME", "provider_type": "Google""#, "provider_name",
    "identityProviders", "ProviderName"
  ),
  ("user_pool_client", #""id": "1", "name": "NAME""#, "name", "clients", "ClientName"),
]

@Test(arguments: parts)
func `hidden names of two states are not compared`(
  _ type: String,
  _ members: String,
  _ hidden: String,
  _ list: String,
  _ member: String
) throws {
  let before = try state("a.json", type, members, hidden)
  let same = try state("b.json", type, members, hidden)
  let equal = ConfigurationDifference(before: before, after: same)
  #expect(equal.isEmpty && equal.changes.isEmpty && equal.incomplete == [])
  let other = try state("b.json", type, members.replacing("NAME", with: "OTHER"), hidden)
  let difference = ConfigurationDifference(before: before, after: other)
  #expect(difference.changes.isEmpty, "\(difference.changes)")
  #expect(
    difference.incomplete == [
      "the value of `\(list).aws_cognito_\(type).one.\(member)` is hidden in `b.json` and was not "
        + "compared"
    ]
  )
}

@Test(arguments: parts)
func `a part with a hidden name is left out of an export`(
  _ type: String,
  _ members: String,
  _ hidden: String,
  _ list: String,
  _ member: String
) throws {
  let document = try state("a.json", type, members, hidden).deployed
  let lists = [document.groups, document.domains, document.resourceServers]
  #expect((lists + [document.identityProviders]).allSatisfy { $0 == nil })
  let kind = CanonicalSettings.Kind(rawValue: list)
  #expect(document.refused == (kind == .clients ? [] : Set([kind].compactMap(\.self))))
  #expect(document.clients?[0].members["ClientName"] == nil)
}

@Test func `a plan that changes a hidden name does not show the name`() throws {
  let names = ["one", "two"].map { name -> JSONObject in
    ["id": "1", "name": name, "user_pool_id": plannedPool]
  }
  let after = try planned(
    [:],
    [
      PlannedChange(
        address: "user_pool_client.one",
        actions: ["update"],
        before: names[0],
        after: names[1],
        sensitive: ["name": true]
      )
    ]
  )
  let members = #""id": "1", "name": "one", "user_pool_id": "eu-west-1_AbCdEfGhI""#
  let before = try state("a.json", "user_pool_client", members, "name")
  let difference = ConfigurationDifference(before: before, after: after)
  #expect(
    difference.changes.map(\.change.path.text) == [
      "clients.aws_cognito_user_pool_client.one.ClientName"
    ]
  )
  #expect(difference.changes.map(\.change.before) == ["(sensitive value)"])
  #expect(difference.changes.map(\.change.after) == [TerraformMarker.hiddenAndChanged.shown])
}

private let clientIDs = [
  ("1", "p", true, true), ("2", "p", true, false), ("2", "q", true, true), ("2", "p", false, true),
]

@Test(arguments: clientIDs)
func `hidden IDs of a pool's clients are compared, and identify no client`(
  _ id: String,
  _ pool: String,
  _ isThere: Bool,
  _ isSilent: Bool
) throws {
  let members = #""id": "1", "name": "web", "user_pool_id": "p""#
  let type = "user_pool_client"
  let before = try state("a.json", isThere ? type : "user_group", members, "id", in: "p")
  let other = members.replacing("\"1\"", with: "\"\(id)\"").replacing("\"p\"", with: "\"\(pool)\"")
  let after = try state("b.json", type, other, "id", in: pool)
  let difference = ConfigurationDifference(before: before, after: after)
  let note = "the value of `clients.web.ClientId` is hidden in `b.json` and was not compared"
  #expect(difference.incomplete.contains(note) != isSilent, "\(difference.incomplete)")
  #expect(CanonicalSettings(after).part(.client("web"))?.identity == nil)
}
