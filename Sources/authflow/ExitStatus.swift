/// What the process ends with: one table, of which the first row that applies counts.
enum ExitStatus: Int32 {
  /// Something was refused for safety.
  case refused = 6
  /// A fault of authflow itself.
  case internalError = 5
  /// A scenario, project or configuration file is wrong, unreadable or empty.
  case wrongFile = 2
  /// A scenario failed.
  case failed = 1
  /// The environment stopped a scenario.
  case environment = 4
  /// Wrong usage, an empty folder, nothing selected, everything skipped.
  case usage = 3
  /// All that ran passed.
  case passed = 0
}

/// Ends a command with words for the user and a row of the table.
struct CommandFailure: Error {
  var status: ExitStatus
  var message: String
  /// Whether it is that no mock can be as a file says.
  var isRefusedByMock = false
  /// What was found wrong, each with its place; empty where the message says all.
  var problems: [Problem] = []

  static func usage(_ message: String) -> CommandFailure {
    CommandFailure(status: .usage, message: message)
  }
  static func wrongFile(_ message: String, _ problems: [Problem] = []) -> CommandFailure {
    CommandFailure(status: .wrongFile, message: message, problems: problems)
  }
}
