import Diagnostics
import ForeignConfiguration
import FoundationEssentials
import JSON
import PoolDocumentTesting
import Project
import Testing

@testable import ConfigurationChanges

private let fixtures =
  "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/") + "/Fixtures"

func fixtureFolders(in name: String) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: "\(fixtures)/\(name)")
    .filter { !$0.contains(".") }.sorted()
}

/// The pool in a file of any kind next to a fixture.
func fixtureDocument(_ path: String) throws -> PoolDocument {
  let bytes = Array(try Data(contentsOf: URL(filePath: "\(fixtures)/\(path)")))
  if let foreign = try ForeignDocument.read(bytes, name: path) { return foreign.document }
  let checked = CheckedConfiguration(bytes: bytes, name: path)
  return PoolDocument(try #require(checked.configuration), name: path)
}

/// The file name of the second side.
func fixtureAfter(_ folder: String) throws -> String {
  let files = try FileManager.default.contentsOfDirectory(atPath: "\(fixtures)/\(folder)")
  return try #require(["after.json", "after.yaml"].first(where: files.contains))
}

// MARK: - Settings

@Test(arguments: try fixtureFolders(in: "settings"))
func `the fixture of a case changes the setting of that case`(_ id: String) throws {
  let before = try fixtureDocument("settings/\(id)/before.yaml")
  let after = try fixtureDocument("settings/\(id)/after.yaml")
  let entries = ConfigurationDifference(before: before, after: after).changes
    .map(\.assessment.entry)
  #expect(entries.contains(id), "\(entries)")
}

@Test func `every effective case has a fixture for the mock or a reason why it has none`()
  throws
{
  let shown = Set(try fixtureFolders(in: "settings"))
  let cases = Knowledge.entries.flatMap(\.cases).map(\.assessment)
  let ids = cases.compactMap(\.entry)
  #expect(shown.isSubset(of: ids), "\(shown.subtracting(ids))")
  let effective = cases.filter { $0.severity.rank <= Severity.behavior.rank }.compactMap(\.entry)
  let open = Set(effective).subtracting(shown).filter { reason(for: $0) == nil }
  #expect(open == [], "effective cases without a fixture")
  let both = shown.filter { reason(for: $0) != nil }
  #expect(both == [], "cases with both a fixture and a reason")
  let needless = unshown.filter { entry in
    !effective.contains { $0 == entry.id || entry.isFamily && $0.hasPrefix(entry.id) }
  }
  #expect(needless.map(\.id) == [], "reasons for unknown cases")
}

private func reason(for id: String) -> String? {
  plainReasons[id]
    ?? unshown.first { $0.id == id || $0.isFamily && id.hasPrefix($0.id) }?.reason
}

private let plainReasons = [
  "deletion-protection-off": "no scenario deletes a pool",
  "email-identity-gone": "the mock sends email without SES",
  "trigger-pre-token-generation-version":
    "the response of a stub does not depend on the version of the event",
]

private let unshown: [(id: String, isFamily: Bool, reason: String)] =
  [
    ("oauth-", true), ("callback-url-", true), ("logout-url-", true), ("client-provider-", true),
    ("default-redirect-", true), ("domain-", true),
  ].map { ($0.0, $0.1, "a scenario has no browser, and a run's pools have no domain") }
  + [
    ("provider-mapping", false), ("provider-settings", false), ("provider-type", false),
    ("trigger-inbound-federation-", true),
  ]
  .map { ($0.0, $0.1, "the mock has no sign-in through an identity provider") }
  + [
    ("trigger-custom-email-sender-", true), ("trigger-custom-sms-sender-", true),
    ("trigger-key", false),
  ].map { ($0.0, $0.1, "the mock has no stubs for custom senders") }
  + [
    "trigger-create-auth-challenge-added", "trigger-create-auth-challenge-removed",
    "trigger-verify-auth-challenge-added", "trigger-verify-auth-challenge-removed",
  ].map { ($0, false, "one stub answers for all three functions of custom challenges") }
  + [
    ("sms-set-up", false), ("sms-removed", false), ("sms-role", false), ("sms-external-id", false),
  ].map { ($0.0, $0.1, "the mock sends SMS without a role") }
  + [("risk-actions", false), ("threat-protection-custom", false)]
  .map { ($0.0, $0.1, "only the service knows what looks risky") }

// MARK: - Changes that failed in practice

@Test(arguments: try fixtureFolders(in: "changes"))
func `a change that failed in practice gets the expected verdict`(_ name: String) throws {
  let bytes = Array(
    try Data(contentsOf: URL(filePath: "\(fixtures)/changes/\(name)/expected.json"))
  )
  let expected = try JSONValue(parsing: String(decoding: bytes, as: UTF8.self))
  let after = try fixtureAfter("changes/\(name)")
  let difference = ConfigurationDifference(
    before: try fixtureDocument("changes/\(name)/before.yaml"),
    after: try fixtureDocument("changes/\(name)/\(after)")
  )
  let settings = Dictionary(grouping: difference.changes) { $0.change.path.text }
  // The most severe verdict counts for a list with removed and added elements.
  let worst = settings.compactMapValues { assessed in
    assessed.map(\.assessment).min { $0.severity.rank < $1.severity.rank }
  }
  let verdicts = worst.map { setting, assessment in
    "\(setting): \(assessment.verdict?.rawValue ?? "-"), \(assessment.severity.rawValue)"
  }
  let wanted = (expected["verdicts"]?.array ?? []).map { verdict in
    let words = [verdict["verdict"]?.string ?? "-", verdict["severity"]?.string ?? ""]
    return "\(verdict["setting"]?.string ?? ""): \(words.joined(separator: ", "))"
  }
  let (found, needed) = (Set(verdicts), Set(wanted))
  #expect(needed.subtracting(found).sorted() == [], "missing")
  // A case does not have to list changes of messages and changes without effect.
  let further = found.subtracting(needed).filter { text in
    ["deployment fails", "data loss", "breaking", "behavior", "unknown"].contains {
      text.hasSuffix(", \($0)")
    }
  }
  #expect(further.sorted() == [], "not expected")
  for verdict in expected["not"]?.array ?? [] {
    let assessed = settings[verdict["setting"]?.string ?? ""] ?? []
    #expect(!assessed.contains { $0.assessment.verdict?.rawValue == verdict["verdict"]?.string })
  }
  let rules = expected.strings("rules")
  #expect(Set(difference.findings.map(\.rule.id)) == Set(rules))
}

@Test(arguments: try fixtureFolders(in: "changes"))
func `a mock is created with the settings that the difference reports`(_ name: String) throws {
  let files = try FileManager.default.contentsOfDirectory(atPath: "\(fixtures)/changes/\(name)")
  let file = try #require(["after.json", "after.yaml"].first(where: files.contains))
  let before = try fixtureDocument("changes/\(name)/before.yaml")
  let after = try fixtureDocument("changes/\(name)/\(file)")
  var applied = after.applied(to: before)
  applied.origin = .description
  func settings(_ after: PoolDocument) -> Set<String> {
    let changes = ConfigurationDifference(before: before, after: after).changes
    // Settings that stay, or that may be deleted, are reported and keep their value.
    let still = ["left-out-stays", "not-in-template"]
    // A function's stub changes with it, and calls never contain the stub.
    let told = changes.filter {
      !still.contains($0.assessment.entry ?? "") && $0.change.path.part != .triggers
    }
    return Set(told.map(\.change.path.text))
  }
  #expect(settings(applied) == settings(after))
}
