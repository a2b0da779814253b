import FoundationEssentials
import JSON
import Testing

@testable import Project

private let root = String(#filePath.split(separator: "Tests/ProjectTests", maxSplits: 1)[0])

@Test func `the committed schema matches the table of keys`() throws {
  let text = ProjectSchema.text
  let path = root + ProjectSchema.path
  if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
    try Data(text.utf8).write(to: URL(filePath: path))
  }
  // A failure message with a whole schema would not be readable.
  let isCurrent = try String(contentsOfFile: path, encoding: .utf8) == text
  #expect(isCurrent, "\(ProjectSchema.path) is not current: set RECORD_SNAPSHOTS=1, test again")
}

/// The keys of a definition of the schema.
private func keys(of name: String) throws -> Set<String> {
  let schema = try JSONValue(parsing: ProjectSchema.text)
  let definition = try #require(schema["definitions"]?[name])
  return Set(try #require(definition["properties"]?.object).keys)
}

@Test(arguments: PoolKind.allCases)
func `a pool has the keys of its kind`(_ kind: PoolKind) throws {
  #expect(try keys(of: "pool.\(kind.rawValue)") == Set(kind.keys.map(\.rawValue)))
}

@Test(arguments: SourceKind.allCases)
func `a source has the keys of its kind`(_ kind: SourceKind) throws {
  #expect(try keys(of: "source.\(kind.rawValue)") == Set(kind.keys.map(\.rawValue)))
}
