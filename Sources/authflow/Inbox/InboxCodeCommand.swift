internal import ArgumentParser
internal import Reports
internal import Transport
internal import Values
internal import Workflows

/// `authflow inbox code`: prints the latest code that was sent to a user.
struct InboxCodeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "code",
    abstract: "Prints the latest code sent to a recipient.",
    discussion: """
      Prints only the code or temporary password from the recipient's newest message that has one. \
      A test in any language can read the output. The message comes from a running `authflow mock` \
      (--endpoint), or from a source in the project file (--source). If the project has only one \
      source, --source is optional. The command searches the last 50 messages of a source. A mock \
      that other machines can reach requires its control token, which the command reads from \
      AUTHFLOW_CONTROL_TOKEN. The mock sends each message before it responds to the call. For a \
      message that arrives later, use --within.

      The exit code is 0 if a code was found. It is 1 if there is no code, or if the newest \
      message has several possible codes. It is 4 if the mock or the source can't be reached.
      """
  )

  @Option(
    help: "The URL that a running `authflow mock` printed when it started."
      .taking("url"),
    transform: OptionValue.address
  )
  var endpoint: String?

  @Option(
    help: "A source in the project file. Default: the only source."
      .taking("name")
  )
  var source: String?

  @Flag(
    name: .customLong("insecure"),
    help: "Allow plain HTTP for an --endpoint on another machine."
  )
  var isInsecure = false

  @OptionGroup var projectFile: ProjectFileOption

  @OptionGroup var process: EnvironmentOptions

  @Option(
    parsing: .unconditional,
    help: "How long to wait for a code that has not arrived yet, such as 10s. Default: 0s."
      .taking("duration"),
    transform: OptionValue.duration
  )
  var within = Duration.zero

  @Option(
    help: """
      With --endpoint, search only messages from the pool with this ID. Default: all pools of the \
      mock. If several pools have this recipient, the command prints the code from \
      the newest message that has one.
      """
      .taking("id")
  )
  var pool: String?

  @Argument(
    help: """
      An email address or a phone number in E.164 format, such as +15550100. With --endpoint, a \
      user name is also allowed.
      """
  )
  var address: String

  func validate() throws {
    try OptionValue.check([("--source", source)])
    guard endpoint == nil || source == nil else {
      throw ValidationError("--endpoint and --source can't be combined")
    }
    guard pool == nil || endpoint != nil else {
      throw ValidationError("--pool selects a pool of the mock and requires --endpoint")
    }
    guard !isInsecure || endpoint != nil else {
      throw ValidationError("--insecure applies to the mock's URL and requires --endpoint")
    }
    if let address = endpoint.flatMap({ WebAddress($0) }), address.scheme == "http",
      !address.isLoopback, !isInsecure
    {
      throw ValidationError(
        "`\(address.origin)` is on another machine: use https, or add --insecure to send the "
          + "control token and read the codes over plain HTTP"
      )
    }
  }

  func run() async throws {
    let place = endpoint.map { InboxRequest.Place.mock(endpoint: $0, pool: pool) }
    var request = InboxRequest(address, at: place ?? .source(source))
    request.within = within
    request.config = projectFile.config
    let environment = try process.environment
    let code = try await InboxWorkflow(environment).newestCode(request)
    // The code is the requested result and must not be masked.
    environment.output.write(line: code)
  }
}
