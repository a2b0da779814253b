import Diagnostics
import DiagnosticsTesting
import FoundationEssentials
import Testing

@testable import Scenario

private let folder = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().appending(path: "Golden")

private let names = [
  "documents", "given", "examples", "flows", "steps", "modifiers", "actions", "later", "values",
  "expectations", "operations", "warnings", "project", "aliases",
]

/// The project that `project.yaml` is checked against.
private let project = ProjectNames(
  scope: .pool("staging"),
  sources: ["team-mailbox", "outbox"],
  variables: ["adminUser"],
  clients: ["web"]
)

private func check(_ name: String) throws -> Checked {
  try Checked(
    ["\(name).yaml"],
    of: FolderFiles(folder: folder),
    project: name == "project" ? project : .unknown
  )
}

@Test(arguments: names)
func `the diagnostics for a whole file match the golden file`(_ name: String) throws {
  try expectGolden(try check(name).text, "\(name).txt")
}

@Test func `the diagnostics for exceeded limits match the golden file`() throws {
  try expectGolden(try TooMuch.all.map(\.text).joined(separator: "\n"), "limits.txt")
}

@Test func `every diagnostic code of the checker appears in a golden file`() throws {
  var shown = Set(try names.flatMap { try check($0).diagnostics.map(\.code) })
  shown.formUnion(CheckedFile(bytes: [], name: "empty.yaml").diagnostics.map(\.code))
  shown.formUnion(try TooMuch.all.flatMap { $0.diagnostics.map(\.code) })
  let known = DiagnosticMeaning.all.map(\.code).filter { $0.rawValue >= 1100 }
  #expect(known.filter { !shown.contains($0) } == [])
  #expect(shown.filter { !known.contains($0) && $0.rawValue >= 1100 }.isEmpty)
}

@Test func `codes are declared once, in order, each with a sentence`() {
  let codes = DiagnosticMeaning.all.map(\.code)
  #expect(codes == codes.sorted())
  #expect(Set(codes).count == codes.count)
  for meaning in DiagnosticMeaning.all {
    #expect(meaning.meaning.hasSuffix("."), "\(meaning.code)")
  }
}

/// Files that each exceed a limit.
private enum TooMuch {
  static var all: [Checked] {
    get throws { [try table, try rows, try depth, try steps] }
  }

  private static var table: Checked {
    get throws {
      let text = "scenario: A\nexamples: b.csv\nsteps:\n  - signOut: {}\n"
      let table = "n\n" + String(repeating: "1\n", count: 100_001)
      return try Checked(text, with: ["b.csv": table])
    }
  }

  private static var rows: Checked {
    get throws {
      let row = "  - { n: 1 }\n"
      let rows = String(repeating: row, count: 100_001)
      return try Checked("scenario: A\nexamples:\n\(rows)steps:\n  - signOut: {}\n")
    }
  }

  private static var depth: Checked {
    get throws {
      let flows = (1...33).map { number in
        "flow: f\(number)\nsteps:\n  - use: { flow: a.yaml#f\(number + 1) }\n"
      }
      return try Checked(
        flows.joined(separator: "---\n") + "---\nflow: f34\nsteps: [signOut: {}]\n"
      )
    }
  }

  /// Each flow uses the next one ten times.
  private static var steps: Checked {
    get throws {
      let flows = (1...12).map { number in
        let use = "  - use: { flow: a.yaml#f\(number + 1) }\n"
        return "flow: f\(number)\nsteps:\n" + String(repeating: use, count: 10)
      }
      return try Checked(
        flows.joined(separator: "---\n") + "---\nflow: f13\nsteps: [signOut: {}]\n"
      )
    }
  }
}
