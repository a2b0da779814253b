internal import ArgumentParser
internal import Workflows

/// `authflow report`: commands for the results of earlier runs.
struct ReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Shows and converts the results of earlier runs.",
    subcommands: [
      ShowReportCommand.self, MergeReportCommand.self, ScenarioHistoryCommand.self,
      RunChangesCommand.self, QuarantineCommand.self,
    ]
  )
}

/// `authflow report show`: makes the reports of a run from its events.
struct ShowReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Makes reports from the events of a run.",
    discussion: """
      With --from, the reports are the same as those that the run itself writes. Without an option \
      for a report, the command prints the console report.
      """
  )

  @OptionGroup var projectFile: ProjectFileOption

  @Option(
    help: """
      A file that `run --json` writes, or `-` for standard input. Default: the record of the last \
      run, which does not contain the events of steps. --verbose and --json then show less.
      """
      .taking("file"),
    completion: .file()
  )
  var from: String?

  @OptionGroup var reports: ReportOptions

  @Flag(help: "Print only failures and the summary.")
  var quiet = false

  @Flag(
    name: [.customShort("v"), .long],
    help: "Print each step, with its requests and responses. Secrets are masked."
  )
  var verbose = false

  @Option(help: .color)
  var color = ColorChoice.auto

  func validate() throws {
    guard from != "" else { throw ValidationError("--from needs a file") }
    guard !quiet || !verbose else {
      throw ValidationError("--quiet and --verbose can't be combined")
    }
  }

  func run() throws {
    var request = ShowReportRequest()
    request.config = projectFile.config
    request.source = from
    request.reports = try reports.files
    (request.isQuiet, request.isVerbose) = (quiet, verbose)
    try ShowReportWorkflow(request, .process(color)).run()
  }
}
