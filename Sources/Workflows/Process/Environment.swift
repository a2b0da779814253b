internal import Diagnostics
package import FoundationEssentials
package import Reports
internal import Scenario
package import Values
package import Waiting

/// What a workflow is run in: all that it needs to know of the process.
package struct Environment: Sendable {
  /// The environment's variables.
  package var variables: [String: String]

  /// Where the paths of a request start, from the root; the process's own, for files are opened by them.
  package var workingDirectory: String

  /// What JUnit reports call the machine.
  package var hostName: String

  /// The version of the program, for reports.
  package var version: String

  package var now: @Sendable () -> Date

  /// What waits and limits go by.
  package var clock: any Clock<Duration> = ContinuousClock()

  /// Where ids and seeds come from.
  package var random: @Sendable (ClosedRange<UInt64>) -> UInt64 = { .random(in: $0) }

  /// Masks the secrets of everything that is written.
  package var redactor: Redactor

  /// Where results go.
  package var output: Output

  /// Where remarks and mistakes go.
  package var errors: Output

  /// Ends a workflow early, with its clean-up.
  package var stop = StopSignal()

  /// Called before the first thing that has a clean-up: only from then on a signal raises `stop`.
  package var listenForStop: @Sendable (StopSignal) -> Void = { _ in }

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
  /// The same without anywhere for remarks to go.
  var silent: Environment {
    var silent = self
    silent.errors = Output(NoStream(), redactor)
    return silent
  }

  /// A path from the working directory as one from the root.
  func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : workingDirectory + "/" + path
  }

  /// A path as short as it can be said from the working directory.
  func shortened(_ path: String) -> String {
    let start = workingDirectory.hasSuffix("/") ? workingDirectory : workingDirectory + "/"
    return path.hasPrefix(start) ? String(path.dropFirst(start.count)) : path
  }

  /// What a run follows from that is given no seed.
  var newSeed: UInt64 { random(1...999_999_999) }

  /// An empty JUnit report of this machine.
  func junitReport(_ dialect: JUnitDialect) -> JUnitReport {
    JUnitReport(hostname: hostName, workingDirectory: workingDirectory, dialect: dialect)
  }

  /// Writes a whole file, its secrets masked.
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

  /// Throws where a report's file can't be written: a run whose report is lost would have been for nothing.
  ///
  /// Throws too where it is one of the files that are read: the report would be all that is left of it.
  func checkWritable(_ path: String, besides inputs: [String] = []) throws(CommandFailure) {
    let place = ScenarioFiles.realPath(of: path)
    guard !inputs.contains(where: { ScenarioFiles.realPath(of: $0) == place }) else {
      throw .usage("`\(path)` is an input file, and the report would overwrite it")
    }
    // A file that is opened and not committed leaves nothing behind.
    do throws(AtomicFileError) { _ = try AtomicFile(replacing: path) } catch {
      throw .usage(error.message)
    }
  }
}

extension [Scenario] {
  /// The files that they come from, and those of their tables.
  var inputs: [String] {
    [String](Set(flatMap { [$0.file.name, $0.example?.file?.name].compactMap(\.self) }))
  }
}

/// A stream that discards its text.
private struct NoStream: TextStream {
  func write(_ text: RedactedText) {}
  var terminal: TerminalSize? { nil }
}
