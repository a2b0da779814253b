import Diagnostics
import DiagnosticsTesting
import FoundationEssentials
import Scenario
import Testing

private let folder = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().appending(path: "Golden")

private let names = [
  "documents", "steps", "modifiers", "actions", "later", "values", "expectations", "operations",
  "warnings",
]

private func check(_ name: String) throws -> CheckedFile {
  let bytes = Array(try Data(contentsOf: folder.appending(path: "\(name).yaml")))
  return CheckedFile(bytes: bytes, name: "\(name).yaml")
}

@Test(arguments: names)
func `a whole file's diagnostics read well`(_ name: String) throws {
  let file = try check(name)
  let text = DiagnosticRenderer(file: file.source).render(file.diagnostics).plain
  try expectGolden(text, "\(name).txt")
}

@Test func `every number of the checker is shown by a golden file`() throws {
  var shown = Set(try names.flatMap { try check($0).diagnostics.map(\.code) })
  shown.formUnion(CheckedFile(bytes: [], name: "empty.yaml").diagnostics.map(\.code))
  let known = DiagnosticMeaning.all.map(\.code).filter { $0.rawValue >= 1100 }
  #expect(known.filter { !shown.contains($0) } == [])
  #expect(shown.filter { !known.contains($0) && $0.rawValue >= 1100 }.isEmpty)
}

@Test func `numbers are declared once, in order, each with a sentence`() {
  let codes = DiagnosticMeaning.all.map(\.code)
  #expect(codes == codes.sorted())
  #expect(Set(codes).count == codes.count)
  for meaning in DiagnosticMeaning.all {
    #expect(meaning.meaning.hasSuffix("."), "\(meaning.code)")
  }
}
