internal import ArgumentParser
internal import Workflows

/// `authflow report merge`: joins the parts of a run, and reports them as one run.
struct MergeReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Joins the parts of a run, and reports them as one run.",
    discussion: """
      Each shard writes its part with `authflow run --shard K/N --json FILE`. If no \
      scenario failed, the exit code is 4 if a part is missing, exists twice, or stopped before \
      its first scenario, or if a scenario ran in no part or in two parts. In all other cases, \
      the exit code is the same as for one run.
      """
  )

  @OptionGroup var projectFile: ProjectFileOption

  @OptionGroup var reports: ReportOptions

  @Flag(
    help: """
      Do not fail the run because of flaky scenarios, which pass only on a retry. Default: the \
      shards' setting.
      """
  )
  var allowFlaky = false

  @OptionGroup var history: HistoryOption

  @Flag(help: .noHistory)
  var noHistory = false

  @Option(
    help: """
      After the merge, post a summary to this entry of `notify:` in the project file. By default, \
      an entry gets the summary if a result changed or a failure has no earlier result. Without a \
      history, it gets the summary of each run that does not pass. Repeatable.
      """.taking("name")
  )
  var notify: [String] = []

  @OptionGroup var output: VerbosityOptions

  @OptionGroup var process: EnvironmentOptions

  @Argument(
    help: "Files that `run --shard --json` writes, or folders to search for *.jsonl.",
    completion: .file()
  )
  var parts: [String]

  func validate() throws {
    guard !parts.contains("") else { throw ValidationError("the path of a part is empty") }
    try OptionValue.checkHistoryConflict(history.history, isOff: noHistory)
    guard !notify.contains("") else { throw ValidationError("--notify needs a name") }
  }

  func run() async throws {
    let environment = try process.environment
    var request = MergeReportRequest()
    request.config = projectFile.config
    request.parts = parts
    request.reports = try reports.files
    request.allowsFlaky = allowFlaky
    request.history = .option(history.history, isOff: noHistory)
    request.keepsRecord = !noHistory
    request.notifications = notify
    request.verbosity = try output.verbosity
    try await MergeReportWorkflow(request, environment).run().check()
  }
}
