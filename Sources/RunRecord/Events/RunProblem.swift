/// What failed outside of the scenarios of a run, such as a mistake that stopped it.
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

  /// A part that a merged run does not have, or has twice.
  fileprivate init(incomplete sentence: String) {
    self.init(title: sentence, type: "environment", text: sentence)
  }
}

extension RunEvent {
  /// What a report for machines shows as failed, although no scenario did: the reasons why the run
  /// stopped, and what a merged run lacks.
  package var problems: [RunProblem] {
    switch self {
    case .stopped(let problem): [problem]
    case .runFinished(_, _, let incomplete): incomplete.map(RunProblem.init(incomplete:))
    default: []
    }
  }
}

extension RunEvent {
  /// The events of a run that stopped before its first scenario.
  package static func events(of problems: [RunProblem], stopping start: RunStart) -> [RunEvent] {
    [.runStarted(start)] + problems.map(RunEvent.stopped)
      + [.runFinished(at: start.at, interrupted: false)]
  }
}
