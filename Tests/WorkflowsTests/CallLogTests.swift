import Dispatch
import Reports
import Testing
import Values

@testable import Workflows

/// A terminal that writes nothing until it is released.
private final class StoppedTerminal: TextStream {
  private let text = RecordedStream()
  private let gate = DispatchSemaphore(value: 0)

  var written: String { text.text }
  var terminal: TerminalSize? { nil }

  func write(_ text: RedactedText) {
    gate.wait()
    gate.signal()
    self.text.write(text)
  }

  func release() { gate.signal() }
}

@Suite struct CallLogTests {
  @Test func `a stopped terminal delays no call, and no line is lost`() async throws {
    let terminal = StoppedTerminal()
    let lines = (1...20).map { "call \($0)" }
    let log = CallLog()
    try await log.whileWriting(to: Output(terminal, Redactor())) {
      for line in lines { log.add(line) }
      #expect(terminal.written.isEmpty)
      terminal.release()
    }
    #expect(terminal.written == lines.map { $0 + "\n" }.joined())
  }

  @Test func `the lines before an error are written`() async {
    let stream = RecordedStream()
    let log = CallLog()
    await #expect(throws: CancellationError.self) {
      try await log.whileWriting(to: Output(stream, Redactor())) {
        log.add("call")
        throw CancellationError()
      }
    }
    #expect(stream.text == "call\n")
  }
}
