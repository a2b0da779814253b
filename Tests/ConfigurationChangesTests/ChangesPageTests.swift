@testable import ConfigurationChanges
import FoundationEssentials
import Testing

@Test func `the page of verdicts explains every verdict`() throws {
  let root = String(#filePath.split(separator: "Tests/", maxSplits: 1)[0])
  let page = try String(contentsOfFile: root + "docs/reference/verdicts.md", encoding: .utf8)
  for verdict in Verdict.allCases {
    #expect(page.contains("\n| \(verdict.rawValue) | "), "\(verdict.rawValue)")
  }
}
