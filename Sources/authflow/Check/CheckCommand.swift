internal import ArgumentParser
internal import Diagnostics
internal import Reports
internal import Workflows

/// `authflow check`: finds mistakes in scenario files without running them.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Finds mistakes in scenario files and the project file without running anything.",
    discussion: """
      Prints each error and warning with its place, the source line, and, if there is one, a \
      correction. If there are no errors, the command also prints a summary. The exit code is 2 if \
      there are errors; otherwise, it is 0. With --strict, it is also 2 if there are warnings. \
      The command also checks the project file, if there is one, the quarantine, and the \
      configuration files of the pools. The project file must define the sources and pool \
      variables that scenarios use, and the clients that are not in `given`. Without a project \
      file, the command warns about names that only a project file can define. The command does \
      not read the environment.
      """
  )

  @Option(help: .config, completion: .file())
  var config: String?

  @Flag(help: "Print the result for all files as one JSON document, for editors.")
  var json = false

  @Option(help: .sarif, completion: .file())
  var sarif: String?

  @Flag(help: "Print only errors and warnings. If there are none, print nothing.")
  var quiet = false

  @Flag(
    name: [.customShort("v"), .long],
    help: "Also print which files in the folders were ignored, and why."
  )
  var verbose = false

  @Option(name: .customLong("var"), help: .variableNames)
  var variables: [String] = []

  @Flag(help: "Treat warnings as errors.")
  var strict = false

  @Option(help: .color)
  var color = ColorChoice.auto

  @Argument(
    help: """
      Scenario files, or folders to search for *.yaml and *.yml. Default: `defaults.paths` in the \
      project file, or the project's `scenarios` folder.
      """,
    completion: .file()
  )
  var paths: [String] = []

  func validate() throws {
    try OptionValue.check([("--config", config), ("--sarif", sarif)])
    _ = try OptionValue.variableNames(variables)
    try files.check(besidesJSON: json)
  }

  func run() async throws {
    let environment = Environment.process(color)
    var request = CheckRequest()
    request.config = config
    request.paths = paths
    request.variables = try OptionValue.variableNames(variables)
    request.isVerbose = verbose
    request.outputs = files.paths
    let check = try await CheckWorkflow(request, environment)
    show(check, environment)
    var outputs = OutputFiles(environment)
    outputs.collect { () throws(CommandFailure) in
      try files.write(check.findings, environment)
    }
    try outputs.check { () throws(CommandFailure) in try check.require(isStrict: strict) }
  }

  private func show(_ check: CheckWorkflow, _ environment: Environment) {
    let output = files.console(environment)
    if json {
      output.write(check.json)
    } else {
      let report = check.report
      output.write(report)
      if check.isRight, !quiet {
        output.write((report.parts.isEmpty ? "" : "\n") + check.summary + "\n")
      }
    }
  }

  /// The files to write.
  private var files: FindingFiles { FindingFiles(sarif: sarif) }
}
