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
    help: """
      Run on this pool of the project file (default: its default pool, else the mock), or on mock \
      pools of a configuration file (with `/`, or ending in .yaml).
      """.taking("name or file")
  )
  var pool: String?

  @Option(
    parsing: .unconditional,
    help: "How many scenarios run at once (default: the project's, else 16)."
      .taking("n"),
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
    help: "Run a scenario that fails up to N times more, unless it says `retries` itself."
      .taking("n"),
    transform: OptionValue.number(in: 0...100)
  )
  var retries: Int?

  @Option(
    name: .customLong("repeat"),
    parsing: .unconditional,
    help: "Run each scenario N times, each time with generated values of its own."
      .taking("n"),
    transform: OptionValue.number(in: 1...1000)
  )
  var repetitions: Int?

  @Flag(help: "Let a scenario that fails and then passes count as passed.")
  var allowFlaky = false

  @OptionGroup var strictness: StrictOption

  @Option(
    parsing: .unconditional,
    help: "Make the same generated values as the run with this seed."
      .taking("number"),
    transform: OptionValue.number(in: 0...UInt64.max)
  )
  var seed: UInt64?

  @Option(
    help: "On the mock: deliver messages to the Maildir DIR and read codes from there."
      .taking("dir")
  )
  var outbox: String?

  @Option(
    help: "Write a JUnit report to FILE; the folders above it are made where they are missing."
      .taking("file")
  )
  var junit: String?

  @OptionGroup var dialect: JUnitDialectOption

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
    _ = try dialect.request(junit)
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
      request.junit = try dialect.request(junit)
      request.isQuiet = quiet
      request.isVerbose = verbose
      request.keepsRecord = !noHistory
      request.keepsUsers = keepUsers
      return request
    }
  }
}

/// For which readers a JUnit report is written.
struct JUnitDialectOption: ParsableArguments {
  @Option(
    help: "Leave out what Jenkins' xUnit plugin refuses (strict), or nothing (rich, the default)."
      .taking("dialect")
  )
  var junitDialect: JUnitDialect?

  /// The report at a path, nil where none is asked for.
  func request(_ path: String?) throws -> JUnitRequest? {
    // Whoever gives a dialect expects a report, and there would be none.
    guard junitDialect == nil || path != nil else {
      throw ValidationError("--junit-dialect needs --junit FILE")
    }
    return path.map { JUnitRequest(path: $0, dialect: junitDialect ?? .rich) }
  }
}

extension JUnitDialect: ExpressibleByArgument {}
