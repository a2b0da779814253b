import FoundationEssentials
import JSON
import Testing

private let changes =
  String(#filePath.split(separator: "EndToEndTests", maxSplits: 1)[0]) + "Fixtures/changes"

/// A pair of configurations with what is known of the way from one to the other.
struct KnownChange: CustomStringConvertible, Sendable {
  var name: String
  var after: String
  var differs: [String]
  var same: [String]
  /// Whether the mock refuses to be like that, so that nothing can be compared.
  var isRefused: Bool

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
        differs: (expected["differs"]?.array ?? []).compactMap(\.string),
        same: (expected["same"]?.array ?? []).compactMap(\.string),
        isRefused: expected["refused"] == true
      )
    }
  }()
}

@Suite struct `Known changes` {
  @Test func `are there`() { #expect(KnownChange.all.count > 20) }

  @Test(arguments: KnownChange.all)
  func `make just those scenarios answer otherwise`(_ change: KnownChange) async throws {
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
    if change.isRefused {
      #expect(scenarios.isEmpty)
    } else {
      #expect(differing == Set(change.differs), "\(execution.error)")
      #expect(Set(scenarios.filter(passing).compactMap(\.name)).isSuperset(of: change.same))
    }
  }
}

extension JSONValue {
  fileprivate var name: String? { self["name"]?.string }
}
