internal import ArgumentParser
internal import Diagnostics
internal import Glibc
internal import Values
internal import Workflows

/// The option for the project file.
struct ProjectFileOption: ParsableArguments {
  @Option(
    help: """
      The project file. Default: authflow.yaml in the working directory, or in the nearest parent \
      folder that has one.
      """
      .taking("file")
  )
  var config: String?

  func validate() throws { try OptionValue.check([("--config", config)]) }
}

/// The variables for scenarios that the command line sets.
struct VariableOption: ParsableArguments {
  @Option(
    name: .customLong("var"),
    help: "Set $(pool.vars.NAME) to VALUE. Overrides the project file. Repeatable."
      .taking("name=value")
  )
  var variables: [String] = []

  func validate() throws { _ = try written }

  /// The variables in order; the last value for a name takes precedence.
  var written: [(name: String, value: String)] {
    get throws { try variables.map(VariableOption.parts) }
  }

  /// The name and the value of a variable; throws `ValidationError` if the name is not valid.
  fileprivate static func parts(of word: String) throws -> (name: String, value: String) {
    guard let equals = word.firstIndex(of: "=") else {
      throw ValidationError("--var needs NAME=VALUE, got `\(word.visible)`")
    }
    let name = String(word[..<equals])
    guard ValueGrammar.isName(name) else {
      throw ValidationError("--var needs NAME=VALUE, and `\(name.visible)` is not a valid name")
    }
    return (name, String(word[equals...].dropFirst()))
  }
}

/// The variables that a command treats as defined, because it only checks the scenarios.
struct VariableNameOption: ParsableArguments {
  @Option(
    name: .customLong("var"),
    help: "Check the scenarios as if $(pool.vars.NAME) were set. VALUE has no effect. Repeatable."
      .taking("name=value")
  )
  var variables: [String] = []

  func validate() throws { _ = try names }

  /// The names of the variables, in order.
  var names: [String] {
    get throws { try variables.map { try VariableOption.parts(of: $0).name } }
  }
}

/// The files with environment variables.
struct EnvironmentFileOption: ParsableArguments {
  @Option(
    name: .customLong("env-file"),
    help: """
      Read environment variables from FILE. Repeatable. The last file takes precedence, but \
      variables that are already set in the environment keep their values.
      """
      .taking("file")
  )
  var files: [String] = []

  func validate() throws { try OptionValue.check(files.map { ("--env-file", $0) }) }

  /// The environment, with variables from the files unless they are already set; later files take
  /// precedence.
  ///
  /// The environment takes precedence over files, as in Node and Compose: CI overrides the file in
  /// the repository. The variables are also set in this process, for libraries and child processes.
  ///
  /// Call this function before anything else in the command.
  func environment(_ color: ColorOption? = nil) throws(CommandFailure) -> Environment {
    for (name, value) in try Environment.process(color).variables(in: files) {
      setenv(name, value, 0)
    }
    let environment = Environment.process(color)
    environment.protect(files)
    return environment
  }
}

/// Whether warnings count as errors.
struct StrictOption: ParsableArguments {
  @Flag(
    help: """
      Treat warnings as errors. Fail scenarios that can't run on the pool, instead of skipping \
      them. If a scenario would create a user on a live pool under a name that the run does not \
      generate, exit with code 6 before the run.
      """
  )
  var strict = false
}

/// Whether the output has colors.
struct ColorOption: ParsableArguments {
  enum Choice: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
  }

  @Option(
    name: .customLong("color"),
    help: """
      When to color the output. With `auto`, authflow colors the output on a terminal, unless \
      NO_COLOR has a value or TERM is `dumb`.
      """
  )
  var choice: Choice = .auto

  /// Whether a stream has colors; `auto` follows the convention of no-color.org.
  func isOn(for stream: StandardStream, _ variables: [String: String]) -> Bool {
    switch choice {
    case .always: true
    case .never: false
    case .auto: stream.terminal != nil && (variables["NO_COLOR"] ?? "").isEmpty
    }
  }
}

/// Options for commands that run scenarios on two pools.
struct ComparingOptions: ParsableArguments {
  @OptionGroup var projectFile: ProjectFileOption

  @Option(
    parsing: .unconditional,
    help: """
      The maximum number of scenarios that run at the same time on each side. Default: \
      `defaults.jobs` in the project file, or 16.
      """
      .taking("n"),
    transform: OptionValue.number(in: 1...Int.max)
  )
  var jobs: Int?

  @OptionGroup var choice: SelectionOptions

  @OptionGroup var variables: VariableOption

  @OptionGroup var environment: EnvironmentFileOption

  @OptionGroup var color: ColorOption

  @OptionGroup var files: ChosenFiles

  /// The request for a comparison with these options, without a seed.
  var request: ComparingRequest {
    get throws {
      var request = ComparingRequest()
      request.config = projectFile.config
      request.choice = try choice.choice(of: files)
      request.variables = try variables.written
      request.jobs = jobs
      return request
    }
  }
}
