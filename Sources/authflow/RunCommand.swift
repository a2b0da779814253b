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
      """
      Run on this pool of the project file (default: its default pool, else the mock), or on mock \
      pools of a configuration file (with `/`, or ending in .yaml).
      """,
      valueName: "name or file"
    )
  )
  var pool: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many scenarios run at once (default: the project's, else 16).",
      valueName: "n"
    ),
    transform: OptionValue.number(in: 1...Int.max)
  )
  var jobs: Int?

  @OptionGroup var choice: SelectionOptions

  @OptionGroup var variables: VariableOption

  @OptionGroup var environment: EnvironmentFileOption

  @Flag(help: "Start no further scenario after one has failed.")
  var failFast = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Run a scenario that fails up to N times more, unless it says `retries` itself.",
      valueName: "n"
    ),
    transform: OptionValue.number(in: 0...100)
  )
  var retries: Int?

  @Option(
    name: .customLong("repeat"),
    parsing: .unconditional,
    help: ArgumentHelp(
      "Run each scenario N times, each time with generated values of its own.",
      valueName: "n"
    ),
    transform: OptionValue.number(in: 1...1000)
  )
  var repetitions: Int?

  @Flag(help: "Let a scenario that fails and then passes count as passed.")
  var allowFlaky = false

  @OptionGroup var strictness: StrictOption

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Make the same generated values as the run with this seed.",
      valueName: "number"
    ),
    transform: OptionValue.number(in: 0...UInt64.max)
  )
  var seed: UInt64?

  @Option(
    help: ArgumentHelp(
      "On the mock: deliver messages to the Maildir DIR and read codes from there.",
      valueName: "dir"
    )
  )
  var outbox: String?

  @Option(
    help: ArgumentHelp(
      "Write a JUnit report to FILE; the folders above it are made where they are missing.",
      valueName: "file"
    )
  )
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

  @Flag(
    name: [.customShort("v"), .long],
    help: "Print each step as it ends, with its requests and answers; secrets are masked."
  )
  var verbose = false

  @Flag(help: "Check and run again what changes, until Ctrl-C.")
  var watch = false

  @Flag(help: "Leave no record for --only-failed.")
  var noHistory = false

  @Flag(help: "Leave the users that the run made on the mock; on other pools they always stay.")
  var keepUsers = false

  @OptionGroup var colour: ColourOption

  @OptionGroup var files: ChosenFiles

  func validate() throws {
    try OptionValue.check([("--outbox", outbox), ("--junit", junit), ("--pool", pool)])
    guard !quiet || !verbose else {
      throw ValidationError("--quiet and --verbose exclude each other")
    }
    // Whoever gives it expects a report, and there would be none.
    guard junitDialect == nil || junit != nil else {
      throw ValidationError("--junit-dialect needs --junit FILE")
    }
  }

  func run() async throws {
    let redactor = Redactor.process
    do { try environment.read(Output.error(redactor)) } catch {
      writeProblems(of: error, RunFacts(of: self, seed: seed ?? 0), redactor)
      throw error
    }
    let status = watch ? try await Watch(self).run() : try await once(redactor)
    if status != .passed { throw CommandFailure(status: status, message: "") }
  }

  /// Checks and runs once; with `watched` only what it asks for, and it learns what there is to watch.
  ///
  /// Where nothing can run, the JUnit report says why, so that an old one can't pass for this run's.
  func once(_ redactor: Redactor, _ watched: Watch.Pass? = nil) async throws -> ExitStatus {
    var facts = RunFacts(of: self, seed: seed ?? UInt64.random(in: 1...999_999_999))
    do { return try await perform(redactor, watched, &facts) } catch {
      writeProblems(of: error, facts, redactor)
      throw error
    }
  }

  private func perform(
    _ redactor: Redactor,
    _ watched: Watch.Pass?,
    _ facts: inout RunFacts
  ) async throws -> ExitStatus {
    let errors = Output.error(redactor)
    let file = try ProjectFile(config: projectFile.config, redactor)
    watched?.add(file)
    errors.write(file.report(inColour: colour.isOn(for: errors)))
    guard let project = file.project else {
      throw CommandFailure.wrongFile(
        "nothing was run, because the project file is wrong",
        file.problems
      )
    }
    facts.pool = pool ?? project.defaultPool
    let scenarios = try await chosen(file, in: project, errors, watched)
    if let watched, scenarios.isEmpty { return watched.lastStatus }
    let selection = try selection(for: scenarios, in: project, file, errors)
    facts.add(selection.pool)
    let session = RunSession(
      command: self,
      access: try access(to: selection, in: project, redactor, errors),
      state: StateFolder(in: project.folder),
      defaults: project.defaults,
      facts: facts,
      redactor: redactor,
      outerStop: watched?.stop
    )
    return try await session.run(scenarios)
  }

  private func access(
    to selection: ProjectSelection,
    in project: Project,
    _ redactor: Redactor,
    _ errors: Output
  ) throws -> PoolAccess {
    PoolAccess(
      selection: selection,
      names: project.names(for: selection.pool),
      definedNames: project.definedNames(adding: try variables.names),
      purpose: .run,
      redactor: redactor,
      inColour: colour.isOn(for: errors),
      isStrict: strictness.strict,
      keepsUsers: keepUsers,
      outbox: outbox
    )
  }

  /// The pool with its sources, and with the variables of the command line.
  private func selection(
    for scenarios: [Scenario],
    in project: Project,
    _ file: ProjectFile,
    _ errors: Output
  ) throws -> ProjectSelection {
    var selection = try project.selection(
      ofPool: pool,
      for: scenarios,
      errors,
      isUnwritten: file.isUnwritten,
      inColour: colour.isOn(for: errors)
    )
    selection.pool = selection.pool.setting(try variables.written)
    guard outbox == nil || selection.pool.cognito == nil else {
      throw CommandFailure.usage(
        "--outbox is for the mock: messages of a real pool arrive at its `source:`"
      )
    }
    return selection
  }

  /// The command without its paths, and with only those options that change what a scenario does.
  var repeatableWords: [String] {
    let options = [
      ("--config", projectFile.config), ("--pool", pool), ("--outbox", outbox),
      ("--retries", retries.map(String.init)),
    ]
    let given = options.reduce(into: ["authflow", "run"]) { words, option in
      if let value = option.1 { words += [option.0, value] }
    }
    return given + variables.words + environment.words + (strictness.strict ? ["--strict"] : [])
  }

  /// The scenarios to run; prints what is wrong with their files.
  private func chosen(
    _ file: ProjectFile,
    in project: Project,
    _ errors: Output,
    _ watched: Watch.Pass?
  ) async throws -> [Scenario] {
    let found = try ScenarioFiles(
      choosing: files.paths,
      for: "run",
      under: project.folder,
      in: ProjectPaths(of: file, project)
    )
    watched?.add(found)
    if verbose { for remark in found.remarks { errors.say(remark) } }
    let names = file.names(
      onPools: [pool].compactMap(\.self),
      adding: try variables.names,
      asksPool: true
    )
    let checked = await CheckedFiles(reading: found, in: names)
    watched?.add(checked)
    checked.scenarios.addSecrets(to: errors.redactor)
    errors.write(checked.report(inColour: colour.isOn(for: errors)))
    guard !checked.hasErrors else {
      throw CommandFailure.wrongFile("nothing was run, because a file is wrong", checked.problems())
    }
    try strictness.check(checked, "nothing was run")
    let state = StateFolder(in: project.folder)
    let chosen = try Selection(of: checked.scenarios, in: found, choice, state).scenarios
    return watched?.changed(among: chosen) ?? chosen
  }
}

extension JUnitDialect: ExpressibleByArgument {}
