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

  @Option(
    help: ArgumentHelp("Write to FILE, whole or not at all.", valueName: "file")
  )
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
