import ConfigurationChanges
import FoundationEssentials
import Testing

@Test func `the page about changes explains every verdict`() throws {
  let root = String(#filePath.split(separator: "Tests/", maxSplits: 1)[0])
  let page = try String(contentsOfFile: root + "docs/configuration-changes.md", encoding: .utf8)
  for verdict in Verdict.allCases {
    #expect(page.contains("\n| \(verdict.rawValue) | "), "\(verdict.rawValue)")
  }
}
