internal import ArgumentParser
internal import Comparison
internal import ConfigurationChanges
internal import JSON
internal import Reports
internal import Workflows

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
    var request = ImpactRequest(before: before, after: after)
    request.comparing = try comparing.request
    request.templates = try templates.request
    request.policies = policies.words
    request.takesAll = all
    let environment = try comparing.environment.environment(comparing.colour)
    let (impact, difference) = try await ImpactWorkflow(request, environment).run()
    show(impact, environment.output)
    try StandardStream.output.check()
    try ImpactCommand.outcome(of: impact, from: level.failOn).check()
    try comparison.require(difference)
  }

  private func show(_ impact: Impact, _ output: Output) {
    if form.json {
      output.write(ImpactJSON.document(impact).text(.pretty) + "\n")
    } else if form.markdown {
      output.write(ImpactText.markdown(impact))
    } else {
      output.write(ImpactText.console(impact))
    }
  }

  private static func outcome(of impact: Impact, from level: FindingLevel) -> CommandOutcome {
    if impact.hasFindings(from: level) { return .failed }
    return impact.run.isStopped ? .environment : .passed
  }
}
