import FoundationEssentials
import Testing
@Test func `the document on the page for editors equals the printed document`() async throws {
  let text = try String(contentsOfFile: root + "docs/reference/json.md", encoding: .utf8)
  let parts = text.split(separator: "```", omittingEmptySubsequences: false).map(String.init)
  let scenario = try #require(parts.first { $0.hasPrefix("yaml\n") })
  let shown = try #require(parts.first { $0.hasPrefix("json\n") })
  let program = try Program(["typo.yaml": String(scenario.dropFirst(5))])
  let execution = try await program.run(["check", "typo.yaml", "--json"])
  #expect(execution.status == 2)
  #expect(execution.output == String(shown.dropFirst(5)))
}
