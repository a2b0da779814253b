internal import ArgumentParser
internal import Workflows

/// The history of runs that a command uses.
struct HistoryOption: ParsableArguments {
  @Option(help: .history, completion: .file())
  var history: String?

  /// Checks the option.
  ///
  /// ArgumentParser calls this method for each group of options.
  func validate() throws { try OptionValue.checkHistoryPath(history) }

  /// The history, which is the project's by default.
  var request: HistoryRequest { .option(history) }
}

extension OptionValue {
  /// Throws if the value of `--history` can't be a history.
  static func checkHistoryPath(_ path: String?) throws {
    try check([("--history", path)])
    try checkFiles([("--history", path)])
  }

  /// Throws if `--history` and `--no-history` are both given.
  static func checkHistoryConflict(_ path: String?, isOff: Bool) throws {
    guard !isOff || path == nil else {
      throw ValidationError("--history and --no-history can't be combined")
    }
  }
}

extension HistoryRequest {
  /// The history that `--history` and `--no-history` select, which is the project's by default.
  static func option(_ path: String?, isOff: Bool = false) -> HistoryRequest {
    isOff ? .none : path.map { .path($0) } ?? .ofProject
  }
}
