internal import ArgumentParser
internal import Reports
internal import Workflows

/// `authflow pool export`: writes all settings of a pool as a configuration file.
struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Writes the settings of a user pool as a configuration file.",
    discussion: """
      Reads the pool with its clients, second factors, groups, resource servers, domains, identity \
      providers, threat protection, and log delivery. The command does not change the pool. The \
      same settings always produce the same file, byte for byte. The file has no dates or counts, \
      and its members and lists have a fixed order. It includes members unknown to authflow, but \
      no secrets. You can pass the file to `authflow mock --configuration` and `authflow run \
      --pool`.

      To export a pool of a running `authflow mock`, use --endpoint and --pool-id. The mock prints \
      both values when it starts. Unless the project file defines `mock`, the NAME `mock` exports \
      the built-in mock with its default settings.

      NAME can also be a file: a configuration file, output or input of the AWS CLI, a \
      CloudFormation template, or the output of `terraform show -json`. The command converts it to \
      a configuration file. If the file has several pools, FILE#POOL selects one. POOL is the \
      pool's ID in output of the AWS CLI, its logical ID in a template, or its address in output \
      of Terraform.

      The exit code is 2 if the pool does not exist or the file is unusable, and 4 if the pool \
      can't be reached or read.
      """
  )

  @Option(
    help: "Write to FILE instead of standard output. If the command fails, FILE stays unchanged."
      .taking("file"),
    completion: .file()
  )
  var output: String?

  @OptionGroup var projectFile: ProjectFileOption

  @OptionGroup var place: PoolPlaceOptions

  @OptionGroup var process: EnvironmentOptions

  @Argument(
    help: """
      A pool from the project file, the built-in `mock`, or a file. Required unless --endpoint is \
      given.
      """,
    completion: .file()
  )
  var name: String?

  func validate() throws {
    try OptionValue.check([("--output", output), ("NAME", name)])
    guard (name == nil) != (place.endpoint == nil) else {
      throw ValidationError("expected either NAME, or --endpoint URL with --pool-id ID")
    }
    try place.check()
  }

  func run() async throws {
    let environment = try process.environment
    var request = ExportRequest(name.map { .named($0) } ?? .place(place.place))
    request.config = projectFile.config
    request.output = output == "-" ? nil : output
    if let text = try await PoolExport(request, environment).run() {
      environment.output.write(text)
    }
  }
}

/// The endpoint and ID of a pool that is not in the project file.
struct PoolPlaceOptions: ParsableArguments {
  @Option(
    help: """
      The URL of a service that implements the user pool API. Use this option with --pool-id \
      instead of NAME.
      """
      .taking("url"),
    transform: OptionValue.address
  )
  var endpoint: String?

  @Option(help: "The ID of the pool at --endpoint. Requires --endpoint.".taking("id"))
  var poolID: String?

  @Option(
    help: """
      The region for request signatures. Requires --endpoint. Default: the region in the pool ID.
      """
  )
  var region: String?

  /// Throws if an option is given without another option that it requires.
  func check() throws {
    try OptionValue.check([("--pool-id", poolID), ("--region", region)])
    guard (endpoint == nil) == (poolID == nil) else {
      throw ValidationError("--endpoint and --pool-id must be given together")
    }
    guard region == nil || endpoint != nil else {
      throw ValidationError("--region requires --endpoint")
    }
  }

  /// The endpoint, ID, and region of the pool.
  var place: PoolPlace {
    PoolPlace(endpoint: endpoint ?? "", poolID: poolID ?? "", region: region)
  }
}
