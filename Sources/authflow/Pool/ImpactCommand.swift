internal import ArgumentParser
internal import Comparison
internal import ConfigurationChanges
internal import JSON
internal import Reports
internal import Workflows

/// `authflow pool impact`: shows the effects of a configuration change on scenarios.
struct ImpactCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "impact",
    abstract: "Shows how a change in a pool's configuration affects scenarios.",
    discussion: """
      Compares the settings of BEFORE, the current configuration, with those of AFTER, the new \
      configuration. Runs the scenarios that the changed settings can affect, on mock pools with \
      each configuration. Prints a one-line verdict, the differences, and a table of settings. The \
      table shows each setting's verdict, and the scenarios whose outcomes change. If several \
      changes affect a scenario, the scenario runs again with each change alone. The table lists \
      the scenario under each change that alone changes its outcome. The output lists the \
      scenarios that ran. The command changes no pool except the mock pools.

      EXIT CODES
        0  no findings at or above the --fail-on level
        1  findings at or above the --fail-on level
        2  invalid files, an unknown pool, or settings that could not be compared
        3, 4, 5  the same as for `authflow run`
      """
  )

  @Argument(
    help: """
      The current configuration: a pool from the project file, the built-in `mock`, or a file.
      """,
    completion: .file()
  )
  var before: String

  @Argument(help: "The new configuration: a pool or a file.", completion: .file())
  var after: String

  @OptionGroup var comparing: ComparingOptions

  @Option(parsing: .unconditional, help: .seed, transform: OptionValue.seed)
  var seed: UInt64?

  @Flag(help: "Run all scenarios, not only those that the changed settings can affect.")
  var all = false

  @OptionGroup var comparison: PartialOption

  @OptionGroup var templates: TemplateOptions

  @OptionGroup var findings: FindingOptions

  @OptionGroup var form: PrintedForm

  @OptionGroup var page: PageOption

  func run() async throws {
    var request = ImpactRequest(before: before, after: after)
    request.comparing = try comparing.request
    request.comparing.seed = seed
    request.templates = try templates.request
    request.policies = findings.policies
    request.accepting = findings.accepting
    request.takesAll = all
    request.outputs = [page.html].compactMap(\.self)
    let environment = try comparing.process.environment
    let (impact, difference) = try await ImpactWorkflow(request, environment).run()
    show(impact, environment.output)
    var files = OutputFiles(environment)
    files.write(page: page.html) {
      ImpactHTML.text(impact, folder: $0, directory: $1)
    }
    try files.check { () throws(CommandFailure) in
      try ImpactCommand.outcome(of: impact, from: findings.failOn).check()
      try comparison.require(difference)
    }
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
