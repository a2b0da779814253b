internal import ArgumentParser
internal import Comparison
internal import ConfigurationChanges
internal import Diagnostics
internal import JSON
internal import Values

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
    let redactor = Redactor.process
    let (output, errors) = (Output.standard(redactor), Output.error(redactor))
    let policies = try policies.read(errors, inColour: colour.isOn(for: errors))
    let reading = try await PoolReading(
      of: [before, after],
      config: projectFile.config,
      paths,
      variables,
      templates: templates,
      purpose: .compare,
      errors,
      redactor,
      inColour: colour.isOn(for: errors)
    )
    let documents = try await reading.side.documents(of: before, after)
    var difference = ConfigurationDifference(
      before: documents.a,
      after: documents.b,
      options: ConfigurationDifference.Options(showsDefaults: showDefaults),
      policies: policies,
      places: try await reading.side.places(of: after)
    )
    guard !difference.comparesNothing else {
      throw CommandFailure.wrongFile(
        "`\(before)` and `\(after)` are about nothing that both speak of"
      )
    }
    difference.warnings = reading.side.warnings
    let rerun = reading.scenarios.rerun(after: difference)
    if form.json {
      output.write(difference.json(rerun).text(.pretty) + "\n")
    } else if form.markdown {
      output.write(difference.markdown(rerun))
    } else {
      output.write(difference.text(rerun).rendered(inColour: colour.isOn(for: output)))
    }
    if difference.hasFindings(from: level.failOn) {
      throw CommandFailure(status: .failed, message: "")
    }
    try comparison.require(difference)
  }
}
