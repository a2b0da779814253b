/// A reason why a run stopped before its first scenario.
///
/// All strings are redacted.
package struct RunProblem: Hashable, Sendable {
  /// The file with the mistake; nil if the problem has no place.
  package var file: String?

  /// The line of the mistake, from 1; nil if the problem has no place.
  package var line: Int?

  /// The column of the mistake in Unicode scalars, from 1; nil if only the line is known.
  package var column: Int?

  /// The place and the message, on one line.
  package var title: String

  /// A diagnostic code such as `AF1203`, or the outcome of the command.
  package var type: String

  /// The full output on the console.
  package var text: String

  /// Creates a problem without a place.
  package init(title: String, type: String, text: String) {
    (self.title, self.type, self.text) = (title, type, text)
  }
}

extension RunEvent {
  /// The events of a run that stopped before its first scenario.
  package static func events(of problems: [RunProblem], stopping start: RunStart) -> [RunEvent] {
    [.runStarted(start)] + problems.map(RunEvent.stopped)
      + [.runFinished(at: start.at, interrupted: false)]
  }
}
