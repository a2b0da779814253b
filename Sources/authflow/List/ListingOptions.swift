internal import ArgumentParser
internal import Workflows

/// The options of commands that show scenarios without running them.
struct ListingOptions: ParsableArguments {
  @Option(help: .config, completion: .file())
  var config: String?

  @Option(
    help: """
      Also print which scenarios would be skipped on this pool. Report clients, sources, and \
      variables that scenarios use but the pool does not have. A value that contains `/` or ends \
      in .yaml, .yml, or .json is a configuration file for mock pools. Any other value is a pool \
      from the project file, or the built-in `mock`.
      """.taking("name or file"),
    completion: .file()
  )
  var pool: String?

  @Option(name: .customLong("var"), help: .variableNames)
  var variables: [String] = []

  @Option(help: .tags)
  var tags: String?

  @Option(help: .filter)
  var filter: String?

  @Flag(help: .onlyFailed)
  var onlyFailed = false

  func validate() throws {
    try OptionValue.check([("--config", config), ("--pool", pool)])
    _ = try request(of: [])
  }

  /// The request for scenarios from files and places in files.
  func request(of paths: [String]) throws -> ListingRequest {
    var request = ListingRequest()
    (request.config, request.pool) = (config, pool)
    request.variables = try OptionValue.variableNames(variables)
    request.choice = try ScenarioChoice(
      of: paths,
      tags: tags,
      filter: filter,
      onlyFailed: onlyFailed
    )
    return request
  }
}
