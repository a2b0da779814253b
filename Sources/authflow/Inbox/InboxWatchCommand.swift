internal import ArgumentParser
internal import Reports
internal import Workflows

/// `authflow inbox watch`: prints messages as they arrive at a source of the project.
struct InboxWatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Prints messages, with their codes, as they arrive at a source in the project file.",
    discussion: """
      If a run of the project on this machine takes a message, the command also prints which await \
      took it. Other readers of the source still get every message, but a source of kind `webhook` \
      can have only one reader at a time. Keep the output secret: anyone who sees it can use the \
      codes. Press Ctrl-C to stop.
      """
  )

  @OptionGroup var projectFile: ProjectFileOption

  @OptionGroup var process: EnvironmentOptions

  @Flag(
    name: .customLong("json"),
    help: "Print each message, and each await that takes one, as a line of JSON."
  )
  var isJSON = false

  @Argument(help: "The name of the source in the project file.")
  var name: String

  func run() async throws {
    let environment = try process.environment
    let workflow = InboxWorkflow(environment)
    try await workflow.watch(name, config: projectFile.config, isJSON: isJSON)
  }
}
