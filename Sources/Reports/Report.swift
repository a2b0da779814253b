package import FoundationEssentials
package import RunRecord

/// Follows a run from its first event to its last.
package protocol Report: Sendable {
  mutating func receive(_ event: RunEvent)

  /// Shows that time passes; called several times a second where the output is a terminal.
  mutating func redraw(at now: Date)

  /// Shows a remark to the user among its own lines, on a terminal.
  mutating func say(_ remark: String)

  /// Called once after the last event; throws where the report is lost.
  mutating func finish() throws(AtomicFileError)
}

extension Report {
  package mutating func redraw(at now: Date) {}
  package mutating func say(_ remark: String) {}
  package mutating func finish() {}
}
