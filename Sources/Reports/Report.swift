package import Diagnostics
package import FoundationEssentials
package import RunRecord
package import Values

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

/// Where the text of an output goes: a descriptor of the process, or memory in a test.
package protocol TextStream: Sendable {
  /// Writes all of a text at once.
  func write(_ text: RedactedText)

  /// The size of the terminal that it is; nil where it can't move a cursor.
  var terminal: TerminalSize? { get }
}

/// A stream that people read; every text passes the redactor.
package struct Output: Sendable {
  private let stream: any TextStream
  private let redactor: Redactor

  /// Whether styled text gets colors.
  package let inColor: Bool

  package init(_ stream: any TextStream, _ redactor: Redactor, inColor: Bool = false) {
    (self.stream, self.redactor, self.inColor) = (stream, redactor, inColor)
  }

  package var terminal: TerminalSize? { stream.terminal }

  /// Writes a text as it is.
  package func write(_ text: String) { stream.write(RedactedText(text, by: redactor)) }

  /// Writes a text with its styles where the output has colors.
  package func write(_ text: StyledText) { write(text.rendered(inColour: inColor)) }

  /// Writes a line with a remark of authflow itself.
  package func say(_ message: String) { write(line: "authflow: \(message)") }

  /// Writes a line whose words may come from outside, so that they can do nothing to a terminal.
  package func write(line: String) {
    // A secret is found only in what was not rewritten.
    write(redactor.redact(line).visible + "\n")
  }
}
