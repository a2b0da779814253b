package import Values

/// A program that did not do what it was run for.
package struct ProgramFailure: Error, Hashable, Sendable {
  /// What it did instead.
  package enum Cause: Hashable, Sendable {
    /// There is no such program: at a path, or, where that is nil, in the folders of PATH.
    case notFound(path: String?)
    /// There is a file, and it is no program.
    case notExecutable
    /// The system did not start it, by the system's own text.
    case notStarted(reason: String)
    /// It ended with an exit status other than 0.
    case exited(Int32)
    /// A signal ended it, and not ours.
    case killed(signal: Int32)
    /// It printed more bytes than are read.
    case tooMuchOutput(limit: Int)
    /// It answers one event after the other, and printed more than one line for an event.
    case strayOutput
    /// It did not end in time, and was killed.
    case tooSlow(limit: Duration)
  }

  /// The program as its words name it.
  package var program: String

  /// What it did instead.
  package var cause: Cause

  /// The first line that it wrote to its standard error; nobody knows what programs say there.
  package var firstErrorLine: Secret?

  /// The facts in words, after the program's name: lower case, no full stop; what it said is in them
  /// as it said it.
  package var description: String {
    cause.description + (firstErrorLine.map { ": \($0.reveal())" } ?? "")
  }
}

extension ProgramFailure.Cause {
  fileprivate var description: String {
    switch self {
    case .notFound(let path?): "was not found: there is no file `\(path)`"
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
