import ConfigurationChanges
import Diagnostics
import FoundationEssentials
import Project
import Testing
import Values

/// The YAML examples of a page in `docs/reference`.
private func examples(of page: String) throws -> [String] {
  let root = String(#filePath.split(separator: "Tests/DocumentationTests", maxSplits: 1)[0])
  let text = try String(contentsOfFile: root + "docs/reference/\(page).md", encoding: .utf8)
  let parts = text.split(separator: "```", omittingEmptySubsequences: false)
  let blocks = parts.enumerated().filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
  return blocks.filter { $0.hasPrefix("yaml\n") }.map { String($0.dropFirst(5)) }
}

private let today = CalendarDay("2026-11-26")

@Suite struct `Examples of files and entries` {
  @Test func `a quarantine has no mistakes`() throws {
    for text in try examples(of: "quarantine") {
      let file = QuarantineFile(bytes: Array(text.utf8), name: "quarantine.yaml")
      #expect(file.diagnostics.isEmpty && file.entries.count == 2, "\(text)")
    }
  }

  @Test func `a file of accepted findings has no mistakes, and its fields exist`() throws {
    let texts = try examples(of: "accepted-findings")
    #expect(texts.count == 1)
    for text in texts {
      let file = AcceptedFindings(
        bytes: Array(text.utf8),
        name: "accepted.yaml",
        on: try #require(today)
      )
      #expect(file.diagnostics.isEmpty, "\(text)")
      let field = "pool.Policies.PasswordPolicy.MinimumLength"
      #expect(file.acceptance(rule: "password-too-short", field: field) != nil)
      #expect(file.acceptance(rule: nil, field: "clients.web.AccessTokenValidity") != nil)
      #expect(file.acceptance(rule: nil, field: field) == nil)
    }
  }

  @Test func `notifications have no mistakes`() throws {
    let texts = try examples(of: "notifications")
    #expect(texts.count == 1)
    for text in texts {
      let file = CheckedProject(bytes: Array(text.utf8), name: "authflow.yaml", folder: "/team")
      #expect(file.diagnostics.isEmpty)
      #expect(file.project?.notifications.map(\.name) == ["team", "managers", "dashboard"])
    }
  }
}
