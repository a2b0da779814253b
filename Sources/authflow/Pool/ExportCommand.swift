internal import ArgumentParser
internal import Reports
internal import Workflows

/// `authflow pool export`: all that a pool is set to, as a configuration file.
struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Writes what a user pool is set to as a configuration file.",
    discussion: """
      Reads the pool with its clients, second factors, groups, resource servers, domains, identity \
      providers, threat protection and log delivery, and changes nothing. The same settings give the \
      same file to the last byte: no dates and counts, members and lists in one order. Members that \
      nobody knows are kept; secrets never are. `authflow mock --configuration` takes the file, and so \
      does --pool.

      NAME can be a file too, which is brought into the same form: a configuration file, answers and \
      payloads of the AWS CLI, a CloudFormation template (FILE#LogicalId where it has several pools), \
      or what `terraform show -json` prints (FILE#ADDRESS).

      Ends with 2 where there is no such pool, with 4 where it can't be asked.
      """
  )

  @Option(help: "Write to FILE, whole or not at all.".taking("file"))
  var output: String?

  @OptionGroup var projectFile: ProjectFileOption

  @OptionGroup var place: PoolPlaceOptions

  @OptionGroup var colour: ColourOption

  @Argument(help: "A pool of the project file, or a file.")
  var name: String?

  func validate() throws {
    try OptionValue.check([("--output", output), ("NAME", name)])
    guard (name == nil) != (place.endpoint == nil) else {
      throw ValidationError("it takes either NAME or --endpoint URL with --pool-id ID")
    }
    try place.check()
  }

  func run() async throws {
    let environment = Environment.process(colour)
    var request = ExportRequest(name.map { .named($0) } ?? .place(place.place))
    request.config = projectFile.config
    request.output = output
    if let text = try await PoolExport(request, environment).run() {
      environment.output.write(text)
    }
  }
}

/// Where a pool is that no project file names.
struct PoolPlaceOptions: ParsableArguments {
  @Option(
    help: "Where a service with the API of user pools answers, instead of a project file."
      .taking("url"),
    transform: OptionValue.address
  )
  var endpoint: String?

  @Option(help: "The pool's id, with --endpoint.".taking("id"))
  var poolID: String?

  @Option(help: "The region to sign for (default: that of the pool's id).")
  var region: String?

  /// Throws where one option has no use without another.
  func check() throws {
    try OptionValue.check([("--pool-id", poolID), ("--region", region)])
    guard (endpoint == nil) == (poolID == nil) else {
      throw ValidationError("--endpoint and --pool-id need each other")
    }
    guard region == nil || endpoint != nil else {
      throw ValidationError("--region needs --endpoint")
    }
  }

  /// The pool that they name.
  var place: PoolPlace {
    PoolPlace(endpoint: endpoint ?? "", poolID: poolID ?? "", region: region)
  }
}
