internal import Diagnostics
package import FoundationEssentials
package import Reports
internal import Scenario
package import Values
package import Waiting

/// Everything that a workflow needs from the process.
package struct Environment: Sendable {
  /// The environment variables.
  package var variables: [String: String]

  /// The secrets of programs in the project file, which other programs do not inherit.
  var secrets: [String: String] = [:]

  /// The base of a request's paths, absolute.
  ///
  /// It is the process's own, because files are opened relative to it.
  package var workingDirectory: String

  /// The machine's name in JUnit reports.
  package var hostName: String

  /// The version of the program, for reports.
  package var version: String

  package var now: @Sendable () -> Date

  /// The clock for waits and limits.
  package var clock: any Clock<Duration> = ContinuousClock()

  /// The source of ids and seeds.
  package var random: @Sendable (ClosedRange<UInt64>) -> UInt64 = { .random(in: $0) }

  /// Masks secrets in all output.
  package var redactor: Redactor

  /// The stream for results.
  package var output: Output

  /// The stream for remarks and errors.
  package var errors: Output

  /// Ends a workflow early, with its cleanup.
  package var stop = StopSignal()

  /// Called before the first action that needs cleanup.
  ///
  /// Only from then on, a signal raises `stop`.
  package var listenForStop: @Sendable (StopSignal) -> Void = { _ in }

  /// Asks the user a question that can be answered with yes or no; nil without a terminal.
  package var confirm: @Sendable (String) -> Bool? = { _ in nil }

  package init(
    variables: [String: String],
    workingDirectory: String,
    hostName: String,
    version: String,
    now: @escaping @Sendable () -> Date,
    redactor: Redactor,
    output: Output,
    errors: Output
  ) {
    (self.variables, self.workingDirectory) = (variables, workingDirectory)
    (self.hostName, self.version, self.now) = (hostName, version, now)
    (self.redactor, self.output, self.errors) = (redactor, output, errors)
  }
}

extension Environment {
  /// What `$(env.NAME)` and `$(secret.NAME)` read: a variable takes precedence over a program.
  var values: [String: String] { variables.merging(secrets) { own, _ in own } }

  /// The same with remarks discarded.
  var silent: Environment {
    var silent = self
    silent.errors = Output(NoStream(), redactor)
    return silent
  }

  /// A path relative to the working directory, as an absolute path.
  func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : workingDirectory + "/" + path
  }

  /// A path, relative to the working directory if it is inside.
  func shortened(_ path: String) -> String {
    let start = workingDirectory.hasSuffix("/") ? workingDirectory : workingDirectory + "/"
    return path.hasPrefix(start) ? String(path.dropFirst(start.count)) : path
  }

  /// The seed of a run without `--seed`.
  var newSeed: UInt64 { random(1...999_999_999) }

  /// An empty JUnit report of this machine.
  func junitReport(_ dialect: JUnitDialect) -> JUnitReport {
    JUnitReport(hostname: hostName, workingDirectory: workingDirectory, dialect: dialect)
  }

  /// Writes a whole file with its secrets masked.
  func write(
    _ text: String,
    to path: String,
    failing outcome: CommandOutcome = .environment
  ) throws(CommandFailure) {
    do throws(AtomicFileError) {
      try AtomicFile.write(RedactedText(text, by: redactor), to: path)
    } catch {
      throw CommandFailure(outcome, error.message)
    }
  }

  /// Throws if a report's file can't be written, because the run would be wasted.
  ///
  /// Also throws if it is an input file, because the report would overwrite it.
  func checkWritable(_ path: String, besides inputs: [String] = []) throws(CommandFailure) {
    let place = ScenarioFiles.realPath(of: path)
    guard !inputs.contains(where: { ScenarioFiles.realPath(of: $0) == place }) else {
      throw .usage("`\(path)` is an input file, and the report would overwrite it")
    }
    guard InputFile.kind(of: path) != .folder else {
      throw .usage("`\(path)` is a folder: name a file in it")
    }
    // A file that is opened and not committed leaves nothing behind.
    do throws(AtomicFileError) { _ = try AtomicFile(replacing: path) } catch {
      throw .usage(error.message)
    }
  }
}

extension [Scenario] {
  /// The source files, and those of their tables.
  var inputs: [String] {
    [String](Set(flatMap { [$0.file.name, $0.example?.file?.name].compactMap(\.self) }))
  }
}

/// A stream that discards its text.
private struct NoStream: TextStream {
  func write(_ text: RedactedText) {}
  var terminal: TerminalSize? { nil }
}
