import Diagnostics
@testable import Scenario
import Testing

@Suite struct `A file with many documents` {
  @Test func `documents checked at once give the result of documents checked in turn`() async {
    let documents = (0..<100).map { number in
      switch number % 4 {
      case 0: "scenario: Sound \(number)\nsteps:\n  - signOut: {}\n"
      case 1: "scenario: Again\nsteps:\n  - signOut: {}\n"
      case 2: "scenario: Wrong \(number)\nsteps:\n  - signOff: {}\n"
      default: "flow: flow-\(number)\nsteps:\n  - signOut: {}\n"
      }
    }
    let bytes = Array(documents.joined(separator: "---\n").utf8)
    let inTurn = CheckedFile(bytes: bytes, name: "a.yaml", files: library())
    let atOnce = await CheckedFile.checked(bytes: bytes, name: "a.yaml", files: library())
    #expect(inTurn.scenarios.count == 26)
    #expect(atOnce.scenarios.map(\.name) == inTurn.scenarios.map(\.name))
    #expect(inTurn.diagnostics.count { $0.title.hasPrefix("duplicate") } == 24)
    #expect(atOnce.diagnostics == inTurn.diagnostics)
  }

  @Test func `mistakes in one cell have the same order for any order of the documents`() throws {
    let steps = [
      "signUp: { username: a, password: $(example.x) }",
      "AdminSetUserPassword: { Username: a, Password: $(example.x), Permanent: true }",
    ]
    let found = try [steps, Array(steps.reversed())].map { steps in
      let documents = steps.enumerated().map { number, step in
        "scenario: A \(number)\nexamples: b.csv\nsteps:\n  - deleteUser: {}\n  - { \(step) }\n"
      }
      let text = documents.joined(separator: "---\n")
      return try Checked(text, with: ["b.csv": "x\n\" Abc1!xyzw\"\n"]).findings
        .flatMap(\.diagnostics)
    }
    #expect(found[0].count == 2)
    #expect(found[0] == found[1])
  }

  private func library() -> FlowLibrary { FlowLibrary(reading: MemoryFiles(texts: [:])) }
}
