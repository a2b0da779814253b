internal import ArgumentParser
internal import Reports
internal import Workflows

/// `authflow list`: what would run.
struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Shows which scenarios would run, and what each needs.",
    discussion: """
      Prints each scenario, and each row of its examples, with its place, its tags, what it requires \
      of a pool and the operations of Cognito that it calls. Nothing is run, and nothing is read \
      from the environment. The places can be given to `run` and `explain`. With --pool it says too \
      which of them that pool would skip and why, as far as files show it: not where credentials \
      are missing, nor where a pool's settings differ from what `given` asks for.
      """
  )

  @OptionGroup var projectFile: ProjectFileOption

  @OptionGroup var pool: ForeseenPoolOption

  @OptionGroup var variables: VariableOption

  @OptionGroup var choice: SelectionOptions

  @Flag(help: "Print one JSON document; docs/json.md describes it.")
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

/// The pool that a command which only reads has in mind.
struct ForeseenPoolOption: ParsableArguments {
  @Option(
    help: """
      Say too what this pool of the project file, or mock pools of a configuration file (with `/`, \
      or ending in .yaml), would skip, and hold the names that scenarios use against it.
      """.taking("name or file")
  )
  var pool: String?

  func validate() throws { try OptionValue.check([("--pool", pool)]) }

  /// What a command about scenarios on that pool asks for.
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
