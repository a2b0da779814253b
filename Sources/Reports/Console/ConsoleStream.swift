package import FoundationEssentials
package import RunRecord

/// The console report on the stream that it is shown on.
package struct ConsoleStream: Report {
  private var report: ConsoleReport
  private let output: Output

  package init(_ report: ConsoleReport, _ output: Output) {
    (self.report, self.output) = (report, output)
  }

  package mutating func receive(_ event: RunEvent) { write(report.add(event)) }

  package mutating func redraw(at now: Date) {
    write(report.tick(at: now, size: output.terminal ?? TerminalSize()))
  }

  package mutating func say(_ remark: String) { write(report.say(remark)) }

  private func write(_ text: String) {
    if !text.isEmpty { output.write(text) }
  }
}
