internal import ArgumentParser
internal import Transport

extension RunCommand {
  /// The command of valid arguments that start with `run`; nil for others, including help.
  ///
  /// The root command's parser reads the options again by reflection. Only its errors and help
  /// contain the names of the commands.
  ///
  /// libcurl is loaded during the parsing, which starts no thread. With `--env-file`, the first
  /// request loads libcurl, because libcurl reads the environment, which these files change
  /// (`setenv(3)`).
  static func parsed(from arguments: [String]) -> RunCommand? {
    guard arguments.first == configuration.commandName else { return nil }
    ResidentMemory.returnFreedMemory()
    if !arguments.contains(where: { $0.hasPrefix("--env-file") }) { Transport.prepare() }
    return try? parseAsRoot(Array(arguments.dropFirst())) as? RunCommand
  }
}
