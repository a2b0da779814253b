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

extension Authflow {
  /// The failure if the first words contain an unknown command; nil for a known command or an
  /// option.
  fileprivate static func unknownCommand(in words: ArraySlice<String>) -> CommandFailure? {
    let known = configuration.subcommands.compactMap { $0.configuration.commandName }
    guard let word = words.first, !word.hasPrefix("-"), word != "help" else { return nil }
    guard known.contains(word) else { return unknown(word, among: known) }
    let group = configuration.subcommands.first { $0.configuration.commandName == word }
    let inner = (group?.configuration.subcommands ?? []).compactMap { $0.configuration.commandName }
    guard !inner.isEmpty, let next = words.dropFirst().first, !next.hasPrefix("-"),
      !inner.contains(next)
    else { return nil }
    return unknown(next, after: word, among: inner)
  }

  private static func unknown(
    _ word: String,
    after group: String? = nil,
    among known: [String]
  ) -> CommandFailure {
    let names = known.map { name in group.map { "\($0) \(name)" } ?? name }
    let written = group.map { "\($0) \(word)" } ?? word
    let nearest = Suggestion.nearest(to: word, among: known).flatMap(known.firstIndex)
    var meant = commands(named: foreignWords[word] ?? word)
    if meant.isEmpty { meant = nearest.map { [names[$0]] } ?? [] }
    let help = meant.isEmpty ? "use \(names.listed("or"))" : "did you mean \(meant.listed("or"))?"
    return .usage("unknown command `\(written)`; \(help)")
  }

  /// The commands of this name in any group, such as `report history` for `history`.
  private static func commands(named word: String) -> [String] {
    let all = configuration.subcommands.flatMap { command in
      let name = command.configuration.commandName ?? ""
      let inner = command.configuration.subcommands.compactMap { $0.configuration.commandName }
      return [name] + inner.map { "\(name) \($0)" }
    }
    return all.filter { $0 == word || $0.hasSuffix(" \(word)") }
  }

  /// Words of other tools for commands, each with the command's last word.
  private static let foreignWords = [
    "plan": "diff", "validate": "check", "lint": "check", "format": "fmt", "test": "run",
    "cleanup": "sweep",
  ]

  /// The parser's message without a suggested option that does not resemble the unknown option.
  ///
  /// The parser suggests options that differ in up to three letters, regardless of their length.
  fileprivate static func withoutUnlikelyOption(_ message: String) -> String {
    let pattern = /Unknown option '-*([^']*)'(\. Did you mean '-*([^']*)'\?)/
    // A regex takes longer than most commands.
    guard message.hasPrefix("Error: Unknown option"), let match = message.firstMatch(of: pattern)
    else { return message }
    let (written, meant) = (String(match.output.1), String(match.output.3))
    let isLikely = written == meant || Suggestion.nearest(to: written, among: [meant]) != nil
    return isLikely ? message : message.replacing(match.output.2, with: "", maxReplacements: 1)
  }

  /// A hint for options of other commands or other tools; nil if there is none.
  fileprivate static func hint(for words: ArraySlice<String>) -> String? {
    let group = words.first ?? ""
    let inner = words.dropFirst().first.flatMap { $0.hasPrefix("-") ? nil : $0 }
    let command = group == "pool" ? inner.map { "pool \($0)" } ?? group : group
    let selecting = [
      "run", "list", "explain", "compare", "mutate", "coverage", "pool impact", "doctor",
      "iam-policy",
    ]
    let canSelect = selecting.contains(command)
    for word in words.dropFirst() {
      let option = word.prefix { $0 != "=" }
      switch option {
      case "--filter", "--tags", "--only-failed":
        guard !canSelect else { continue }
        return "`\(command)` does not have \(option); use it with \(selecting.listed("or"))"
      case "--grep", "--only", "--name", "-g", "-k":
        return canSelect ? "use --filter TEXT to select by name" : nil
      case "--pool" where command == "check":
        return "`authflow list --pool NAME` shows which scenarios a run on the pool would skip"
      case "--source" where command == "inbox": return "write `authflow inbox watch NAME`"
      default: continue
      }
    }
    return nil
  }

  /// A hint for an argument that the command does not take; nil if there is none.
  fileprivate static func hint(forArgumentOf words: ArraySlice<String>) -> String? {
    switch words.prefix(2).joined(separator: " ") {
    case "inbox list": "write `authflow inbox list --source NAME`"
    case "inbox show": "write `authflow inbox show ID --source NAME`"
    default: nil
    }
  }
}

@main
enum Main {
  static func main() async {
    signal(SIGPIPE, SIG_IGN)
    StandardStream.reserveClosed()
    let redactor = Redactor.process
    do {
      let words = CommandLine.arguments.dropFirst()
      if let failure = Authflow.unknownCommand(in: words) ?? RepeatedOption.failure(in: words) {
        throw failure
      }
      var command = try Authflow.parseAsRoot(OptionValue.separated(words))
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
      try StandardStream.output.check()
    } catch let given as CommandFailure {
      let failure = lostOutput(after: given) ?? given
      let errors = Output(StandardStream.error, redactor)
      if !failure.message.isEmpty { errors.say(failure.message) }
      for line in failure.details { errors.write(line: line) }
      if let hint = ReportedError.hint { errors.say(hint) }
      end(failure.outcome)
    } catch {
      end(end(with: error, redactor))
    }
    end(.passed)
  }

  /// Ends the process without the functions that libraries registered for its end.
  ///
  /// OpenSSL and SQLite free their memory there while other threads may still use it.
  private static func end(_ outcome: CommandOutcome) -> Never {
    fflush(nil)
    _exit(outcome.exitStatus)
  }

  /// The failure for lost standard output; nil if the command's failure has a message.
  private static func lostOutput(after failure: CommandFailure) -> CommandFailure? {
    guard failure.message.isEmpty else { return nil }
    do throws(CommandFailure) { try StandardStream.output.check() } catch { return error }
    return nil
  }

  /// Prints help and versions to standard output, and the parser's other messages to standard
  /// error.
  private static func end(with error: any Error, _ redactor: Redactor) -> CommandOutcome {
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
