import Diagnostics
import FoundationEssentials
import RunRecord
import Testing

@testable import Scenario

private let folder = #filePath.split(separator: "Tests/RunnerTests", maxSplits: 1)[0] + "scenarios/"

private func files() throws -> [String] {
  try FileManager.default.subpathsOfDirectory(atPath: String(folder)).sorted()
    .filter { $0.hasSuffix(".yaml") }
}

/// The repository's scenarios and flows, with paths relative to the scenarios folder.
private struct FolderFiles: ScenarioFileReader {
  func bytes(of path: String) throws(FileReadingError) -> [UInt8] {
    guard let text = try? String(contentsOfFile: folder + path, encoding: .utf8) else {
      throw .missing
    }
    return Array(text.utf8)
  }
}

@Test func `every scenario of the repository passes on the mock without warnings`()
  async throws
{
  var scenarios: [Scenario] = []
  let library = FlowLibrary(reading: FolderFiles())
  for name in try files() {
    let text = try String(contentsOfFile: folder + name, encoding: .utf8)
    let source = SourceFile(name: name, text: text)
    let checked = CheckedFile(checking: source, files: library)
    let said = DiagnosticRenderer(file: source).render(checked.diagnostics).plain
    #expect(checked.diagnostics.isEmpty, "\(said)")
    scenarios += checked.scenarios
  }
  for findings in library.findings(besides: []) { #expect(findings.diagnostics.isEmpty) }
  #expect(scenarios.count >= 400)
  // The mock of the stage runs no trigger programs.
  scenarios = scenarios.filter { !$0.lines.contains { $0.contains("run: [") } }
  let performance = try await Stage().perform(scenarios)
  #expect(performance.records.count == scenarios.count)
  for record in performance.records {
    #expect(record.story == "passed", "\(record.id.file): \(record.id.name)")
  }
}

extension Scenario {
  /// The lines of the file with the scenario.
  fileprivate var lines: ArraySlice<Substring> {
    let all = file.text.split(separator: "\n", omittingEmptySubsequences: false)
    return all[(extent.lowerBound.line - 1)..<min(all.count, extent.upperBound.line)]
  }
}
