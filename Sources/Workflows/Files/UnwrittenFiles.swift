/// The failures of a command that writes several files after its work.
///
/// A file that can't be written does not prevent the others.
struct UnwrittenFiles {
  private var failures: [CommandFailure] = []

  /// Writes a file, and keeps the failure, if any, unless an earlier one has the same message.
  mutating func collect(_ write: () throws(CommandFailure) -> Void) {
    do throws(CommandFailure) { try write() } catch {
      if !failures.contains(where: { $0.message == error.message }) { failures.append(error) }
    }
  }

  /// Throws the first failure, with the messages of the others as details.
  ///
  /// `outcome` is the outcome of the work. A failure takes precedence over a file that can't be
  /// written.
  func check(after outcome: CommandOutcome = .passed) throws(CommandFailure) {
    guard var failure = failures.first else { return }
    failure.outcome = outcome == .failed ? outcome : .environment
    failure.details += failures.dropFirst().map { "authflow: \($0.message)" }
    failure.followsRun = true
    throw failure
  }
}
