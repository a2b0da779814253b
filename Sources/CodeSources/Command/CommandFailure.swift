package import Values

/// A command that did not do what a source's command has to do.
package struct CommandFailure: Error, Hashable, Sendable {
  /// What it did instead.
  package enum Cause: Hashable, Sendable {
    /// Its words read a value that there is not, by its path.
    case unknownValue(String)
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
    /// It did not end in time, and was killed.
    case tooSlow(limit: Duration)
  }

  /// The program as the project file names it.
  package var program: String

  /// What it did instead.
  package var cause: Cause

  /// The first line that it wrote to its standard error; nobody knows what programs say there.
  package var firstErrorLine: Secret?

  /// States what happened.
  package init(program: String, cause: Cause, firstErrorLine: Secret? = nil) {
    self.program = program
    self.cause = cause
    self.firstErrorLine = firstErrorLine
  }
}
