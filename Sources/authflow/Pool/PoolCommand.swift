internal import ArgumentParser

/// `authflow pool`: what pools are set to.
struct PoolCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pool",
    abstract:
      "Shows what a user pool is set to, what differs, what is wrong in it, and what a change does.",
    subcommands: [ExportCommand.self, DiffCommand.self, CheckPoolCommand.self, ImpactCommand.self]
  )
}
