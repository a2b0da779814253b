internal import ArgumentParser
internal import ConfigurationChanges
internal import JSON
internal import Reports
internal import Workflows

/// `authflow pool diff`: shows the differences between two pools' settings and their effects on
/// users.
struct DiffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Shows how the settings of two pools differ, and how this affects users.",
    discussion: """
      Prints the verdict in one line, then each setting that differs: its effect on users and \
      scenarios, the severity, the source, and the tags to run again. Then prints the rules that \
      only the second configuration violates. Defaults, dates, IDs, and the order of lists do not \
      count as differences. The output includes settings that authflow does not model. With PATHS, \
      the tags are those of the scenarios that the changes affect. Changes no pool.

      EXIT CODES
        0  no differences, or none that --fail-on counts
        1  differences that --fail-on counts (default: all)
        2  a file is invalid or unreadable, or a part could not be compared
      """
  )

  @OptionGroup var projectFile: ProjectFileOption

  @Flag(help: "Also show values that are explicit on one side and the default on the other.")
  var showDefaults = false

  @OptionGroup var comparison: PartialOption

  @OptionGroup var form: PrintedForm

  @OptionGroup var templates: TemplateOptions

  @OptionGroup var variables: VariableOption

  @OptionGroup var policies: PolicyOption

  @OptionGroup var level: FindingLevelOption

  @OptionGroup var colour: ColourOption

  @Argument(help: "A pool from the project file, or a file with a pool's settings.")
  var before: String

  @Argument(help: "The configuration to compare with: a pool or a file.")
  var after: String

  @Argument(help: "Scenario files, or folders to search for *.yaml and *.yml.")
  var paths: [String] = []

  func run() async throws {
    let environment = Environment.process(colour)
    var request = DiffRequest(before: before, after: after)
    request.settings = try policies.request(paths, templates, variables, projectFile)
    request.showsDefaults = showDefaults
    let diff = try await PoolDiff(request, environment)
    let (difference, output) = (diff.difference, environment.output)
    if form.json {
      output.write(difference.json(diff.rerun).text(.pretty) + "\n")
    } else if form.markdown {
      output.write(difference.markdown(diff.rerun))
    } else {
      output.write(difference.text(diff.rerun))
    }
    if difference.hasFindings(from: level.failOn) { throw CommandFailure(.failed, "") }
    try comparison.require(difference)
  }
}
