import Reports
import TestSupport
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

  @Test func `the report for GitLab is written even if the log can't be written`() throws {
    let project = try TestFolder()
    let variables = ["GITLAB_CI": "true", "CI_PROJECT_DIR": project.path]
    let workspace = try Workspace([:], variables: variables)
    var files = FindingFiles()
    files.sarif = "/dev/full"
    let failure = #expect(throws: CommandFailure.self) {
      try files.write([], workspace.environment)
    }
    #expect(failure?.message == "`/dev/full` can't be written: No space left on device")
    #expect(project.text(of: CodeQuality.fileName) == "[]\n")
  }
}
