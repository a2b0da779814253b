import DiagnosticsTesting
import JSON
import Testing

@testable import Project

@Test func `the committed schema matches the table of keys`() throws {
  try expectCommitted(ProjectSchema.text, at: ProjectSchema.path)
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
