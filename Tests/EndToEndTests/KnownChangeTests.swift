import FoundationEssentials
import JSON
import Testing

private let changes =
  String(#filePath.split(separator: "EndToEndTests", maxSplits: 1)[0]) + "Fixtures/changes"

/// A pair of configurations with the known effects of the change between them.
struct KnownChange: CustomStringConvertible, Sendable {
  var name: String
  var after: String
  var differs: [String]
  var same: [String]
  /// The settings under which a differing scenario is listed.
  ///
  /// `(flows)` marks settings that can't be changed alone, and `(together)` those without an effect
  /// alone.
  var at: [String: Set<String>]
  /// Whether the mock rejects the configuration.
  ///
  /// A rejected configuration can't be compared.
  var isRejected: Bool

  var description: String { name }

  var folder: String { "\(changes)/\(name)" }

  /// Every pair, in the order of the folders.
  static let all: [KnownChange] = {
    let manager = FileManager.default
    let names = (try? manager.contentsOfDirectory(atPath: changes)) ?? []
    return names.sorted().compactMap { name in
      let folder = "\(changes)/\(name)"
      guard let data = manager.contents(atPath: folder + "/expected.json"),
        let expected = try? JSONValue(parsing: Array(data)),
        let files = try? manager.contentsOfDirectory(atPath: folder),
        let after = files.sorted().first(where: { $0.hasPrefix("after.") })
      else { return nil }
      return KnownChange(
        name: name,
        after: after,
        differs: expected.strings("differs"),
        same: expected.strings("same"),
        at: (expected["at"]?.object ?? [:]).members.reduce(into: [:]) { at, member in
          at[member.key] = Set(member.value.strings)
        },
        isRejected: expected["refused"] == true
      )
    }
  }()
}

extension KnownChange {
  /// The settings under which an impact's table lists a scenario.
  ///
  /// Settings of broken rules come last.
  fileprivate static func settings(of scenario: String, in document: JSONValue) -> Set<String> {
    let count = document["changes"]?.array?.count ?? 0
    let rows = (document["table"]?.array ?? []).prefix(count)
    return rows.reduce(into: []) { settings, row in
      for entry in row["scenarios"]?.array ?? [] where entry.name == scenario {
        let by = entry["by"]?.string ?? ""
        settings.insert((row["setting"]?.string ?? "") + (by == "alone" ? "" : " (\(by))"))
      }
    }
  }
}

@Suite struct `Known changes` {
  @Test func `exist`() { #expect(KnownChange.all.count > 20) }

  @Test(arguments: KnownChange.all)
  func `change exactly the expected scenarios`(_ change: KnownChange) async throws {
    let program = try Program()
    let words = [
      "pool", "impact", "\(change.folder)/before.yaml", "\(change.folder)/\(change.after)",
      "\(change.folder)/scenarios", "--all", "--json", "--seed", "7",
    ]
    let execution = try await program.run(words)
    #expect([0, 1].contains(execution.status), "\(execution.error)")
    let document = try JSONValue(parsing: execution.output)
    let scenarios = document["comparison"]?["scenarios"]?.array ?? []
    let passing = { (scenario: JSONValue) in scenario["b"]?["result"] == "passed" }
    let differing = Set(
      scenarios.filter { $0["verdict"] == "differs" && !passing($0) }.compactMap(\.name)
    )
    if change.name == "00-nothing" { #expect(execution.status == 0, "\(execution.output)") }
    if change.isRejected {
      #expect(scenarios.isEmpty)
    } else {
      #expect(differing == Set(change.differs), "\(execution.error)")
      #expect(Set(scenarios.filter(passing).compactMap(\.name)).isSuperset(of: change.same))
      #expect(Set(change.at.keys) == Set(change.differs))
      for (scenario, settings) in change.at {
        #expect(KnownChange.settings(of: scenario, in: document) == settings, "\(scenario)")
      }
    }
  }
}

extension JSONValue {
  fileprivate var name: String? { self["name"]?.string }
}
