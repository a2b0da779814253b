package import FoundationEssentials
package import RunRecord

/// The console report and the stream to which it is written.
package struct ConsoleStream: Report {
  private var report: ConsoleReport
  private let output: Output

  /// Creates a report in the colors of the output.
  package init(_ kind: ConsoleStyle.Output, _ verbosity: Verbosity, _ output: Output) {
    let style = ConsoleStyle(output: kind, inColor: output.inColor, verbosity: verbosity)
    (report, self.output) = (ConsoleReport(style: style), output)
  }

  package var followsSteps: Bool { report.followsSteps }

  package mutating func receive(_ event: RunEvent) { output.writeIfAny(report.add(event)) }

  package mutating func redraw(at now: Date) {
    output.writeIfAny(report.tick(at: now, size: output.terminal ?? TerminalSize()))
  }

  package mutating func say(_ remark: String) { output.writeIfAny(report.say(remark)) }
}

extension Output {
  fileprivate func writeIfAny(_ text: String) { if !text.isEmpty { write(text) } }
}
