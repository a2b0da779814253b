package import Programs

/// A command that did not do what a source's command has to do.
package enum CommandSourceFailure: Error, Hashable, Sendable {
  /// Its words read a value that there is not, by its path; `program` is as the project file names it.
  case unknownValue(path: String, program: String)
  /// Its program did something else.
  case program(ProgramFailure)
}
