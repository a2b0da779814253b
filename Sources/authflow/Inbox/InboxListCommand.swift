internal import ArgumentParser
internal import Reports
internal import Values
internal import Workflows

/// The options that select messages of a source.
struct InboxSourceOptions: ParsableArguments {
  @Option(
    help: "A source in the project file. Default: the only source."
      .taking("name")
  )
  var source: String?

  @Option(
    help: "Read only messages to this address. Required if the source reads one address at a time."
      .taking("address")
  )
  var to: String?

  @Option(
    help: """
      Read at most N of the source's newest messages, or of the newest messages to the address of \
      `--to` if the source reads one address at a time. Otherwise, `--to` selects from these \
      messages. Default: 50.
      """.taking("n")
  )
  var limit: Int?

  func validate() throws {
    try OptionValue.check([("--source", source), ("--to", to)])
    guard limit.map({ $0 > 0 }) ?? true else { throw ValidationError("--limit must be at least 1") }
  }

  /// The request for the messages.
  func request(config: String?, isJSON: Bool) -> InboxListRequest {
    var request = InboxListRequest(source)
    request.address = to
    if let limit { request.limit = limit }
    (request.config, request.isJSON) = (config, isJSON)
    return request
  }
}

/// `authflow inbox list`: lists the messages of a source of the project.
struct InboxListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists the newest messages of a source in the project file, oldest first.",
    discussion: """
      Each line has the message's ID, time, medium, sender, recipients, subject, and codes. The \
      command changes no message, except that MailSlurp marks messages as read. Keep the output \
      secret: anyone who sees it can use the codes.
      """
  )

  @OptionGroup var options: InboxSourceOptions

  @OptionGroup var projectFile: ProjectFileOption

  @OptionGroup var process: EnvironmentOptions

  @Flag(name: .customLong("json"), help: "Print each message as a line of JSON.")
  var isJSON = false

  func run() async throws {
    let environment = try process.environment
    let request = options.request(config: projectFile.config, isJSON: isJSON)
    try await InboxWorkflow(environment).list(request)
  }
}

/// `authflow inbox show`: prints one message of a source of the project.
struct InboxShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Prints one message of a source in the project file.",
    discussion: """
      Prints the fields of the message, the codes and the link in it, and the text that a mail \
      program shows. The exit code is 1 if none of the newest messages has this ID, or if the \
      message has no HTML for --html.
      """
  )

  @OptionGroup var options: InboxSourceOptions

  @OptionGroup var projectFile: ProjectFileOption

  @OptionGroup var process: EnvironmentOptions

  @Flag(name: .customLong("html"), help: "Print only the HTML of the message, as markup.")
  var isHTML = false

  @Flag(name: .customLong("json"), help: "Print the message as a line of JSON.")
  var isJSON = false

  @Argument(help: "The ID of the message, as printed by `authflow inbox list`.")
  var id: String

  func validate() throws {
    guard !isHTML || !isJSON else {
      throw ValidationError("--html and --json can't be combined")
    }
  }

  func run() async throws {
    let environment = try process.environment
    let request = options.request(config: projectFile.config, isJSON: isJSON)
    let form: InboxForm = isHTML ? .html : isJSON ? .json : .text
    try await InboxWorkflow(environment).show(id, as: form, request)
  }
}
