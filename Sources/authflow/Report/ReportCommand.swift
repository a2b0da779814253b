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

  @OptionGroup var output: VerbosityOptions

  @Option(help: .color)
  var color = ColorChoice.auto

  func validate() throws {
    guard from != "" else { throw ValidationError("--from needs a file") }
  }

  func run() throws {
    var request = ShowReportRequest()
    request.config = projectFile.config
    request.source = from
    request.reports = try reports.files
    request.verbosity = try output.verbosity
    try ShowReportWorkflow(request, .process(color)).run()
  }
}
