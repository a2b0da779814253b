internal import ArgumentParser
internal import Glibc
internal import Workflows

/// Files that the command line gives to the environment.
struct EnvironmentFileOption: ParsableArguments {
  @Option(
    name: .customLong("env-file"),
    help: ArgumentHelp(
      "Take environment variables from FILE where they are not set.",
      valueName: "file"
    )
  )
  var files: [String] = []

  func validate() throws { try OptionValue.check(files.map { ("--env-file", $0) }) }

  /// The environment with what the files say where it does not have it yet; the later file wins.
  ///
  /// The environment wins over files, as with Node's and Compose's: CI sets what differs from the
  /// file in the repository. The process's own has it too, for libraries and programs that are started.
  /// Must come before anything else of the command.
  func environment(_ colour: ColourOption) throws(CommandFailure) -> Environment {
    for (name, value) in try Environment.process(colour).variables(in: files) {
      setenv(name, value, 0)
    }
    return .process(colour)
  }
}
