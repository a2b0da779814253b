internal import ArgumentParser
internal import ConfigurationChanges
internal import JSON
internal import Reports
internal import Workflows

/// `authflow pool check`: what is wrong or dangerous in a pool's settings.
struct CheckPoolCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract:
      "Finds risky and contradictory settings of a pool, and scenarios that can't run on it.",
    discussion: """
      Prints the verdict in one line, then each rule that the pool's settings break, with the setting, why it matters and what to \
      do; with scenarios, which of them go that way, and which can't run on the pool and why, as \
      far as that is known without running them. The pool is only read.

      EXIT STATUS
        0  nothing found, or nothing that --fail-on counts
        1  something found that --fail-on counts; by default everything
        2  a file is wrong or unreadable
      """
  )

  @OptionGroup var projectFile: ProjectFileOption

  @Flag(help: "Print one JSON document; docs/json.md describes it.")
  var json = false

  @OptionGroup var variables: VariableOption

  @OptionGroup var templates: TemplateOptions

  @OptionGroup var policies: PolicyOption

  @OptionGroup var level: FindingLevelOption

  @OptionGroup var colour: ColourOption

  @Argument(help: "A pool of the project file, or a file that says what a pool is set to.")
  var pool: String

  @Argument(help: "Scenario files, or folders that are searched for *.yaml and *.yml.")
  var paths: [String] = []

  func run() async throws {
    let environment = Environment.process(colour)
    var request = PoolCheckRequest(pool: pool)
    request.settings = try policies.request(paths, templates, variables, projectFile)
    let check = try await PoolCheckWorkflow(request, environment).run()
    if json {
      environment.output.write(check.json.text(.pretty) + "\n")
    } else {
      environment.output.write(check.text)
    }
    if check.hasFindings(from: level.failOn) { throw CommandFailure(.failed, "") }
  }
}
