internal import ArgumentParser
internal import Diagnostics
internal import Reports
internal import Workflows

/// `authflow check`: everything that can be known of scenario files without running them.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Finds every mistake in scenario files without running anything.",
    discussion: """
      Prints each mistake with its place, the line and what to write instead, and what was checked \
      where there is none. Warnings alone end with status 0, mistakes with 2. The project file is checked \
      too, where there is one, with the configuration files that its pools name, and the names of \
      sources, clients and pools' variables are held against it; without one those that only a \
      project file can give are warned of. Nothing is read from the environment.
      """
  )

  @OptionGroup var projectFile: ProjectFileOption

  @Flag(help: "Print one JSON document for editors; docs/json.md describes it.")
  var json = false

  @Flag(help: "Print mistakes only, and nothing where there is none.")
  var quiet = false

  @Flag(
    name: [.customShort("v"), .long],
    help: "Say which files in folders were passed over, and why."
  )
  var verbose = false

  @OptionGroup var variables: VariableOption

  @OptionGroup var strictness: StrictOption

  @OptionGroup var colour: ColourOption

  @Argument(
    help: """
      Scenario files, or folders that are searched for *.yaml and *.yml. Without any: what \
      `defaults.paths` of the project names, else its folder `scenarios`.
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
    try check.require(isStrict: strictness.strict)
  }
}
