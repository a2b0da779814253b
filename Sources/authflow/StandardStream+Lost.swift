internal import Workflows

extension StandardStream {
  /// The failure for lost standard output, if any was lost.
  ///
  /// An outcome that takes precedence over lost output stays the outcome of the command.
  static func lostOutput(after outcome: CommandOutcome) -> CommandFailure? {
    do throws(CommandFailure) {
      try output.check()
      return nil
    } catch {
      guard let outcome = outcome.precedingLostOutput else { return error }
      return CommandFailure(outcome, error.message)
    }
  }
}
