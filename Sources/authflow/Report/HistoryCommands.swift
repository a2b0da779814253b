internal import ArgumentParser
internal import JSON
internal import Reports
internal import Workflows

/// `authflow report history`: shows the results of a scenario.
struct ScenarioHistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Shows the results of a scenario in earlier runs.",
    discussion: """
      For each pool, the command prints the last results, newest first. It also prints how often \
      the scenario was flaky, how long it usually takes, and which settings of the pool changed \
      between two runs.
      """
  )

  @Argument(
    help: """
      The name of a scenario or a part of the name, a file, or FILE:LINE with any line of the \
      scenario.
      """
      .taking("scenario"),
    completion: .file()
  )
  var scenario: String

  @OptionGroup var lookup: HistoryLookupOptions

  func run() throws {
    let environment = Environment.process(lookup.color)
    var request = ScenarioResultsRequest(scenario)
    request.lookup = lookup.request
    let results = try ScenarioResultsWorkflow(request, environment).run()
    guard !lookup.json else { return environment.output.write(results.json.text(.pretty) + "\n") }
    environment.output.write(results.text)
  }
}

/// `authflow report changes`: compares the last run with an earlier run.
struct RunChangesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "changes",
    abstract: "Shows what changed between two runs.",
    discussion: """
      The command compares the last run with the previous run of the same selection on the same \
      pool. It lists the scenarios that newly fail, no longer fail, or still fail, and the \
      scenarios that are flaky, slower, or new. It also lists the pool settings that changed.
      """
  )

  @Option(
    help: """
      Compare with this run: its ID or the start of its ID. With a date such as 2026-11-25, \
      compare with the last run on that day or before, in UTC. Default: the previous run of the \
      same selection.
      """.taking("run")
  )
  var since: String?

  @OptionGroup var lookup: HistoryLookupOptions

  func validate() throws { try OptionValue.check([("--since", since)]) }

  func run() throws {
    let environment = Environment.process(lookup.color)
    var request = RunChangesRequest()
    (request.lookup, request.since) = (lookup.request, since)
    let changes = try RunChangesWorkflow(request, environment).run()
    guard !lookup.json else { return environment.output.write(changes.json.text(.pretty) + "\n") }
    environment.output.write(changes.text)
  }
}

/// The options of commands that read a history.
struct HistoryLookupOptions: ParsableArguments {
  @OptionGroup var projectFile: ProjectFileOption

  @OptionGroup var history: HistoryOption

  @Option(help: "Use only runs on this pool. Default: all pools.".taking("name"))
  var pool: String?

  @Flag(help: "Print the result as one JSON document.")
  var json = false

  @Option(help: .color)
  var color = ColorChoice.auto

  /// Checks the options.
  ///
  /// ArgumentParser calls this method for each group of options.
  func validate() throws { try OptionValue.check([("--pool", pool)]) }

  var request: HistoryLookupRequest {
    var request = HistoryLookupRequest()
    (request.config, request.pool) = (projectFile.config, pool)
    request.history = history.request
    return request
  }
}
