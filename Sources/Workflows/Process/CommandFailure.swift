/// What a command comes to; where several hold, the first one counts.
package enum CommandOutcome: String, Sendable {
  /// Something was refused for safety.
  case refused
  case internalError = "internal error"
  /// A scenario, project or configuration file is wrong, unreadable or empty.
  case invalidFile = "invalid file"
  /// A scenario failed, or something was found.
  case failed
  /// The environment stopped a scenario.
  case environment
  /// Wrong usage, an empty folder, nothing selected, everything skipped.
  case usage
  /// All that ran passed.
  case passed
}

/// Ends a command with a message for the user.
package struct CommandFailure: Error {
  package var outcome: CommandOutcome
  /// Empty where everything is reported already.
  package var message: String
  /// Whether it is that no mock can be as a file says.
  var isRefusedByMock = false
  /// What was found wrong, each with its place; empty where the message says all.
  var problems: [Problem] = []

  package init(_ outcome: CommandOutcome, _ message: String) {
    (self.outcome, self.message) = (outcome, message)
  }

  package static func usage(_ message: String) -> CommandFailure { CommandFailure(.usage, message) }

  static func invalidFile(_ message: String, _ problems: [Problem] = []) -> CommandFailure {
    var failure = CommandFailure(.invalidFile, message)
    failure.problems = problems
    return failure
  }
}
