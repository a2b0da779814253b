internal import ArgumentParser
internal import Workflows

/// `authflow coverage`: shows how well scenarios cover a pool, and which gaps are worth closing.
struct CoverageCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "coverage",
    abstract: "Shows how well scenarios cover a pool, and which gaps are worth closing.",
    discussion: """
      Prints which flows, operations, error types, settings of the pool, and mutants the scenarios \
      exercise. Then prints the gaps, such as settings worth testing that no scenario tests. For \
      most gaps, the command names a scenario of authflow's library that closes the gap. \
      `authflow init --from` adds these scenarios to a project. The command runs your scenarios \
      only on mocks with the pool's settings.

      EXIT CODES
        0  the coverage was printed
        2  the same as for `authflow run`
        3  the usage is wrong, or no scenario can run on the pool
        4  the pool can't be read, or the run was interrupted
        5  an internal error occurred
      """
  )

  @OptionGroup var projectFile: ProjectFileOption

  @Option(
    help: """
      The pool to measure: a pool from the project file, the built-in `mock`, or a file with a \
      pool's settings. Default: the project's default pool, or the mock.
      """
      .taking("name or file"),
    completion: .file()
  )
  var pool: String?

  @Option(help: "Write the result to FILE as a Markdown page.".taking("file"), completion: .file())
  var markdown: String?

  @Option(
    help: "Write the result to FILE as one self-contained HTML page.".taking("file"),
    completion: .file()
  )
  var html: String?

  @Option(help: "Write the result to FILE as a JSON document.".taking("file"), completion: .file())
  var json: String?

  @OptionGroup var running: MockRunOptions

  func validate() throws {
    let reports = [("--markdown", markdown), ("--html", html), ("--json", json)]
    try OptionValue.check([("--pool", pool)] + reports)
    try OptionValue.checkFiles(reports)
  }

  func run() async throws {
    var request = CoverageRequest()
    request.config = projectFile.config
    request.choice = try running.choice
    request.variables = try running.variables.written
    (request.pool, request.seed) = (pool, running.seed)
    (request.markdown, request.html, request.json) = (markdown, html, json)
    try await CoverageWorkflow(request, running.environment).run().check()
  }
}
