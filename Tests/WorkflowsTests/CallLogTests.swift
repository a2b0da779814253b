import Dispatch
import LoopbackServer
import Reports
import Synchronization
import Testing
import Values

@testable import Workflows

/// A terminal that writes nothing until it is released.
private final class StoppedTerminal: TextStream {
  private let text = RecordedStream()
  private let gate = DispatchSemaphore(value: 0)
  private let started = Atomic(0)

  var written: String { text.text }
  var terminal: TerminalSize? { nil }

  /// The number of writes, including one that has not ended.
  var count: Int { started.load(ordering: .relaxed) }

  func write(_ text: RedactedText) {
    started.add(1, ordering: .relaxed)
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

  @Test func `lines that wait for the terminal are one write`() async throws {
    let terminal = StoppedTerminal()
    let log = CallLog()
    try await log.whileWriting(to: Output(terminal, Redactor())) {
      defer { terminal.release() }
      log.add("first")
      try await eventually("the first write") { terminal.count == 1 }
      for number in 1...20 { log.add("call \(number)") }
    }
    #expect(terminal.count == 2)
    #expect(terminal.written.hasPrefix("first\ncall 1\ncall 2\n"))
    #expect(terminal.written.hasSuffix("\ncall 19\ncall 20\n"))
  }

  @Test func `lines that exceed the capacity are left out and counted`() async throws {
    let terminal = StoppedTerminal()
    let log = CallLog(capacity: 10)
    let head = "first\ncall 1\ncall 2\n"
    let gap = "authflow: left out 18 lines, because the output is too slow\n"
    try await log.whileWriting(to: Output(terminal, Redactor())) {
      defer { terminal.release() }
      log.add("first")
      try await eventually("the first write") { terminal.count == 1 }
      for number in 1...20 { log.add("call \(number)") }
      terminal.release()
      try await eventually("the second write") { terminal.written == head + gap }
      log.add("later")
    }
    #expect(terminal.written == head + gap + "later\n")
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
