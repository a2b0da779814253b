internal import ArgumentParser
internal import Diagnostics
internal import Reports
internal import Workflows

/// `authflow check`: finds mistakes in scenario files without running them.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Finds every mistake in scenario files without running anything.",
    discussion: """
      Prints each mistake with its place, the source line, and what to write instead. Without \
      mistakes, the command prints what it checked. The exit code is 2 for errors, and 0 if there \
      are only warnings. The command also checks the project file, if there is one, and the \
      configuration files of its pools. The names of sources, clients, and pool variables must \
      exist there. Without a project file, the command warns of names that only a project file can \
      define. It does not read the environment.
      """
  )

  @OptionGroup var projectFile: ProjectFileOption

  @Flag(help: "Print one JSON document with the mistakes of each file, for editors.")
  var json = false

  @Flag(help: "Print only mistakes. Without mistakes, print nothing.")
  var quiet = false

  @Flag(
    name: [.customShort("v"), .long],
    help: "Also print which files in folders were ignored, and why."
  )
  var verbose = false

  @OptionGroup var variables: VariableOption

  @Flag(help: "Treat warnings about scenarios and the project file as errors.")
  var strict = false

  @OptionGroup var colour: ColourOption

  @Argument(
    help: """
      Scenario files, or folders to search for *.yaml and *.yml. Default: `defaults.paths` of the \
      project file, else the project's folder `scenarios`.
      """
  )
  var paths: [String] = []

  func run() async throws {
    let environment = Environment.process(colour)
    var request = CheckRequest()
    request.config = projectFile.config
    request.paths = paths
    request.variables = try variables.names
    request.isVerbose = verbose
    let check = try await CheckWorkflow(request, environment)
    let output = environment.output
    if json {
      output.write(check.json)
    } else {
      let report = check.report
      output.write(report)
      if check.isRight, !quiet {
        output.write((report.parts.isEmpty ? "" : "\n") + check.summary + "\n")
      }
    }
    try check.require(isStrict: strict)
  }
}
