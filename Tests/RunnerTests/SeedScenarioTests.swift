import Diagnostics
import FoundationEssentials
import RunRecord
import Scenario
import Testing

private let folder = #filePath.split(separator: "Tests/RunnerTests", maxSplits: 1)[0] + "scenarios/"

private func files() throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: String(folder)).sorted()
    .filter { $0.hasSuffix(".yaml") }
}

@Test func `every scenario of the repository passes on the mock, and none has a warning`()
  async throws
{
  var scenarios: [Scenario] = []
  for name in try files() {
    let text = try String(contentsOfFile: folder + name, encoding: .utf8)
    let source = SourceFile(name: name, text: text)
    let checked = CheckedFile(checking: source)
    let said = DiagnosticRenderer(file: source).render(checked.diagnostics).plain
    #expect(checked.diagnostics.isEmpty, "\(said)")
    scenarios += checked.scenarios
  }
  #expect(scenarios.count >= 14)
  let performance = try await Stage().perform(scenarios)
  #expect(performance.records.count == scenarios.count)
  for record in performance.records {
    #expect(record.story == "passed", "\(record.id.file): \(record.id.name)")
  }
}
