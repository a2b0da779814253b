internal import ArgumentParser

/// `authflow inbox`: shows the messages that pools send.
struct InboxCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inbox",
    abstract: "Shows the messages that pools send.",
    subcommands: [
      InboxCodeCommand.self, InboxWatchCommand.self, InboxListCommand.self,
      InboxShowCommand.self, InboxServeCommand.self,
    ]
  )
}
