import Reports
import Testing
@testable import Workflows

@Suite struct `Files of findings` {
  @Test(arguments: [nil, "findings.sarif"])
  func `findings are collected only for a file`(sarif: String?) throws {
    let workspace = try Workspace([:])
    var (files, collections) = (FindingFiles(), 0)
    files.sarif = sarif.map(workspace.path)
    func collect() -> [Finding] {
      collections += 1
      return []
    }
    try files.write(collect(), workspace.environment)
    #expect(collections == (sarif == nil ? 0 : 1))
  }
}
