internal import ArgumentParser

/// `authflow pool`: what pools are set to.
struct PoolCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pool",
    abstract: "Shows and compares what user pools are set to.",
    subcommands: [ExportCommand.self, DiffCommand.self, CheckPoolCommand.self, ImpactCommand.self]
  )
}
