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

  @OptionGroup var options: ListingOptions

  @Flag(help: "Print the result as one JSON document.")
  var json = false

  @Option(help: .color)
  var color = ColorChoice.auto

  @Argument(help: .scenarioPaths, completion: .file())
  var paths: [String] = []

  func run() async throws {
    let environment = Environment.process(color)
    let request = try options.request(of: paths)
    let listing = try await ScenarioListing(request, environment)
    let output = environment.output
    guard !json else { return output.write(ListedScenario.document(listing.scenarios)) }
    for scenario in listing.scenarios { output.write(scenario.text) }
    output.write("\n\(listing.summary)\n")
  }
}
