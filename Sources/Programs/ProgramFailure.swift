package import Values

/// A program that failed.
package struct ProgramFailure: Error, Hashable, Sendable {
  /// Why it failed.
  package enum Cause: Hashable, Sendable {
    /// The program does not exist: at a path or, if that is nil, in PATH.
    case notFound(path: String?)
    /// The file is not a program.
    case notExecutable
    /// The system did not start it, with the system's own message.
    case notStarted(reason: String)
    /// It ended with an exit code other than 0.
    case exited(Int32)
    /// A signal ended it that was not ours.
    case killed(signal: Int32)
    /// It printed more bytes than are read.
    case tooMuchOutput(limit: Int)
    /// It responds to one event after another, and printed more than one line for an event.
    case strayOutput
    /// It did not end in time, and was killed.
    case tooSlow(limit: Duration)
  }

  /// The program as its words name it.
  package var program: String

  /// Why it failed.
  package var cause: Cause

  /// The first line on its standard error, a secret because its content is unknown.
  package var firstErrorLine: Secret?

  /// The reason, after the program's name: lower case, no full stop.
  ///
  /// It contains the program's output as it is.
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
