internal import ArgumentParser
internal import Glibc
internal import Project

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

  /// The words that read the same files again.
  var words: [String] { files.flatMap { ["--env-file", $0] } }

  /// Sets what the files say and the environment does not have yet; the later file wins.
  ///
  /// The environment wins over files, as with Node's and Compose's: CI sets what differs from the
  /// file in the repository. Everything that reads the environment sees it, programs that are
  /// started too. Must come before anything else of the command.
  func read(_ errors: Output) throws(CommandFailure) {
    var problems: [Problem] = []
    for path in files.reversed() {
      let bytes: [UInt8]
      do throws(InputFileError) {
        bytes = try InputFile.bytes(of: path)
        guard bytes.count <= InputFile.limit else { throw .tooLarge(limit: InputFile.limit) }
      } catch {
        throw .wrongFile("the environment file `\(path)` \(error.words)")
      }
      let file = EnvironmentFile(bytes: bytes)
      for warning in file.warnings {
        errors.write(line: "\(path):\(warning.line): warning: \(warning.words)")
      }
      for fault in file.faults {
        let line = "\(path):\(fault.line): error: \(fault.words)"
        errors.write(line: line)
        problems.append(
          Problem(
            place: (path, fault.line),
            title: line,
            type: ExitStatus.wrongFile.words,
            text: line
          )
        )
      }
      for (name, value) in file.variables { setenv(name, value, 0) }
    }
    guard problems.isEmpty else {
      throw .wrongFile("nothing was done, because an environment file is wrong", problems)
    }
  }
}
