internal import ArgumentParser
internal import Reports
internal import Workflows

/// `authflow list`: lists the scenarios that would run, and their requirements.
struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists the scenarios that would run, and their requirements.",
    discussion: """
      Prints each scenario and each example row with its place, tags, pool requirements, and \
      Cognito operations. You can pass the places to `run` and `explain`. The command runs nothing \
      and does not read the environment. With --pool, the command also prints which scenarios \
      would be skipped on that pool, and why. This prediction is based only on files. It does not \
      detect missing credentials, or pool settings that differ from `given`.
      """
  )

  @OptionGroup var projectFile: ProjectFileOption

  @OptionGroup var pool: ForeseenPoolOption

  @OptionGroup var variables: VariableNameOption

  @OptionGroup var choice: SelectionOptions

  @Flag(help: "Print the result as one JSON document.")
  var json = false

  @OptionGroup var color: ColorOption

  @OptionGroup var files: ChosenFiles

  func run() async throws {
    let environment = Environment.process(color)
    let request = try pool.request(of: files, choice, variables, projectFile)
    let listing = try await ScenarioListing(request, environment)
    let output = environment.output
    guard !json else { return output.write(ListedScenario.document(listing.scenarios)) }
    for scenario in listing.scenarios { output.write(scenario.text) }
    output.write("\n\(listing.summary)\n")
  }
}

/// The pool for which a command predicts the skipped scenarios.
struct ForeseenPoolOption: ParsableArguments {
  @Option(
    help: """
      Also print which scenarios would be skipped on this pool. Report clients, sources, and \
      variables that scenarios use but the pool does not have. A value that contains `/` or ends \
      in .yaml, .yml, or .json is a configuration file for mock pools. Any other value is a pool \
      from the project file, or the built-in `mock`.
      """.taking("name or file")
  )
  var pool: String?

  func validate() throws { try OptionValue.check([("--pool", pool)]) }

  /// The request for these scenarios on the pool.
  func request(
    of files: ChosenFiles,
    _ choice: SelectionOptions,
    _ variables: VariableNameOption,
    _ projectFile: ProjectFileOption
  ) throws -> ListingRequest {
    var request = ListingRequest()
    request.config = projectFile.config
    request.choice = try choice.choice(of: files)
    request.variables = try variables.names
    request.pool = pool
    return request
  }
}
