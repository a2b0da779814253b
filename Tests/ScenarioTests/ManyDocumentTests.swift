import Diagnostics
import Scenario
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

  private func library() -> FlowLibrary { FlowLibrary(reading: MemoryFiles(texts: [:])) }
}
