internal import ArgumentParser
internal import ConfigurationChanges
internal import Diagnostics
internal import Workflows

/// `authflow pool`: commands for pool settings.
struct PoolCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pool",
    abstract: "Exports, checks, and compares the settings of user pools.",
    subcommands: [ExportCommand.self, DiffCommand.self, CheckPoolCommand.self, ImpactCommand.self]
  )
}

/// The parameters for CloudFormation templates.
struct TemplateOptions: ParsableArguments {
  @Option(
    name: .customLong("parameter"),
    help: """
      Set a parameter of a CloudFormation template. Overrides the parameter's default. Repeatable.
      """
      .taking("name=value")
  )
  var parameters: [String] = []

  @Option(
    name: .customLong("parameters"),
    help: """
      Read parameters from a file in CloudFormation's format. Repeatable. --parameter takes \
      precedence.
      """
      .taking("file"),
    completion: .file()
  )
  var files: [String] = []

  func validate() throws {
    try OptionValue.check(files.map { ("--parameters", $0) })
    _ = try request
  }

  /// The parameters and files, in the order of the options.
  var request: TemplateRequest {
    get throws {
      var request = TemplateRequest()
      request.files = files
      request.parameters = try parameters.map { word in
        guard let equals = word.firstIndex(of: "="), equals > word.startIndex else {
          throw ValidationError("--parameter needs NAME=VALUE, got `\(word.visible)`")
        }
        return (String(word[..<equals]), String(word[equals...].dropFirst()))
      }
      return request
    }
  }
}

/// Whether the command accepts an incomplete comparison.
struct PartialOption: ParsableArguments {
  @Flag(
    help: """
      Accept that parts are missing on one side or that template parameters have no value, and \
      compare only the rest. By default, these parts and parameters change exit code 0 to 2.
      """
  )
  var partial = false

  /// Throws if a comparison is incomplete and `--partial` is not given.
  func require(_ difference: ConfigurationDifference) throws(CommandFailure) {
    guard !partial, let first = difference.incomplete.first else { return }
    let count = difference.incomplete.count
    let more = count > 1 ? ", and \(count - 1) more" : ""
    throw CommandFailure(
      .invalidFile,
      "the comparison is incomplete: \(first)\(more); --partial compares only the rest"
    )
  }
}

/// The HTML page that a command writes in addition to its output.
struct PageOption: ParsableArguments {
  @Option(
    help: "Also write the result to FILE as one self-contained HTML page.".taking("file"),
    completion: .file()
  )
  var html: String?

  func validate() throws {
    try OptionValue.check([("--html", html)])
    try OptionValue.checkFiles([("--html", html)])
  }
}

/// The output format of a command about changes; plain text by default.
struct PrintedForm: ParsableArguments {
  @Flag(help: "Print the result as one JSON document.")
  var json = false

  @Flag(help: "Print Markdown, for a pull request.")
  var markdown = false

  func validate() throws {
    guard !json || !markdown else {
      throw ValidationError("--json and --markdown can't be combined")
    }
  }
}
