internal import ArgumentParser
internal import Reports
internal import Transport
internal import Values
internal import Workflows

/// `authflow inbox`: the messages that pools have sent, for tests of any kind.
struct InboxCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inbox",
    abstract: "Shows what a pool has sent to somebody.",
    subcommands: [InboxCodeCommand.self, InboxWatchCommand.self]
  )
}

/// `authflow inbox code`: the latest code that somebody was sent.
struct InboxCodeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "code",
    abstract: "Prints the latest code that somebody was sent.",
    discussion: """
      Prints the code, or the temporary password, of the newest message and nothing else, so that a \
      test in any language can take it. It is looked for in what a running `authflow mock` has sent \
      (--endpoint), or at a source of the project (--source, not needed where there is only one), of \
      which the last 50 messages count. \
      A mock that other machines reach wants its control token, which is read from \
      AUTHFLOW_CONTROL_TOKEN. \
      A call that the mock has answered has sent its message; --within waits for one that is to come.

      Ends with 0 when there is a code, with 1 when there is none, with 4 when nobody can be asked.
      """
  )

  @Option(
    help: "Where a running `authflow mock` listens, as it says when it starts."
      .taking("url"),
    transform: OptionValue.address
  )
  var endpoint: String?

  @Option(
    help: "A source of the project file where messages arrive (default: the only one)."
      .taking("name")
  )
  var source: String?

  @Flag(
    name: .customLong("insecure"),
    help: "Ask --endpoint by plain HTTP where it is on another machine."
  )
  var isInsecure = false

  @OptionGroup var projectFile: ProjectFileOption

  @OptionGroup var colour: ColourOption

  @Option(
    parsing: .unconditional,
    help: "How long to wait for a code where there is none yet, such as 10s."
      .taking("duration"),
    transform: OptionValue.duration
  )
  var within = Duration.zero

  @Option(
    help: "Only what this pool of the mock has sent; needed where pools share names."
      .taking("id")
  )
  var pool: String?

  @Argument(
    help: """
      An e-mail address, a phone number in E.164 form (+15550100), or with --endpoint a user name.
      """
  )
  var address: String

  func validate() throws {
    try OptionValue.check([("--source", source)])
    guard endpoint == nil || source == nil else {
      throw ValidationError("it takes either --endpoint URL or --source NAME, not both")
    }
    guard pool == nil || endpoint != nil else {
      throw ValidationError("--pool is one of the mock's: it needs --endpoint")
    }
    guard !isInsecure || endpoint != nil else {
      throw ValidationError("--insecure is about the mock's address: it needs --endpoint")
    }
    if let address = endpoint.flatMap({ WebAddress($0) }), address.scheme == "http",
      !address.isLoopback, !isInsecure
    {
      throw ValidationError(
        "`\(address.origin)` is another machine: use https, or add --insecure to send the control "
          + "token and read the codes by plain HTTP"
      )
    }
  }

  func run() async throws {
    let place = endpoint.map { InboxRequest.Place.mock(endpoint: $0, pool: pool) }
    var request = InboxRequest(address, at: place ?? .source(source))
    request.within = within
    request.config = projectFile.config
    let environment = Environment.process(colour)
    guard let code = try await InboxWorkflow(environment).newestCode(request) else {
      let time = within == .zero ? "" : " within \(within.sourceText)"
      throw CommandFailure(.failed, "no code was sent to `\(address)`\(time)")
    }
    // The code is what was asked for, so nothing here is masked.
    environment.output.write(line: code)
  }
}

/// `authflow inbox watch`: what arrives at a source of the project, as it arrives.
struct InboxWatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Prints the messages that arrive at a source of the project, with their codes.",
    discussion: """
      Nothing in the source changes, and no message is taken from anybody who waits for it. Whoever can \
      read this can use the codes. Ctrl-C stops it.
      """
  )

  @OptionGroup var projectFile: ProjectFileOption

  @OptionGroup var colour: ColourOption

  @Argument(help: "The source's name in the project file.")
  var name: String

  func run() async throws {
    try await InboxWorkflow(.process(colour)).watch(name, config: projectFile.config)
  }
}
