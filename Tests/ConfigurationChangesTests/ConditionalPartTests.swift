@testable import ConfigurationChanges
import Diagnostics
import ForeignConfiguration
import PoolDocumentTesting
import Project
import Testing

// Parts of which a template has one under each of two conditions.

private let collisions: Set = [
  "group-exists", "provider-exists", "resource-server-exists", "domain-configured",
]

@Test(arguments: alternativePairs)
func `parts under different conditions do not collide`(
  _ type: String,
  _ one: String,
  _ other: String,
  _ path: String
) throws {
  let text = alternatives(type, one, other)
  let difference = try difference(text, text)
  #expect(difference.isEmpty && difference.incomplete == [])
  let document = try foreignPool(text)
  let rules = Set(PoolCheck(document).findings.map(\.rule.id))
  #expect(rules.isDisjoint(with: collisions), "\(rules)")
  let yaml = CanonicalYAML.text(of: document.deployed)
  let checked = CheckedConfiguration(bytes: Array(yaml.utf8), name: "t.yaml")
  #expect(checked.configuration != nil && !checked.diagnostics.hasErrors, "\(yaml)")
}

@Test(arguments: alternativePairs)
func `a part that conditions choose is not compared with a live pool`(
  _ type: String,
  _ one: String,
  _ other: String,
  _ path: String
) throws {
  let text = alternatives(type, one, other)
  var live = try foreignPool(text, parameters: ["Stage": "dev"])
  (live.origin, live.tool, live.deployer, live.addresses) = (.description, nil, nil, [:])
  let difference = ConfigurationDifference(before: live, after: try foreignPool(text))
  #expect(difference.changes.isEmpty)
  #expect(
    difference.incomplete.contains {
      $0.hasPrefix("`\(path.replacing("aa", with: "bb"))` was not compared")
        && $0.hasSuffix("add `--parameter Stage=VALUE`")
    },
    "\(difference.incomplete)"
  )
}

@Test(arguments: alternativePairs)
func `a changed part that a condition may choose is not overlooked`(
  _ type: String,
  _ one: String,
  _ other: String,
  _ path: String
) throws {
  let before = alternatives(type, one, other)
  var changed = other
  for (old, new) in [("5", "6"), (": b", ": c"), ("11.0", "12.0")] {
    changed = changed.replacing(old, with: new)
  }
  let difference = try difference(before, alternatives(type, one, changed))
  #expect(difference.changes.isEmpty)
  #expect(difference.incomplete.contains { $0.hasPrefix("`\(path)` was not compared") })
}

@Test func `the part that is left out is reported`() throws {
  let text = alternatives("UserPoolDomain", "Domain: aa", "Domain: bb")
  let remarks = try #require(try read(text, "t.yaml")).remarks
  #expect(
    remarks.prefix(2) == [
      "`A` depends on the condition `P`; the resource is assumed to exist",
      "`B` is left out: a pool can have only one of `A` and `B`, and only the deployment decides "
        + "which one exists",
    ]
  )
}

@Test func `two parts under the same condition collide`() throws {
  let text = alternatives("UserPoolDomain", "Domain: aa", "Domain: bb")
    .replacing("Condition: N", with: "Condition: P")
  let check = PoolCheck(try foreignPool(text))
  #expect(check.findings.contains { $0.rule.id == "domain-configured" })
}
