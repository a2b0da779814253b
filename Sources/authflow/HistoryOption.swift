internal import ArgumentParser
internal import Workflows

/// The history of runs that a command uses.
struct HistoryOption: ParsableArguments {
  @Option(
    help: """
      The history of runs: a file, or an existing folder for history.sqlite. Default: \
      .authflow/history.sqlite next to the project file, or in the working directory if there is \
      no project file.
      """.taking("file or dir")
  )
  var history: String?

  /// Checks the option.
  ///
  /// ArgumentParser calls this method for each group of options.
  func validate() throws {
    try OptionValue.check([("--history", history)])
    try OptionValue.checkFiles([("--history", history)])
  }

  /// The history, which is the project's by default.
  var request: HistoryRequest { history.map { .path($0) } ?? .ofProject }
}

/// The history of runs and the record of the last run, for commands that extend both.
struct RecordOptions: ParsableArguments {
  @OptionGroup var history: HistoryOption

  @Flag(
    help: """
      Neither read nor extend the history, and do not record this run for --only-failed and \
      `report show`.
      """
  )
  var noHistory = false

  /// Throws if the options contradict each other.
  func check() throws {
    guard !noHistory || history.history == nil else {
      throw ValidationError("--history and --no-history can't be combined")
    }
  }

  /// The history, which is the project's by default.
  var request: HistoryRequest { noHistory ? .none : history.request }
}
