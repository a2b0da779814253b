internal import ArgumentParser
internal import Reports
internal import Workflows

/// `authflow list`: lists the scenarios that would run.
struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists the scenarios that would run, and what each needs.",
    discussion: """
      Prints each scenario, and each row of its examples, with its place, its tags, its \
      requirements on the pool and the Cognito operations it calls. Nothing is run, and nothing is \
      read from the environment. You can pass the places to `run` and `explain`. With --pool it \
      also prints which scenarios that pool would skip, and why. This is based on files only: \
      missing credentials, and pool settings that differ from `given`, are not detected.
      """
  )

  @OptionGroup var projectFile: ProjectFileOption

  @OptionGroup var pool: ForeseenPoolOption

  @OptionGroup var variables: VariableOption

  @OptionGroup var choice: SelectionOptions

  @Flag(help: "Print one JSON document with the same facts.")
  var json = false

  @OptionGroup var colour: ColourOption

  @OptionGroup var files: ChosenFiles

  func run() async throws {
    let environment = Environment.process(colour)
    let request = try pool.request(of: files, choice, variables, projectFile)
    let listing = try await ScenarioListing(request, environment)
    let output = environment.output
    guard !json else { return output.write(ListedScenario.document(listing.scenarios)) }
    for scenario in listing.scenarios { output.write(scenario.text) }
    output.write("\n\(listing.summary)\n")
  }
}

/// The pool for which a command predicts skipped scenarios.
struct ForeseenPoolOption: ParsableArguments {
  @Option(
    help: """
      Also print which scenarios would be skipped on this pool from the project file, or on mock \
      pools created from a configuration file (a name with `/` or ending in .yaml). Also check \
      that the pool has the names that scenarios use.
      """.taking("name or file")
  )
  var pool: String?

  func validate() throws { try OptionValue.check([("--pool", pool)]) }

  /// The request about scenarios on that pool.
  func request(
    of files: ChosenFiles,
    _ choice: SelectionOptions,
    _ variables: VariableOption,
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
