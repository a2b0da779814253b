internal import ArgumentParser
internal import Reports
internal import Workflows

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
    let request = try request
    let environment: Environment
    do { environment = try self.environment.environment(colour) } catch {
      RunWorkflow(request, .process(colour)).report(error)
      throw error
    }
    let outcome =
      watch
      ? try await Watch(request, environment).run()
      : try await RunWorkflow(request, environment).run()
    try outcome.check()
  }

  private var request: RunRequest {
    get throws {
      var request = RunRequest()
      request.config = projectFile.config
      request.pool = pool
      request.choice = try choice.choice(of: files)
      request.variables = try variables.written
      request.environmentFiles = environment.files
      request.jobs = jobs
      request.retries = retries
      request.repetitions = repetitions
      request.seed = seed
      request.failFast = failFast
      request.allowsFlaky = allowFlaky
      request.isStrict = strictness.strict
      request.outbox = outbox
      request.junit = junit.map { JUnitRequest(path: $0, dialect: junitDialect ?? .rich) }
      request.isQuiet = quiet
      request.isVerbose = verbose
      request.keepsRecord = !noHistory
      request.keepsUsers = keepUsers
      return request
    }
  }
}

extension JUnitDialect: ExpressibleByArgument {}
