internal import Values

/// The files that a command writes after its work.
///
/// A file that can't be written does not prevent the others.
package struct OutputFiles {
  private let environment: Environment
  private var failures: [CommandFailure] = []

  package init(_ environment: Environment) { self.environment = environment }

  /// Writes a file, if it is requested.
  mutating func write(_ path: String?, _ text: () throws(CommandFailure) -> String) {
    guard let path else { return }
    collect { [environment] () throws(CommandFailure) in
      try environment.write(try text(), to: path)
    }
  }

  /// Writes an HTML page, if it is requested.
  ///
  /// `text` takes the absolute paths of the page's folder and of the working directory.
  package mutating func write(
    page path: String?,
    _ text: (_ folder: String, _ directory: String) -> String
  ) {
    guard let path else { return }
    let folder = Folder.containing(environment.absolute(path))
    write(path) { [environment] in text(folder, environment.workingDirectory) }
  }

  /// Writes a file, and keeps the failure, if any, unless an earlier one has the same message.
  package mutating func collect(_ write: () throws(CommandFailure) -> Void) {
    do throws(CommandFailure) { try write() } catch {
      if !failures.contains(where: { $0.message == error.message }) { failures.append(error) }
    }
  }

  /// Throws the first failure, with the messages of the others as details.
  ///
  /// `outcome` is the outcome of the work, which can take precedence over a file that can't be
  /// written.
  func check(after outcome: CommandOutcome = .passed) throws(CommandFailure) {
    guard var failure = failures.first else { return }
    failure.outcome = outcome.precedingLostOutput ?? .environment
    failure.details += details(of: failures.dropFirst())
    failure.followsRun = true
    throw failure
  }

  /// Throws the failure of the work or of a file.
  ///
  /// The failure of the work comes first. The details have the messages of the files.
  package func check(
    afterWork work: () throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    do throws(CommandFailure) { try work() } catch {
      if error.message.isEmpty { try check(after: error.outcome) }
      guard !failures.isEmpty else { throw error }
      var failure = error
      failure.outcome = error.outcome.precedingLostOutput ?? .environment
      failure.details += details(of: failures[...])
      throw failure
    }
    try check()
  }

  private func details(of failures: ArraySlice<CommandFailure>) -> [String] {
    failures.flatMap { ["authflow: \($0.message)"] + $0.details }
  }
}

extension CommandOutcome {
  /// The outcome, if it takes precedence over output that can't be written; nil otherwise.
  package var precedingLostOutput: CommandOutcome? {
    switch self {
    case .refused, .internalError, .invalidFile, .failed: self
    case .environment, .usage, .passed: nil
    }
  }
}
