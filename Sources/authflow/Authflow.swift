internal import ArgumentParser
internal import Diagnostics
internal import Glibc
internal import Reports
internal import Values
internal import Workflows

/// The root command, `authflow`.
struct Authflow: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "authflow",
    abstract: "Runs sign-up and sign-in scenarios against an Amazon Cognito user pool or a mock.",
    discussion: """
      Scenarios are written in YAML. A step is an Amplify Auth action (signUp), a Cognito \
      operation (AdminCreateUser), or an action of authflow (awaitCode). authflow compares the \
      outcome of each step with the expected outcome. Without any setup, scenarios run on a \
      built-in mock pool. The mock checks codes, passwords, and SRP proofs.

      EXIT CODES
        0  everything that ran passed
        1  a scenario failed
        2  a file is unusable, a pool is unknown, or a variable is not set
        3  the usage is wrong, no scenario was found or selected, or all were skipped
        4  the environment stopped a scenario, or the run was interrupted
        5  an internal error occurred
        6  the pool does not allow the scenarios' calls
      """,
    version: "authflow \(version)",
    subcommands: [
      RunCommand.self, CompareCommand.self, MutateCommand.self, CoverageCommand.self,
      CheckCommand.self, ListCommand.self, ExplainCommand.self,
      FormatCommand.self, SchemaCommand.self, InitCommand.self, MockCommand.self,
      InboxCommand.self, PoolCommand.self, SweepCommand.self, DoctorCommand.self,
      IAMPolicyCommand.self, ReportCommand.self,
    ]
  )

  /// The version that `--version` prints (Semantic Versioning 2.0.0).
  static let version = "0.1.0"
}

@main
enum Main {
  static func main() async {
    signal(SIGPIPE, SIG_IGN)
    StandardStream.reserveClosed()
    let redactor = Redactor.process
    do {
      let words = CommandLine.arguments.dropFirst()
      // The parser's reflection would take longer than the rest of this process.
      if words.elementsEqual(["--version"]) { try printVersion(redactor) }
      if let failure = Authflow.unknownCommand(in: words) ?? RepeatedOption.failure(in: words) {
        throw failure
      }
      try await run(OptionValue.separated(words))
      try StandardStream.output.check()
    } catch let failure as CommandFailure {
      let lost = failure.message.isEmpty ? StandardStream.lostOutput(after: failure.outcome) : nil
      end(lost ?? failure, redactor)
    } catch {
      let outcome = write(error, redactor)
      if let failure = StandardStream.lostOutput(after: outcome) { end(failure, redactor) }
      end(outcome)
    }
    end(.passed)
  }

  private static func printVersion(_ redactor: Redactor) throws -> Never {
    Output(StandardStream.output, redactor).write(line: Authflow.configuration.version)
    try StandardStream.output.check()
    end(.passed)
  }

  /// Parses and runs a command.
  private static func run(_ arguments: [String]) async throws {
    if let command = RunCommand.parsed(from: arguments) { return try await command.run() }
    var command = try Authflow.parseAsRoot(arguments)
    if var asynchronous = asynchronous(command) {
      try await asynchronous.run()
    } else {
      try command.run()
    }
  }

  /// Returns the command for asynchronous execution; nil for the parser's own commands.
  ///
  /// Due to the generic parameter, the runtime searches for a conformance of the command only. It
  /// would search for one of `any ParsableCommand` too.
  private static func asynchronous(
    _ command: some ParsableCommand
  ) -> (any AsyncParsableCommand)? {
    command as? any AsyncParsableCommand
  }

  /// Writes the failure to standard error, and ends the process with its exit status.
  private static func end(_ failure: CommandFailure, _ redactor: Redactor) -> Never {
    let errors = Output(StandardStream.error, redactor)
    if !failure.message.isEmpty { errors.say(failure.message) }
    for line in failure.details { errors.write(line: line) }
    if let hint = ReportedError.hint { errors.say(hint) }
    end(failure.outcome)
  }

  /// Ends the process without the functions that libraries registered for its end.
  ///
  /// OpenSSL and SQLite free their memory there while other threads may still use it.
  private static func end(_ outcome: CommandOutcome) -> Never {
    fflush(nil)
    _exit(outcome.exitStatus)
  }

  /// Writes help and versions to standard output, the parser's other messages to standard error, and
  /// returns the outcome.
  private static func write(_ error: any Error, _ redactor: Redactor) -> CommandOutcome {
    let code = Authflow.exitCode(for: error)
    let output = Output(code == .success ? StandardStream.output : .error, redactor)
    let message = Authflow.withoutUnlikelyOption(Authflow.fullMessage(for: error)).visibleLines
    output.write(message + "\n")
    let words = CommandLine.arguments.dropFirst()
    let hint =
      message.hasPrefix("Error: Unknown option")
      ? Authflow.hint(for: words)
      : message.hasPrefix("Error: Unexpected argument")
        ? Authflow.hint(forArgumentOf: words) : nil
    if let hint { output.say(hint) }
    return switch code {
    case .success: .passed
    case .validationFailure: .usage
    // Commands throw their own errors as `CommandFailure`.
    default: .internalError
    }
  }
}
