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

  @OptionGroup var policies: PolicyOption

  @OptionGroup var accepting: AcceptOptions

  @OptionGroup var level: FindingLevelOption

  @OptionGroup var environmentFiles: EnvironmentFileOption

  @Option(help: .color)
  var color = ColorChoice.auto

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

  func validate() throws {
    guard !json || !sarif.files.usesOutput else {
      throw ValidationError("--json and --sarif - can't be combined")
    }
  }

  func run() async throws {
    let environment = try environmentFiles.environment(color)
    var request = PoolCheckRequest(pool: pool)
    request.settings = try policies.request(paths, templates, variables, projectFile)
    request.settings.accepting = accepting.request
    request.outputs = sarif.files.paths
    let check = try await PoolCheckWorkflow(request, environment).run()
    // The log replaces the report on standard output.
    let output = sarif.files.usesOutput ? environment.errors : environment.output
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
      if check.hasFindings(from: level.failOn) { throw CommandFailure(.failed, "") }
    }
  }
}
