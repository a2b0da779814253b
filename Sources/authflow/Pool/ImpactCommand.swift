internal import ArgumentParser
internal import Comparison
internal import ConfigurationChanges
internal import Diagnostics
internal import JSON
internal import Values

/// `authflow pool impact`: what a change of a configuration does to the scenarios.
struct ImpactCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "impact",
    abstract: "Shows what a change of a pool's configuration does to scenarios.",
    discussion: """
      Compares the settings of A, the pool as it is, with B, as it will be; runs the scenarios that \
      the changed settings can touch on two mocks, one made of each; and prints the \
      verdict in one line, what differs, and a table: setting, verdict, and the scenarios that now answer otherwise. Where several changes touch what a \
      scenario does, it is run again with each of them alone, and stands at those that make it \
      differ. Which scenarios were taken is said; --all takes all of them. Nothing is changed on a pool, and none is written to.

      EXIT STATUS
        0  nothing found, or nothing that --fail-on counts
        1  findings that --fail-on counts; by default all
        2  a file is wrong
        3, 4, 5  as of `authflow run`
      """
  )

  @Argument(help: "The configuration as it is: a pool of the project file, or a file.")
  var before: String

  @Argument(help: "The configuration as it will be.")
  var after: String

  @OptionGroup var comparing: ComparingOptions

  @Flag(help: "Compare all scenarios, not only those that the changed settings can touch.")
  var all = false

  @OptionGroup var comparison: PartialOption

  @OptionGroup var templates: TemplateOptions

  @OptionGroup var policies: PolicyOption

  @OptionGroup var level: FindingLevelOption

  @OptionGroup var form: PrintedForm

  func run() async throws {
    let redactor = Redactor.process
    let errors = Output.error(redactor)
    try comparing.environment.read(errors)
    let source = try await ImpactSource(
      Sides(before, after),
      config: comparing.projectFile.config,
      templates: templates,
      policies: try policies.read(errors, inColour: comparing.colour.isOn(for: errors)),
      errors,
      redactor,
      inColour: comparing.colour.isOn(for: errors)
    )
    let ground = try await comparing.ground(
      Sides(before, after),
      .impact,
      redactor,
      files: source.files.map { $0 }
    )
    let session = ImpactSession(source: source, ground: ground, takesAll: all, errors: errors)
    let impact = try await session.run(Sides(before, after))
    show(impact, Output.standard(redactor))
    try Output.checkStandard()
    let status = ImpactCommand.status(of: impact, from: level.failOn)
    if status != .passed { throw CommandFailure(status: status, message: "") }
    try comparison.require(source.difference)
  }

  private func show(_ impact: Impact, _ output: Output) {
    if form.json {
      output.write(ImpactJSON.document(impact).text(.pretty) + "\n")
    } else if form.markdown {
      output.write(ImpactText.markdown(impact))
    } else {
      let text = ImpactText.console(impact)
      output.write(text.rendered(inColour: comparing.colour.isOn(for: output)))
    }
  }

  private static func status(of impact: Impact, from level: FindingLevel) -> ExitStatus {
    if impact.hasFindings(from: level) { return .failed }
    return impact.run.isStopped ? .environment : .passed
  }
}
