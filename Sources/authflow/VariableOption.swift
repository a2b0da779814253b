internal import ArgumentParser
internal import Diagnostics
internal import Glibc
internal import Project
internal import Scenario
internal import Values

/// Values that the command line gives to scenarios.
struct VariableOptions: ParsableArguments {
  @Option(
    name: .customLong("var"),
    help: ArgumentHelp(
      "Give $(pool.vars.NAME) this value, whatever the project file says.",
      valueName: "name=value"
    )
  )
  var variables: [String] = []

  @Option(
    name: .customLong("env-file"),
    help: ArgumentHelp(
      "Take environment variables from FILE where they are not set.",
      valueName: "file"
    )
  )
  var files: [String] = []

  func validate() throws {
    for (name, _) in try written where !ValueGrammar.isName(name) {
      throw ValidationError("--var needs NAME=VALUE, and `\(name.visible)` is no name")
    }
    try OptionValue.check(files.map { ("--env-file", $0) })
  }

  /// The variables in order; of those given twice the last one counts.
  var written: [(name: String, value: String)] {
    get throws {
      try variables.map { word in
        guard let equals = word.firstIndex(of: "=") else {
          throw ValidationError("--var needs NAME=VALUE, not `\(word.visible)`")
        }
        return (String(word[..<equals]), String(word[equals...].dropFirst()))
      }
    }
  }

  /// The words that give the same values again.
  var words: [String] {
    variables.flatMap { ["--var", $0] } + files.flatMap { ["--env-file", $0] }
  }

  /// Sets what the files say and the environment does not have yet; the later file wins.
  ///
  /// The environment wins over files, as with Node's and Compose's: CI sets what differs from the
  /// file in the repository. Everything that reads the environment sees it, programs that are
  /// started too. Must come before anything else of the command.
  func readFiles(_ errors: Output) throws(Stop) {
    var isSound = true
    for path in files.reversed() {
      let bytes: [UInt8]
      do throws(InputFileError) {
        bytes = try InputFile.bytes(of: path)
        guard bytes.count <= InputFile.limit else { throw .tooLarge(limit: InputFile.limit) }
      } catch {
        throw .wrongFile("the environment file `\(path)` \(error.words)")
      }
      let file = EnvironmentFile(bytes: bytes)
      for fault in file.faults {
        errors.write(line: "\(path):\(fault.line): error: \(fault.words)")
      }
      isSound = isSound && file.faults.isEmpty
      for (name, value) in file.variables { setenv(name, value, 0) }
    }
    guard isSound else {
      throw .wrongFile("nothing was done, because an environment file is wrong")
    }
  }
}

extension ProjectNames {
  /// The names with those of the command line's variables.
  func adding(_ variables: [String]) -> ProjectNames {
    var names = self
    names.variables = names.variables.map { known in
      known + variables.filter { !known.contains($0) }
    }
    return names
  }
}
