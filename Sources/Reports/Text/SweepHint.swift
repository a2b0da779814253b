internal import Diagnostics

/// The command that deletes what a command left on a live pool.
package enum SweepHint {
  /// The options that `sweep` needs to open the same pool.
  private static let options: Set = ["--config", "--env-file"]

  /// Returns `authflow sweep` with the pool and the options of the command, for a shell.
  package static func text(pool: String, after command: [String]) -> String {
    var words = ["authflow", "sweep", pool.visible]
    for (option, value) in zip(command, command.dropFirst()) where options.contains(option) {
      words += [option, value]
    }
    return words.map(ShellQuoting.quote).joined(separator: " ")
  }
}
