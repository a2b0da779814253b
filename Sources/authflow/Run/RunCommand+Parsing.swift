internal import ArgumentParser

extension RunCommand {
  /// The command of valid arguments that start with `run`; nil for others, including help.
  ///
  /// The root command's parser reads the options again by reflection. Only its errors and help
  /// contain the names of the commands.
  static func parsed(from arguments: [String]) -> RunCommand? {
    guard arguments.first == configuration.commandName else { return nil }
    return try? parseAsRoot(Array(arguments.dropFirst())) as? RunCommand
  }
}
