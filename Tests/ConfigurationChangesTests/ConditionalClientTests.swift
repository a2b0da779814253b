@testable import ConfigurationChanges
import ForeignConfiguration
import PoolDocumentTesting
import Testing

// Clients with one name, of which conditions that exclude each other choose one.

private let one = "ClientName: web, PreventUserExistenceErrors: ENABLED, AccessTokenValidity: 1"
private let five = one.replacing(": 1", with: ": 5")
private let hours = alternatives("UserPoolClient", one, five)

/// A pool with one client, which no template describes.
private func live(_ stage: String) throws -> PoolDocument {
  var live = try foreignPool(hours, parameters: ["Stage": stage])
  (live.origin, live.tool, live.deployer, live.addresses) = (.description, nil, nil, [:])
  return live
}

@Test(arguments: ["prod", "dev"])
func `a client that conditions choose is not added to or removed from a live pool`(
  _ stage: String
) throws {
  let (live, template) = (try live(stage), try foreignPool(hours))
  for difference in [
    ConfigurationDifference(before: live, after: template),
    ConfigurationDifference(before: template, after: live),
  ] {
    #expect(difference.changes.isEmpty && difference.findings.isEmpty)
    #expect(
      difference.incomplete.contains {
        $0.hasPrefix("`clients.web` was not compared")
          && $0.hasSuffix("add `--parameter Stage=VALUE`")
      },
      "\(difference.incomplete)"
    )
  }
}

@Test func `a template with clients that conditions choose equals itself`() throws {
  let difference = try difference(hours, hours)
  #expect(difference.isEmpty && difference.incomplete == [])
}

@Test func `a change of a client that conditions choose is found`() throws {
  let difference = try difference(hours, hours.replacing("Validity: 5", with: "Validity: 6"))
  #expect(difference.changes.map(\.change.path.text) == ["clients.web B.AccessTokenValidity"])
  #expect(difference.incomplete == [])
}

@Test func `a client that replaces clients under conditions is one of them`() throws {
  let single = hours.replacing("  B: {", with: "  C: {").replacing("Condition: P, ", with: "")
    .replacing(five, with: five.replacing("web", with: "other"))
  let difference = try difference(hours, single)
  #expect(difference.changes.map(\.change.path.text) == ["clients.other"])
  #expect(difference.incomplete.contains { $0.hasPrefix("`clients.web` was not compared") })
}

@Test func `clients under conditions that can both be met are two clients`() throws {
  let both = hours.replacing("!Not [!Condition P]", with: "!Equals [!Ref Zone, a]")
    .replacing("Stage: { Type: String }", with: "Stage: { Type: String }, Zone: { Type: String }")
  let names = try foreignPool(both).clients?.map(\.name)
  #expect(names == ["web A", "web B"])
  #expect(try foreignPool(hours).clients?.map(\.name) == ["web", "web B"])
}
