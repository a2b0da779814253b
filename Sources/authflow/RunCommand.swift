internal import ArgumentParser
internal import Diagnostics
internal import FoundationEssentials
internal import Project
internal import Reports
internal import Runner
internal import Scenario
internal import Values

/// `authflow run`: checks scenarios, runs them and reports.
struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Checks scenarios, runs them and reports.",
    discussion: """
      Each scenario gets a pool of its own on the built-in mock, so scenarios never see each other \
      and run at once; a pool of the project file is shared by all of them. Generated users and \
      passwords follow from the seed: the command that a failure prints makes the same ones again. \
      On a pool of the project file the names of users also hold an id that is new in each run.
      """
  )

  @OptionGroup var projectFile: ProjectFileOption

  @Option(
    help: ArgumentHelp(
      "Run on this pool of the project file (default: its default pool, else the mock).",
      valueName: "name"
    )
  )
  var pool: String?

  @Option(help: "How many scenarios run at once (default: the project's, else 16).")
  var jobs: Int?

  @Flag(help: "Start no further scenario after one has failed.")
  var failFast = false

  @Option(
    help: ArgumentHelp(
      "Run a scenario that fails up to N times more, unless it says `retries` itself.",
      valueName: "n"
    )
  )
  var retries: Int?

  @Flag(help: "Let a scenario that fails and then passes count as passed.")
  var allowFlaky = false

  @Option(
    help: ArgumentHelp(
      "Run only the scenario named TEXT, or else those whose name contains it.",
      valueName: "text"
    )
  )
  var filter: String?

  @Option(help: "Make the same generated values as the run with this seed.")
  var seed: UInt64?

  @Option(
    help: ArgumentHelp(
      "On the mock: deliver messages to the Maildir DIR and read codes from there.",
      valueName: "dir"
    )
  )
  var outbox: String?

  @Option(help: ArgumentHelp("Write a JUnit report to FILE.", valueName: "file"))
  var junit: String?

  @Option(
    help: ArgumentHelp(
      "Leave out what Jenkins' xUnit plugin refuses (strict), or nothing (rich, the default).",
      valueName: "dialect"
    )
  )
  var junitDialect: JUnitDialect?

  @Flag(help: "Print only failures and the summary.")
  var quiet = false

  @Flag(help: "Leave the users that the run made on the mock; on other pools they always stay.")
  var keepUsers = false

  @OptionGroup var colour: ColourOption

  @Argument(help: "Scenario files, or folders that are searched for *.yaml and *.yml.")
  var paths: [String]

  func validate() throws {
    try OptionValue.check([("--outbox", outbox), ("--junit", junit), ("--pool", pool)])
    guard jobs ?? 1 >= 1 else { throw ValidationError("--jobs takes a number from 1") }
    guard 0...100 ~= retries ?? 0 else {
      throw ValidationError("--retries takes a number from 0 to 100")
    }
    // Whoever gives it expects a report, and there would be none.
    guard junitDialect == nil || junit != nil else {
      throw ValidationError("--junit-dialect needs --junit FILE")
    }
  }

  func run() async throws {
    let redactor = Redactor()
    let errors = Output.error(redactor)
    let inColour = colour.isOn(for: errors)
    let file = try ProjectFile(config: projectFile.config, redactor)
    errors.write(file.report(inColour: inColour))
    guard let project = file.project else {
      throw Stop.wrongFile("nothing was run, because the project file is wrong")
    }
    let scenarios = try selected(file.names, errors)
    let selection = try project.selection(
      ofPool: pool,
      for: scenarios,
      errors,
      isUnwritten: file.isUnwritten,
      inColour: inColour
    )
    guard outbox == nil || selection.pool.cognito == nil else {
      throw Stop.usage("--outbox is for the mock: messages of a real pool arrive at its `source:`")
    }
    let session = RunSession(
      command: self,
      selection: selection,
      names: project.names(for: selection.pool),
      defaults: project.defaults,
      seed: seed ?? UInt64.random(in: 1...999_999_999),
      redactor: redactor
    )
    let status = try await session.run(scenarios)
    if status != .passed { throw Stop(status: status, message: "") }
  }

  /// The command without its paths, and with only those options that change what a scenario does.
  var repeatableWords: [String] {
    let options = [
      ("--config", projectFile.config), ("--pool", pool), ("--outbox", outbox),
      ("--retries", retries.map(String.init)),
    ]
    return options.reduce(into: ["authflow", "run"]) { words, option in
      if let value = option.1 { words += [option.0, value] }
    }
  }

  /// The scenarios to run; prints what is wrong with their files.
  private func selected(_ names: ProjectNames, _ errors: Output) throws(Stop) -> [Scenario] {
    let checked = CheckedFiles(reading: try ScenarioFiles(paths), in: names)
    errors.write(checked.report(inColour: colour.isOn(for: errors)))
    guard !checked.hasErrors else { throw .wrongFile("nothing was run, because a file is wrong") }
    guard let filter else { return checked.scenarios }
    let wanted = RunCommand.scenarios(checked.scenarios, named: filter)
    guard !wanted.isEmpty else { throw .usage("no scenario's name contains `\(filter)`") }
    return wanted
  }

  /// Those with exactly this name, else those whose name contains it whatever the case: the command
  /// that repeats one scenario must not repeat its namesakes too.
  private static func scenarios(_ all: [Scenario], named text: String) -> [Scenario] {
    let exact = all.filter { $0.name == text }
    guard exact.isEmpty else { return exact }
    return all.filter { $0.name.lowercased().contains(text.lowercased()) }
  }
}

extension JUnitDialect: ExpressibleByArgument {}
