import FoundationEssentials
import Testing

private let root = String(#filePath.split(separator: "Tests/EndToEndTests", maxSplits: 1)[0])

@Test(
  arguments: [
    (["schema"], "scenario"), (["schema", "scenario"], "scenario"),
    (["schema", "project"], "project"), (["schema", "policy"], "policy"),
    (["schema", "run-events"], "run-events"),
  ] as [([String], String)]
)
func `schema prints the schemas in the repository`(
  _ words: [String],
  _ name: String
) async throws {
  let program = try Program()
  let execution = try await program.run(words)
  #expect(execution.status == 0)
  let path = root + "schema/\(name).schema.json"
  let isCurrent = try String(contentsOfFile: path, encoding: .utf8) == execution.output
  #expect(isCurrent)
}
