internal import ArgumentParser
internal import ConfigurationChanges
internal import JSON
internal import Reports
internal import Workflows

/// `authflow pool check`: finds mistakes and risks in a pool's settings.
struct CheckPoolCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: """
      Finds invalid, risky, and contradictory pool settings, and scenarios that can't run on the \
      pool.
      """,
    discussion: """
      Prints a one-line verdict. For each rule that the pool's settings break, prints the setting, \
      the reason for the rule, and the fix. With PATHS, the command also prints which scenarios \
      each rule affects, and which scenarios can't run on the pool. Scenarios that can't run \
      affect the exit code only with --fail-on any, the default. The command does not run \
      scenarios or change the pool.

      EXIT CODES
        0  no findings at or above the --fail-on level
        1  findings at or above the --fail-on level, or scenarios that can't run
        2  invalid or unreadable files, or an unknown pool
        3, 4, 5  the same as for `authflow run`
      """
  )

  @OptionGroup var projectFile: ProjectFileOption

  @Flag(help: "Print the result as one JSON document.")
  var json = false

  @OptionGroup var sarif: SARIFOption

  @OptionGroup var variables: VariableNameOption

  @OptionGroup var templates: TemplateOptions

  @OptionGroup var findings: FindingOptions

  @OptionGroup var process: EnvironmentOptions

  @Argument(
    help: """
      A pool from the project file, the built-in `mock`, or a file with a pool's settings.
      """,
    completion: .file()
  )
  var pool: String

  @Argument(
    help: """
      Scenario files, or folders to search for *.yaml and *.yml. Default: no scenarios.
      """,
    completion: .file()
  )
  var paths: [String] = []

  func validate() throws { try sarif.files.check(besidesJSON: json) }

  func run() async throws {
    let environment = try process.environment
    var request = PoolCheckRequest(pool: pool)
    request.settings = try findings.request(paths, templates, variables, projectFile)
    request.outputs = sarif.files.paths
    let check = try await PoolCheckWorkflow(request, environment).run()
    let output = sarif.files.console(environment)
    if json {
      output.write(check.json.text(.pretty) + "\n")
    } else {
      output.write(check.text)
    }
    var files = OutputFiles(environment)
    files.collect { () throws(CommandFailure) in
      try sarif.files.write(check.allFindings, environment)
    }
    try files.check { () throws(CommandFailure) in
      if check.hasFindings(from: findings.failOn) { throw CommandFailure(.failed, "") }
    }
  }
}
