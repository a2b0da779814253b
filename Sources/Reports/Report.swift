package import Diagnostics
package import FoundationEssentials
package import RunRecord
internal import Synchronization
package import Values

/// Receives all events of a run in order.
package protocol Report: Sendable {
  /// Whether the report uses the events of running steps (`RunEvent.isOfStep`).
  ///
  /// A run without such a report does not pass these events, which are most of its events.
  var followsSteps: Bool { get }

  mutating func receive(_ event: RunEvent)

  /// Updates elapsed times; called several times a second if the output is a terminal, and
  /// otherwise every second.
  mutating func redraw(at now: Date)

  /// Shows a remark to the user, between the report's own lines on a terminal.
  mutating func say(_ remark: String)

  /// Finishes the report after the last event; throws if the report is lost.
  mutating func finish() throws(AtomicFileError)
}

extension Report {
  package var followsSteps: Bool { true }
  package mutating func redraw(at now: Date) {}
  package mutating func say(_ remark: String) {}
  package mutating func finish() {}
}

extension [any Report] {
  /// Passes an event to every report.
  package mutating func receive(_ event: RunEvent) {
    for index in indices { self[index].receive(event) }
  }

  /// Finishes all reports in order.
  ///
  /// - Throws: the errors of all reports that can't be written; the others are still written.
  package mutating func finish() throws(UnwrittenReports) {
    var errors: [AtomicFileError] = []
    for index in indices {
      do throws(AtomicFileError) { try self[index].finish() } catch {
        if !errors.contains(error) { errors.append(error) }
      }
    }
    if !errors.isEmpty { throw UnwrittenReports(errors: errors) }
  }
}

/// The reports that could not be written.
package struct UnwrittenReports: Error, Hashable, Sendable {
  /// The distinct errors, in the order of the reports; never empty.
  let errors: [AtomicFileError]

  /// The message of each error.
  package var messages: [String] { errors.map(\.message) }
}

/// A destination of output: a descriptor of the process, or memory in a test.
package protocol TextStream: Sendable {
  /// Writes the whole string at once.
  func write(_ text: RedactedText)

  /// The size of the terminal; nil if the output can't move a cursor.
  var terminal: TerminalSize? { get }
}

/// An output stream for people.
///
/// All output passes through the redactor.
package struct Output: Sendable {
  private let stream: any TextStream
  private let redactor: Redactor

  /// Whether styled text gets colors.
  package let inColor: Bool

  private let said = WrittenRemarks()

  /// Receives the code of each error that an output reports.
  private let errorReported: @Sendable (DiagnosticCode) -> Void

  package init(
    _ stream: any TextStream,
    _ redactor: Redactor,
    inColor: Bool = false,
    errorReported: @escaping @Sendable (DiagnosticCode) -> Void = { _ in }
  ) {
    (self.stream, self.redactor, self.inColor) = (stream, redactor, inColor)
    self.errorReported = errorReported
  }

  package var terminal: TerminalSize? { stream.terminal }

  /// Writes a string without styles.
  package func write(_ text: String) { stream.write(RedactedText(text, by: redactor)) }

  /// Writes a part of a report whose values are masked.
  package func write(report text: String) {
    stream.write(RedactedText(report: text, by: redactor))
  }

  /// Writes a string, with its styles if the output has colors.
  package func write(_ text: StyledText) {
    write(text.rendered(inColor: inColor))
    for code in text.errorCodes { errorReported(code) }
  }

  /// Writes a line with one of authflow's own remarks.
  package func say(_ message: String) { write(line: "authflow: \(message)") }

  /// Writes a line with one of authflow's own remarks, unless the output already has that line.
  package func writeOnce(_ message: String) { if said.insert(message) { say(message) } }

  /// Writes a line that contains external text, with control characters escaped.
  package func write(line: String) { write(lines: [line]) }

  /// Writes lines that contain external text in one write, with control characters escaped.
  package func write(lines: [String]) {
    // The redactor finds a secret only in its original form, so it must run first.
    write(lines.map { redactor.redact($0).visible + "\n" }.joined())
  }
}

/// The remarks that an output writes only once.
private final class WrittenRemarks: Sendable {
  private let messages = Mutex<Set<String>>([])

  /// Adds a remark; returns whether it is new.
  func insert(_ message: String) -> Bool { messages.withLock { $0.insert(message).inserted } }
}
