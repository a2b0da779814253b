import FoundationEssentials
import Testing

/// The files outside the mock and its mutants that pass the rules of a mutant to a mock.
private let carriers: Set = [
  "MockServer/MockServer.swift", "MockServer/EmbeddedMock.swift",
  "MockServer/Pools/PoolRegistry.swift", "Workflows/PoolAccess/EmbeddedMock.swift",
  "Workflows/PoolAccess/PoolAccess.swift",
]

@Test func `only mutants change the rules of the mock`() throws {
  let sources = try PackageDescription().root + "Sources"
  var found: Set<String> = []
  for name in try FileManager.default.subpathsOfDirectory(atPath: sources)
  where name.hasSuffix(".swift") && !name.hasPrefix("MockPool/") && !name.hasPrefix("Mutation/") {
    let text = try String(contentsOfFile: sources + "/" + name, encoding: .utf8)
    if text.contains("MutationRules") { found.insert(name) }
    let assigns = text.contains("rules = mutant.brokenRules")
    #expect(assigns == (name == "Workflows/Mutate/MutantTrials.swift"), "\(name)")
  }
  #expect(found == carriers)
}
