import ConfigurationChanges
@testable import ForeignConfiguration
import FoundationEssentials
import JSON
import PoolDocumentTesting
import TestSupport
import Testing
import YAMLTree

/// Files of other tools with changed, duplicated, and missing bytes.
///
/// Each file is read or rejected.
@Suite struct ForeignFuzzTests {
  private static let names = [
    "answers.json", "plan.json", "state.json", "template.json", "template.yaml", "two-pools.yaml",
    "update-user-pool.json", "update-user-pool-client.json",
  ]

  @Test(arguments: names)
  func `a damaged file is read or rejected with a diagnostic`(_ name: String) async throws {
    let original = Array(try golden(name).utf8)
    var random = SeededRandom(seed: UInt64(original.count))
    for _ in 0..<150 {
      await letOtherTestsRun()
      let bytes = spoilt(original, &random)
      do throws(ForeignDocumentError) {
        guard let read = try ForeignDocument.read(bytes, name: name) else { continue }
        check(read.document)
      } catch {
        #expect(!error.diagnostics.isEmpty)
      }
    }
  }

  /// Checks that the document's YAML is valid and that the document equals itself.
  private func check(_ document: PoolDocument) {
    let text = CanonicalYAML.text(of: document)
    #expect(YAMLStream(bytes: Array(text.utf8), name: "a.yaml").diagnostics == [], "\(text)")
    let difference = ConfigurationDifference(before: document, after: document)
    #expect(difference.changes.map(\.change.path.text) == [], "\(text)")
  }

  private func spoilt(_ original: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var bytes = original
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      let length = Int.random(in: 1...40, using: &random)
      let part = place..<min(bytes.count, place + length)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.insert(contentsOf: bytes[part], at: place)
      case 2: bytes.removeSubrange(part)
      case 3: bytes[place] = Array(#"{}[]":,'!0-"#.utf8).randomElement(using: &random) ?? 0
      default: bytes.replaceSubrange(part, with: Array("null".utf8))
      }
      if bytes.isEmpty { bytes = original }
    }
    return bytes
  }
}
