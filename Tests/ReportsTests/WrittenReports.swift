import FoundationEssentials
@testable import Reports
import RunRecord

/// The output of a console for a run.
func console(
  _ events: [RunEvent],
  _ style: ConsoleStyle = ConsoleStyle(output: .plain)
) -> String {
  var console = ConsoleReport(style: style)
  return events.map { console.add($0) }.joined()
}

extension WrittenReport {
  /// The report after these events.
  func text(after events: [RunEvent]) throws -> String {
    var report = self
    for event in events { report.add(event) }
    return try report.text
  }
}

/// The time after this number of seconds of the example run.
func seconds(_ count: Double) -> Date { Example.start.addingTimeInterval(count) }

/// A string for a golden file, with visible escape characters.
func visibleEscapes(_ text: String) -> String {
  text.replacing("\u{1B}", with: "␛").replacing("\r", with: "␍")
}
