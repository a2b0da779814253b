internal import Diagnostics

/// The outcome of a command.
///
/// The first case that applies is the outcome.
package enum CommandOutcome: String, Sendable {
  /// The pool does not allow what the scenarios would do.
  case refused
  case internalError = "internal error"
  /// A scenario, project, or configuration file is invalid, unreadable, or empty.
  case invalidFile = "invalid file"
  /// A scenario failed, or there are findings.
  case failed
  /// The environment stopped a scenario.
  case environment
  /// The usage is wrong, a folder has no scenarios, nothing is selected, or everything is skipped.
  case usage
  /// Everything that ran passed.
  case passed
}

/// An error that ends a command, with a message for the user.
package struct CommandFailure: Error {
  package var outcome: CommandOutcome
  /// The message; empty if all errors are already reported.
  package var message: String
  /// Further lines below the message.
  ///
  /// The message itself is printed on one line, because it can contain external text.
  package var details: [String] = []
  /// Whether the mock rejected the settings of a file.
  var isRejectedByMock = false
  /// Whether the scenarios have run and their reports are written.
  var followsRun = false
  /// The errors, each with its place; empty if the message is complete.
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

  /// The failure for a missing path on the command line; `advice` is a clause with an instruction.
  ///
  /// A link whose target is missing is reported as a broken link.
  package static func missing(_ path: String, _ advice: String?) -> CommandFailure {
    if InputFile.isThere(path) {
      do throws(InputFileError) { _ = try InputFile.bytes(of: path, limit: 0) } catch {
        return .invalidFile("the file `\(path.visible)` \(error.description)")
      }
    }
    return .invalidFile("no file or folder `\(path)`" + (advice.map { "; \($0)" } ?? ""))
  }

  /// The failure of a command that does nothing because of errors that are already reported.
  static func notPerformed(
    _ purpose: Purpose,
    because obstacle: Obstacle,
    _ problems: [Problem] = []
  ) -> CommandFailure {
    .invalidFile("nothing was \(purpose.participle), because \(obstacle.message)", problems)
  }

  /// The failure of a command for which `count` warnings count as errors.
  ///
  /// `consequence` describes the action that the command omits.
  static func warned(
    _ count: Int,
    _ consequence: String?,
    _ problems: [Problem] = []
  ) -> CommandFailure {
    let treated = count == 1 ? "the warning as an error" : "the \(count) warnings as errors"
    let start = consequence.map { "\($0), because " } ?? ""
    return .invalidFile("\(start)--strict treats \(treated)", problems)
  }

  /// The failure for an input file that can't be read, with a similar name for a missing file.
  static func unreadable(
    _ role: FileRole,
    _ path: String,
    _ error: InputFileError
  ) -> CommandFailure {
    let isTold = [.project, .configuration, .parameters, .events].contains(role)
    guard error == .absent, isTold else {
      return .invalidFile("the \(role.rawValue) `\(path)` \(error.description)")
    }
    let nearest = ScenarioFiles.nearest(to: path).map { "; did you mean `\($0.visible)`?" }
    return .invalidFile("no \(role.rawValue) `\(path)`\(nearest ?? "")")
  }
}
