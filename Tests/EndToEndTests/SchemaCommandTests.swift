import FoundationEssentials
import Testing
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
