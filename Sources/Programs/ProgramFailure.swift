internal import Values

/// The failure of a program, with its cause and its first error line.
package struct ProgramFailure: Error, Hashable, Sendable {
  /// The reason for a failure.
  package enum Cause: Hashable, Sendable {
    /// The program does not exist at the path, or in PATH if the path is nil.
    case notFound(path: String?)
    /// The file is a folder, or it is not executable.
    case notExecutable
    /// The system did not start the program; the reason is the system's message.
    case notStarted(reason: String)
    /// The program ended with an exit code other than 0.
    case exited(Int32)
    /// A signal that authflow did not send ended the program.
    case killed(signal: Int32)
    /// The program printed more bytes than the limit.
    case tooMuchOutput(limit: Int)
    /// The program, which stays running, printed more than one line for an event.
    case strayOutput
    /// The program exceeded the time limit and was killed.
    case tooSlow(limit: Duration)
  }

  /// The program's name on its command line.
  package var program: String

  /// The reason for the failure.
  package var cause: Cause

  /// The first line of the standard error, a secret because its content is unknown; nil if there
  /// is none.
  var firstErrorLine: Secret?

  /// The reason, which follows the program's name: lowercase, without a full stop.
  ///
  /// The first line of the standard error in it is not masked.
  package var description: String {
    cause.description + (firstErrorLine.map { ": \($0.reveal())" } ?? "")
  }
}

extension ProgramFailure.Cause {
  fileprivate var description: String {
    switch self {
    case .notFound(let path?): "was not found: `\(path)` does not exist"
    case .notFound(nil): "was not found in PATH"
    case .notExecutable: "is not executable"
    case .notStarted(let reason): "could not be started: \(reason)"
    case .exited(let status): "exited with code \(status)"
    case .killed(let signal): "was killed by signal \(signal)"
    case .tooMuchOutput(let limit): "printed more than \(limit >> 20) MB"
    case .strayOutput: "printed more than one line for an event"
    case .tooSlow(let limit): "took longer than \(limit.sourceText)"
    }
  }
}
