package import FoundationEssentials
package import Reports
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
    self.variables = variables
    self.workingDirectory = workingDirectory
    self.hostName = hostName
    self.version = version
    self.now = now
    self.redactor = redactor
    self.output = output
    self.errors = errors
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

  /// An empty JUnit report of this machine.
  func junitReport(_ dialect: JUnitDialect) -> JUnitReport {
    JUnitReport(hostname: hostName, workingDirectory: workingDirectory, dialect: dialect)
  }

  /// Writes a whole file, its secrets masked.
  func write(_ text: String, to path: String) throws(AtomicFileError) {
    try AtomicFile.write(RedactedText(text, by: redactor), to: path)
  }
}

/// A stream that discards its text.
private struct NoStream: TextStream {
  func write(_ text: RedactedText) {}
  var terminal: TerminalSize? { nil }
}
