import FoundationEssentials
import Testing

private let root = String(#filePath.split(separator: "Tests/EndToEndTests", maxSplits: 1)[0])

@Test func `schema prints what the repository has for editors`() async throws {
  let program = try Program()
  let execution = try await program.run(["schema"])
  #expect(execution.status == 0)
  let path = root + "schema/scenario.schema.json"
  let isCurrent = try String(contentsOfFile: path, encoding: .utf8) == execution.output
  #expect(isCurrent)
}
