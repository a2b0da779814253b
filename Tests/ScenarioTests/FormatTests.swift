import Diagnostics
import DiagnosticsTesting
import FoundationEssentials
@testable import Scenario
import TestSupport
import Testing

private let root = String(#filePath.split(separator: "Tests/ScenarioTests", maxSplits: 1)[0])

/// The scenario files in a folder and its subfolders, by their paths from the repository's root.
private func files(in folder: String) throws -> [String] {
  try FileManager.default.subpathsOfDirectory(atPath: root + folder)
    .filter { $0.hasSuffix(".yaml") }.sorted().map { "\(folder)/\($0)" }
}

private func bytes(of path: String) throws -> [UInt8] {
  Array(try Data(contentsOf: URL(filePath: root + path)))
}

/// The formatted text, or nil if the file is not valid YAML.
private func formatted(_ bytes: [UInt8], _ name: String) -> String? {
  switch FormattedFile(bytes: bytes, name: name).result {
  case .text(let text): return text
  case .mistakes: return nil
  case .wouldChange:
    Issue.record("\(name) can't be formatted")
    return nil
  }
}

@Test func `the scenarios shipped with the program are formatted`() throws {
  let paths = try files(in: "scenarios")
  #expect(paths.count > 4)
  for path in paths {
    let bytes = try bytes(of: path)
    #expect(formatted(bytes, path) == String(decoding: bytes, as: UTF8.self), "\(path)")
  }
}

@Test func `a formatted file gives the same diagnostics, and formatting it again changes nothing`()
  async throws
{
  let paths = try files(in: "Tests/ScenarioTests/Golden") + files(in: "scenarios")
  var count = 0
  for path in paths {
    await letOtherTestsRun()
    let bytes = try bytes(of: path)
    guard let text = formatted(bytes, path) else { continue }
    count += 1
    #expect(formatted(Array(text.utf8), path) == text, "\(path)")
    let (before, after) = (checked(bytes), checked(Array(text.utf8)))
    #expect(before.codes == after.codes, "\(path)")
    #expect(before.actions == after.actions, "\(path)")
  }
  #expect(count > 15)
}

/// The result of checking a file: its diagnostic codes and the actions of its scenarios.
///
/// The codes are sorted, because formatting may reorder keys.
private func checked(_ bytes: [UInt8]) -> (codes: [Int], actions: [[String]]) {
  let file = CheckedFile(bytes: bytes, name: "a.yaml")
  let scenarios = file.scenarios.map { scenario in
    scenario.steps.map { outline($0.action) + " " + outline($0.repetition) }
  }
  return (file.diagnostics.map(\.code.rawValue).sorted(), scenarios)
}

@Test func `a formatted file matches its golden file`() throws {
  let before = try bytes(of: "Tests/ScenarioTests/Golden/format/before.yaml")
  try expectGolden(try #require(formatted(before, "before.yaml")), "format/after.yaml")
}

@Test func `keys of documents and steps are sorted, including misspelled keys`() {
  let text = """
    steps:
      - save: code
        expext: {}
        awaitCode: { to: a }
        name: the code
    tags: [a]
    scenario: A
    """
  #expect(
    formatted(Array(text.utf8), "a.yaml") == """
      scenario: A
      tags: [a]
      steps:
        - name: the code
          awaitCode: { to: a }
          expext: {}
          save: code

      """
  )
}
