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

  @OptionGroup var projectFile: ProjectFileOption

  @Option(
    help: """
      Run on this pool from the project file, or on the built-in `mock`. A value that contains `/` \
      or ends in .yaml, .yml, or .json is a configuration file. Each scenario then gets a mock \
      pool with the settings in that file. `authflow pool export` converts a file of another tool, \
      such as a template. Default: the project's default pool, or the mock.
      """.taking("name or file")
  )
  var pool: String?

  @Option(
    help: """
      Create a real pool from this configuration file, run on it, and delete it. --pool names the \
      pool in the project file that supplies the region and the credentials. The `allow:` of that \
      pool must include `create-pools`.
      """.taking("file")
  )
  var create: String?

  @Option(
    parsing: .unconditional,
    help: """
      The maximum number of scenarios that run at the same time. Default: `defaults.jobs` in the \
      project file, or 16.
      """
      .taking("n"),
    transform: OptionValue.number(in: 1...Int.max)
  )
  var jobs: Int?

  @OptionGroup var choice: SelectionOptions

  @Option(
    help: """
      Run only shard K of N of the selection, written as K/N. K starts at 1. `auto` reads both \
      numbers from the variables of the CI system. Use `auto/N` if the system provides only K. \
      `authflow report merge` merges the results.
      """
      .taking("k/n"),
    transform: OptionValue.shard
  )
  var shard: ShardRequest?

  @OptionGroup var variables: VariableOption

  @OptionGroup var environment: EnvironmentFileOption

  @OptionGroup var repetition: RepetitionOptions

  @OptionGroup var strictness: StrictOption

  @OptionGroup var seed: LiveSeedOption

  @Option(
    help: "On a mock, deliver messages to the Maildir DIR, and read the codes from this folder."
      .taking("dir")
  )
  var outbox: String?

  @OptionGroup var reports: ReportOptions

  @Option(
    help: """
      Write each request and response to DIR, both as JSON lines and as an HTTP archive (HAR) for \
      browser developer tools. Secrets are masked, and only you can read the files.
      """.taking("dir")
  )
  var trace: String?

  @Option(
    help: """
      After the run, post a summary to this entry of `notify:` in the project file. By default, an \
      entry gets the summary if a result changed or a failure has no earlier result. Without a \
      history, it gets the summary of each run that does not pass. Repeatable.
      """.taking("name")
  )
  var notify: [String] = []

  @Flag(help: "Print only failures and the summary.")
  var quiet = false

  @Flag(
    name: [.customShort("v"), .long],
    help: """
      Print each step as it ends, with its requests and responses. Secrets are masked. Also print \
      which files in the folders were ignored, and why.
      """
  )
  var verbose = false

  @Flag(help: "Watch the files until Ctrl-C, and rerun the scenarios that each change affects.")
  var watch = false

  @OptionGroup var records: RecordOptions

  @Flag(
    help: """
      Keep the users and other resources that the run creates on a live pool, including the pool \
      of --create.
      """
  )
  var keepUsers = false

  @Flag(
    help: """
      When a scenario fails, keep its pool, users, and messages until you press Enter, and print \
      how to inspect them. Scenarios run one at a time. Requires a terminal.
      """
  )
  var pauseOnFailure = false

  @OptionGroup var color: ColorOption

  @OptionGroup var files: ChosenFiles

  func run() async throws {
    ResidentMemory.returnFreedMemory()
    let request = try request
    let environment: Environment
    do { environment = try self.environment.environment(color) } catch {
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
