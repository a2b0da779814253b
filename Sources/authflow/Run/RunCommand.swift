internal import ArgumentParser
internal import Reports
internal import Workflows

/// `authflow run`: checks and runs scenarios, and reports the results.
struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Checks and runs scenarios, and reports the results.",
    discussion: """
      Scenarios run in parallel. On a mock, each scenario gets its own pool. On a live pool, all \
      scenarios share the pool, and generated user names except phone numbers contain an ID that \
      is new in each run. The seed determines the other generated values. Each failure comes with \
      a command that reruns the scenario with the same seed.
      """
  )

  @Option(help: .config, completion: .file())
  var config: String?

  @Option(help: RunHelp.pool, completion: .file())
  var pool: String?

  @Option(help: RunHelp.create, completion: .file())
  var create: String?

  @Option(
    parsing: .unconditional,
    help: RunHelp.jobs,
    transform: OptionValue.number(in: 1...Int.max)
  )
  var jobs: Int?

  @Option(help: .tags)
  var tags: String?

  @Option(help: .filter)
  var filter: String?

  @Flag(help: .onlyFailed)
  var onlyFailed = false

  @Option(help: RunHelp.shard, transform: OptionValue.shard)
  var shard: ShardRequest?

  @Option(name: .customLong("var"), help: .variables)
  var variables: [String] = []

  @Option(name: .customLong("env-file"), help: .environmentFiles, completion: .file())
  var environmentFiles: [String] = []

  @Flag(help: RunHelp.failFast)
  var failFast = false

  @Option(
    parsing: .unconditional,
    help: RunHelp.retries,
    transform: OptionValue.number(in: 0...100)
  )
  var retries: Int?

  @Option(
    name: .customLong("repeat"),
    parsing: .unconditional,
    help: RunHelp.repetitions,
    transform: OptionValue.number(in: 1...1000)
  )
  var repetitions: Int?

  @Flag(help: "Do not fail the run because of flaky scenarios, which pass only on a retry.")
  var allowFlaky = false

  @Flag(help: RunHelp.strict)
  var strict = false

  @Option(parsing: .unconditional, help: .liveSeed, transform: OptionValue.seed)
  var seed: UInt64?

  @Option(help: RunHelp.outbox, completion: .directory)
  var outbox: String?

  @Option(help: .junit, completion: .file())
  var junit: String?

  @Option(help: .junitDialect)
  var junitDialect: JUnitDialect?

  @Option(help: .eventLines, completion: .file())
  var json: String?

  @Option(help: .resultsPage, completion: .file())
  var html: String?

  @Option(help: .markdownPage, completion: .file())
  var markdown: String?

  @Option(help: .ctrf, completion: .file())
  var ctrf: String?

  @Option(help: RunHelp.trace, completion: .directory)
  var trace: String?

  @Option(help: RunHelp.notify)
  var notify: [String] = []

  @Flag(help: "Print only failures and the summary.")
  var quiet = false

  @Flag(name: [.customShort("v"), .long], help: RunHelp.verbose)
  var verbose = false

  @Flag(help: "Watch the files until Ctrl-C, and rerun the scenarios that each change affects.")
  var watch = false

  @Option(help: .history, completion: .file())
  var history: String?

  @Flag(help: .noHistory)
  var noHistory = false

  @Flag(help: RunHelp.keepUsers)
  var keepUsers = false

  @Flag(help: RunHelp.pauseOnFailure)
  var pauseOnFailure = false

  @Option(help: .color)
  var color = ColorChoice.auto

  @Argument(help: .scenarioPaths, completion: .file())
  var paths: [String] = []

  func run() async throws {
    let request = try request
    let environment: Environment
    do { environment = try .process(color, reading: environmentFiles) } catch {
      RunWorkflow(request, .process(color)).report(error)
      throw error
    }
    let outcome =
      watch
      ? try await Watch(request, environment).run()
      : try await RunWorkflow(request, environment).run()
    try outcome.check()
  }
}
