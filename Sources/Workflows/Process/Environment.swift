internal import Diagnostics
package import FoundationEssentials
package import Reports
internal import RunRecord
package import Values
package import Waiting

/// Everything that a workflow needs from the process.
package struct Environment: Sendable {
  /// The environment variables, by name.
  package var variables: [String: String]

  /// The secrets of programs in the project file, which other programs do not inherit.
  let storedSecrets = StoredSecrets()

  /// The base of a request's paths, absolute.
  ///
  /// The folder is the working directory of the process, which opens files relative to it.
  package var workingDirectory: String

  /// The machine's name in reports.
  package var hostName: String

  /// The files that the command has read, which no output replaces.
  let inputs = InputPaths()

  /// The version of the program, for reports.
  package var version: String

  package var now: @Sendable () -> Date

  /// The clock for waits and time limits.
  package var clock: any Clock<Duration> = ContinuousClock()

  /// The source of IDs and seeds.
  package var random: @Sendable (ClosedRange<UInt64>) -> UInt64 = { .random(in: $0) }

  /// The redactor that masks secrets in all output.
  package var redactor: Redactor

  /// The stream for results.
  package var output: Output

  /// The stream for remarks and errors.
  package var errors: Output

  /// The turns of requests to live pools, shared by all pools of the command.
  let pacers = RequestPacers()

  /// The AWS credentials of the command's pools.
  let credentialsChains = CredentialsChains()

  /// The number of shards that divide the rate limits of a run; 1 for a whole run.
  var shards = 1

  /// The signal that ends a workflow early, with its cleanup.
  package var stop = StopSignal()

  /// The function to call before the first action that needs cleanup.
  ///
  /// Signals raise `stop` only after this call.
  package var listenForStop: @Sendable (StopSignal) -> Void = { _ in }

  /// The function that asks the user a yes-or-no question; returns nil without a terminal.
  package var confirm: @Sendable (String) -> Bool? = { _ in nil }

  /// The function that waits for Enter without showing what is typed; nil without a terminal.
  package var waitForEnter: (@Sendable () async -> Void)?

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
  /// The values of `$(env.NAME)` and `$(secret.NAME)`; a variable takes precedence over a program.
  var values: [String: String] { variables.merging(storedSecrets.values) { own, _ in own } }

  /// The same environment, with remarks discarded.
  var silent: Environment {
    var silent = self
    silent.errors = Output(NoStream(), redactor)
    return silent
  }

  /// The absolute path for a path relative to the working directory.
  func absolute(_ path: String) -> String {
    path.path(in: workingDirectory)
  }

  /// A path, relative to the working directory if it is in that folder.
  func shortened(_ path: String) -> String {
    path.path(below: workingDirectory) ?? path
  }

  /// The path for a path relative to a folder, shortened; an absolute path is unchanged.
  func shortened(_ path: String, in folder: String) -> String {
    path.utf8.first == UInt8(ascii: "/") ? path : shortened(path.path(in: folder))
  }

  /// The day in UTC: today, or a number of days from now.
  func day(in days: Int = 0) -> CalendarDay {
    CalendarDay(of: now().addingTimeInterval(Double(days) * 86_400))
  }

  /// The seed of a run without `--seed`.
  var newSeed: UInt64 { random(1...999_999_999) }

  /// The machine of a run.
  var origin: RunOrigin {
    var origin = RunOrigin()
    (origin.host, origin.directory) = (hostName, workingDirectory)
    return origin
  }

  /// The start of a run or comparison on this machine, without scenarios.
  func start(at instant: Date, seed: UInt64, pool: String) -> RunStart {
    var start = RunStart(at: instant, seed: seed, pool: pool, scenarios: [], command: [])
    start.origin = origin
    return start
  }
}

/// A stream that discards its text.
private struct NoStream: TextStream {
  func write(_ text: RedactedText) {}
  var terminal: TerminalSize? { nil }
}
