internal import ArgumentParser
internal import ConfigurationChanges
internal import JSON
internal import Reports
internal import Workflows

/// `authflow pool diff`: what another configuration does to users.
struct DiffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Shows what differs between two pools, and what that does to users.",
    discussion: """
      Prints the verdict in one line, then each setting that two configurations have otherwise, with what happens to users and \
      scenarios, how bad that is, who says so, and the tags to run again; then the rules that the \
      second one breaks and the first did not. What says the same is no difference: defaults, the \
      order of lists, dates and ids. A setting that nobody models is shown, never dropped. With \
      scenarios the tags are those of the scenarios that the changes touch. Nothing is changed \
      anywhere.

      EXIT STATUS
        0  nothing differs, or nothing that --fail-on counts
        1  something differs that --fail-on counts; by default everything
        2  a file is wrong or unreadable, or a part could not be compared
      """
  )

  @OptionGroup var projectFile: ProjectFileOption

  @Flag(help: "Show too what one side writes and is the other's default.")
  var showDefaults = false

  @OptionGroup var comparison: PartialOption

  @OptionGroup var form: PrintedForm

  @OptionGroup var templates: TemplateOptions

  @OptionGroup var variables: VariableOption

  @OptionGroup var policies: PolicyOption

  @OptionGroup var level: FindingLevelOption

  @OptionGroup var colour: ColourOption

  @Argument(help: "A pool of the project file, or a file that says what a pool is set to.")
  var before: String

  @Argument(help: "What it is held against: a pool or a file.")
  var after: String

  @Argument(help: "Scenario files, or folders that are searched for *.yaml and *.yml.")
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
