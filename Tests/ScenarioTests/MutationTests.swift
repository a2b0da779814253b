import Diagnostics
import DiagnosticsTesting
import FoundationEssentials
import Scenario
import Testing

private let folder = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().appending(path: "Golden")

@Test(arguments: [
  "documents", "steps", "modifiers", "actions", "values", "expectations", "operations", "warnings",
])
func `no change of a file stops the checker, and all places lie in the file`(
  _ name: String
) throws {
  let text = try String(contentsOf: folder.appending(path: "\(name).yaml"), encoding: .utf8)
  for seed in 0..<300 {
    let source = SourceFile(name: name, text: Mutation.of(text, seed: seed))
    let file = CheckedFile(checking: source)
    _ = DiagnosticRenderer(file: file.source).render(file.diagnostics)
    for diagnostic in file.diagnostics {
      let ranges = [diagnostic.range] + diagnostic.notes.compactMap(\.range)
      #expect(
        ranges.allSatisfy { Mutation.isInside($0, file.source) },
        "seed \(seed): \(diagnostic)"
      )
    }
  }
}
