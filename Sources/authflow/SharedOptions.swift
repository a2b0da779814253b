internal import ArgumentParser
internal import Diagnostics
internal import Glibc
internal import Values
internal import Workflows

/// Where the project file is.
struct ProjectFileOption: ParsableArguments {
  @Option(
    help: "The project file (default: the nearest authflow.yaml upwards)."
      .taking("file")
  )
  var config: String?

  func validate() throws { try OptionValue.check([("--config", config)]) }
}

/// Values that the command line gives to scenarios.
struct VariableOption: ParsableArguments {
  @Option(
    name: .customLong("var"),
    help: "Give $(pool.vars.NAME) this value, whatever the project file says."
      .taking("name=value")
  )
  var variables: [String] = []

  func validate() throws {
    for (name, _) in try written where !ValueGrammar.isName(name) {
      throw ValidationError("--var needs NAME=VALUE, and `\(name.visible)` is no name")
    }
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

  /// The names alone.
  var names: [String] {
    get throws { try written.map(\.name) }
  }
}

/// Files that the command line gives to the environment.
struct EnvironmentFileOption: ParsableArguments {
  @Option(
    name: .customLong("env-file"),
    help: "Take environment variables from FILE where they are not set."
      .taking("file")
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

/// Whether what is doubtful counts as wrong.
struct StrictOption: ParsableArguments {
  @Flag(
    help: """
      A warning counts as a mistake; in a run, a scenario whose `given` the pool does not meet fails.
      """
  )
  var strict = false
}

/// Whether output has colors.
struct ColourOption: ParsableArguments {
  enum Choice: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
  }

  @Option(
    name: .customLong("color"),
    help: "Colours: auto (on a terminal, unless NO_COLOR is set), always or never."
  )
  var choice: Choice = .auto

  /// Resolves `auto` for an output, by the convention of no-color.org.
  func isOn(for stream: StandardStream, _ variables: [String: String]) -> Bool {
    switch choice {
    case .always: true
    case .never: false
    case .auto: stream.terminal != nil && (variables["NO_COLOR"] ?? "").isEmpty
    }
  }
}

/// What commands that run scenarios on two pools take.
struct ComparingOptions: ParsableArguments {
  @OptionGroup var projectFile: ProjectFileOption

  @Option(
    parsing: .unconditional,
    help: "How many scenarios run at once on each pool (default: the project's, else 16)."
      .taking("n"),
    transform: OptionValue.number(in: 1...Int.max)
  )
  var jobs: Int?

  @OptionGroup var choice: SelectionOptions

  @OptionGroup var variables: VariableOption

  @OptionGroup var environment: EnvironmentFileOption

  @Option(
    parsing: .unconditional,
    help: "Make the same generated values as the comparison with this seed."
      .taking("number"),
    transform: OptionValue.number(in: 0...UInt64.max)
  )
  var seed: UInt64?

  @OptionGroup var colour: ColourOption

  @OptionGroup var files: ChosenFiles

  /// What they ask for.
  var request: ComparingRequest {
    get throws {
      var request = ComparingRequest()
      request.config = projectFile.config
      request.choice = try choice.choice(of: files)
      request.variables = try variables.written
      request.jobs = jobs
      request.seed = seed
      return request
    }
  }
}
