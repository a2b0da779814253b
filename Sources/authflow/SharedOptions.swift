internal import ArgumentParser
internal import Diagnostics
internal import Values
internal import Workflows

/// The option for the project file.
struct ProjectFileOption: ParsableArguments {
  @Option(help: .config, completion: .file())
  var config: String?

  func validate() throws { try OptionValue.check([("--config", config)]) }
}

/// The variables for scenarios that the command line sets.
struct VariableOption: ParsableArguments {
  @Option(name: .customLong("var"), help: .variables)
  var variables: [String] = []

  func validate() throws { _ = try written }

  /// The variables in order; the last value for a name takes precedence.
  var written: [(name: String, value: String)] {
    get throws { try OptionValue.variables(variables) }
  }
}

/// The variables that a command treats as defined, because it only checks the scenarios.
struct VariableNameOption: ParsableArguments {
  @Option(name: .customLong("var"), help: .variableNames)
  var variables: [String] = []

  func validate() throws { _ = try names }

  /// The names of the variables, in order.
  var names: [String] {
    get throws { try OptionValue.variableNames(variables) }
  }
}

extension OptionValue {
  /// The variables that the values of `--var` set, in order.
  ///
  /// - Throws: `ValidationError` if the name of a variable is not valid.
  static func variables(_ words: [String]) throws -> [(name: String, value: String)] {
    try words.map(variable)
  }

  /// The names of the variables that the values of `--var` set, in order.
  ///
  /// - Throws: `ValidationError` if the name of a variable is not valid.
  static func variableNames(_ words: [String]) throws -> [String] {
    try words.map { try variable($0).name }
  }

  private static func variable(_ word: String) throws -> (name: String, value: String) {
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

/// The files with environment variables, and when the output has colors.
struct EnvironmentOptions: ParsableArguments {
  @Option(name: .customLong("env-file"), help: .environmentFiles, completion: .file())
  var files: [String] = []

  @Option(help: .color)
  var color = ColorChoice.auto

  func validate() throws { try OptionValue.checkEnvironmentFiles(files) }

  /// The environment, with variables from the files unless they are already set.
  ///
  /// Read it before anything else in the command.
  var environment: Environment {
    get throws(CommandFailure) { try .process(color, reading: files) }
  }
}

extension OptionValue {
  /// Throws if the path of a file with environment variables is empty.
  static func checkEnvironmentFiles(_ files: [String]) throws {
    try check(files.map { ("--env-file", $0) })
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

  @OptionGroup var process: EnvironmentOptions

  @Argument(help: .scenarioPaths, completion: .file())
  var paths: [String] = []

  /// The request for a comparison with these options, without a seed.
  var request: ComparingRequest {
    get throws {
      var request = ComparingRequest()
      request.config = projectFile.config
      request.choice = try choice.choice(of: paths)
      request.variables = try variables.written
      request.environmentFiles = process.files
      request.jobs = jobs
      return request
    }
  }
}
