internal import ArgumentParser
internal import Workflows

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
