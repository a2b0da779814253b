internal import ArgumentParser
internal import Comparison
internal import ConfigurationChanges
internal import JSON
internal import Reports
internal import Workflows

/// `authflow pool diff`: shows the differences between two pools' settings and their effects on
/// users.
struct DiffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Shows how the settings of two pools differ, and how the differences affect users.",
    discussion: """
      Prints a one-line verdict. For each setting that differs, prints the severity, the effect on \
      users, and the source of this information. Then prints the rules that only the second \
      configuration breaks, and the tags of the scenarios to run again. With PATHS, these are the \
      tags of the affected scenarios. Defaults, dates, IDs, and the order of lists do not count as \
      differences. The output includes settings that authflow does not model. The command does not \
      change either pool.

      EXIT CODES
        0  no findings at or above the --fail-on level
        1  findings at or above the --fail-on level
        2  invalid files, an unknown pool, or settings that could not be compared
        3, 4, 5  the same as for `authflow run`
      """
  )

  @OptionGroup var projectFile: ProjectFileOption

  @Flag(
    help: """
      Also show settings that are explicit on one side and have the same value by default on the \
      other side.
      """
  )
  var showDefaults = false

  @OptionGroup var comparison: PartialOption

  @OptionGroup var form: PrintedForm

  @OptionGroup var page: PageOption

  @OptionGroup var templates: TemplateOptions

  @OptionGroup var variables: VariableNameOption

  @OptionGroup var findings: FindingOptions

  @OptionGroup var process: EnvironmentOptions

  @Argument(
    help: """
      The first configuration: a pool from the project file, the built-in `mock`, or a file with a \
      pool's settings.
      """,
    completion: .file()
  )
  var before: String

  @Argument(help: "The second configuration: a pool or a file.", completion: .file())
  var after: String

  @Argument(
    help: """
      Scenario files, or folders to search for *.yaml and *.yml. Default: no scenarios.
      """,
    completion: .file()
  )
  var paths: [String] = []

  func run() async throws {
    let environment = try process.environment
    var request = DiffRequest(before: before, after: after)
    request.settings = try findings.request(paths, templates, variables, projectFile)
    request.showsDefaults = showDefaults
    request.outputs = [page.html].compactMap(\.self)
    let diff = try await PoolDiff(request, environment)
    let (difference, output) = (diff.difference, environment.output)
    if form.json {
      output.write(difference.json(diff.rerun).text(.pretty) + "\n")
    } else if form.markdown {
      output.write(difference.markdown(diff.rerun))
    } else {
      output.write(difference.text(diff.rerun))
    }
    var files = OutputFiles(environment)
    files.write(page: page.html) {
      DifferenceHTML.text(difference, diff.rerun, folder: $0, directory: $1)
    }
    try files.check { () throws(CommandFailure) in
      if difference.hasFindings(from: findings.failOn) { throw CommandFailure(.failed, "") }
      try comparison.require(difference)
    }
  }
}
