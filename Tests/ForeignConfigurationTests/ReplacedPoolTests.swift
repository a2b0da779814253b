import Diagnostics
import JSON
import PoolDocumentTesting
import Testing

@testable import ConfigurationChanges

@Test func `a new pool has only the settings of the plan, including MFA`() {
  var (before, after) = (document(livePool), document([:], .payload))
  before.pool["Id"] = "us-east-1_a"
  before.mfa = ["SoftwareTokenMfaConfiguration": ["Enabled": true]]
  (after.tool, after.deployer, after.mfa) = (.terraform, .terraform, nil)
  after.actions = PoolDocument.Actions(replaced: [.pool])
  let difference = ConfigurationDifference(before: before, after: after)
  let told = difference.changes.map(\.change.path.text)
  #expect(told.contains("mfa.SoftwareTokenMfaConfiguration.Enabled"))
  #expect(!difference.changes.contains { $0.assessment.entry == "left-out-stays" })
  #expect(after.applied(to: before).mfa == [:])
}

@Test func `a client of a new pool cannot use a provider that the plan does not create`() {
  let client: JSONObject = ["ClientName": "web", "SupportedIdentityProviders": ["acme"]]
  var (before, after) = (document(livePool, client: client), document([:], client: client))
  before.identityProviders = [["ProviderName": "acme", "ProviderType": "SAML"]]
  after.origin = .payload
  (after.tool, after.deployer) = (.terraform, .terraform)
  func rules(_ actions: PoolDocument.Actions) -> [String] {
    after.actions = actions
    return ConfigurationDifference(before: before, after: after).findings.map(\.rule.id)
  }
  #expect(rules(PoolDocument.Actions(replaced: [.pool])).contains("unknown-provider"))
  #expect(!rules(PoolDocument.Actions()).contains("unknown-provider"))
}

@Test func `a pool or client with another logical ID is another resource`() {
  var (before, after) = (
    document(livePool, client: [:], .payload), document(livePool, client: [:], .payload)
  )
  (before.tool, after.tool) = (.cloudFormation, .cloudFormation)
  before.addresses = [.pool: "Users", .client("web"): "Web"]
  after.addresses = [.pool: "Users", .client("web"): "WebClient"]
  #expect(verdicts(before, after) == ["clients.web: immutable, breaking"])
  after.addresses[.pool] = "Customers"
  #expect(verdicts(before, after) == ["pool: immutable, data loss"])
}

@Test func `selected pools with different logical IDs are compared with a note`() {
  var (before, after) = (
    document(livePool, client: [:], .payload), document(livePool, client: [:], .payload)
  )
  (before.tool, after.tool) = (.cloudFormation, .cloudFormation)
  before.addresses = [.pool: "Staff", .client("web"): "StaffWeb"]
  after.addresses = [.pool: "Customers", .client("web"): "Web"]
  after.isChosen = true
  let difference = ConfigurationDifference(before: before, after: after)
  #expect(difference.changes.isEmpty)
  #expect(
    difference.notes == [
      "the pools have the logical IDs `Staff` and `Customers`: if the second pool replaces the "
        + "first in a stack, the stack creates another pool and deletes the old one with all "
        + "its users"
    ]
  )
  // In the same pool a client with another logical ID is another client, even if the pool was
  // selected.
  before.addresses[.pool] = "Customers"
  #expect(verdicts(before, after) == ["clients.web: immutable, breaking"])
}

@Test(arguments: [
  ("Retain", "INACTIVE", "the old one stays as an orphan with its users"),
  ("Delete", "ACTIVE", "the old one stays as an orphan with its users"),
  (
    "!Ref Policy", "INACTIVE",
    "unless its DeletionPolicy, known only at deployment, keeps the pool"
  ),
])
func `a note on selected pools states the disposition of the old pool`(
  _ policy: String,
  _ protection: String,
  _ disposition: String
) throws {
  var settings = livePool
  settings["DeletionProtection"] = .string(protection)
  var (before, after) = (document(settings, .payload), document(settings, .payload))
  (before.tool, after.tool) = (.cloudFormation, .cloudFormation)
  (before.addresses, after.addresses) = ([.pool: "Staff"], [.pool: "Customers"])
  after.isChosen = true
  let value: JSONValue = policy == "!Ref Policy" ? ["Ref": "Policy"] : .string(policy)
  before.retention = [.pool: Retention(["DeletionPolicy": value])]
  let notes = ConfigurationDifference(before: before, after: after).notes
  let note = try #require(notes.first { $0.hasPrefix("the pools have the logical IDs") })
  #expect(note.hasSuffix(disposition), "\(note)")
  #expect(!note.contains("deletes"), "\(note)")
}
