internal import ArgumentParser
internal import Workflows

/// `authflow mutate`: runs scenarios on faulty mocks, and shows which faults they do not notice.
struct MutateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mutate",
    abstract: "Runs scenarios on faulty mocks, and shows which faults they do not notice.",
    discussion: """
      A mutant is a mock pool with one deliberate fault, such as a wrong code that confirms a \
      sign-up. The scenarios run first on the correct mock, where none may fail, and then on each \
      mutant, until one fails. The output lists the mutants on which all scenarios pass. For each \
      of these mutants, authflow has a scenario that notices the fault.

      EXIT CODES
        0  all mutants were noticed, or the score reaches --min-score
        1  the score is too low, or a scenario fails on the correct mock
        2, 3, 4, 5  the same as for `authflow run`
      """
  )

  @OptionGroup var projectFile: ProjectFileOption

  @Option(
    help: """
      Make the mutants from this configuration file, from this mock pool in the project file, or \
      from the built-in `mock`. Default: the project's default pool, or the mock.
      """
      .taking("name or file"),
    completion: .file()
  )
  var pool: String?

  @Option(help: "Run only the mutant named NAME. Default: all mutants.".taking("name"))
  var only: String?

  @Option(
    parsing: .unconditional,
    help: """
      Exit with code 0 if at least N percent of the mutants are noticed. Default: 100.
      """.taking("n"),
    transform: OptionValue.number(in: 0...100)
  )
  var minScore: Int?

  @Option(
    parsing: .unconditional,
    help: "The maximum number of mutants that run at the same time. Default: 8.".taking("n"),
    transform: OptionValue.number(in: 1...Int.max)
  )
  var jobs: Int?

  @Option(help: "Write the results to FILE as a JSON document.".taking("file"), completion: .file())
  var json: String?

  @Option(
    help: "Write the results to FILE as one self-contained HTML page.".taking("file"),
    completion: .file()
  )
  var html: String?

  @Option(
    help: "For each fault that was not noticed, write to FILE a scenario that notices it."
      .taking("file"),
    completion: .file()
  )
  var scenarios: String?

  @OptionGroup var running: MockRunOptions

  func validate() throws {
    let reports = [("--json", json), ("--html", html), ("--scenarios", scenarios)]
    try OptionValue.check([("--pool", pool), ("--only", only)] + reports)
    try OptionValue.checkFiles(reports)
  }

  func run() async throws {
    var request = MutateRequest()
    request.config = projectFile.config
    request.choice = try running.choice
    request.variables = try running.variables.written
    (request.pool, request.only, request.jobs) = (pool, only, jobs)
    (request.minimumScore, request.seed) = (minScore, running.seed)
    (request.json, request.html, request.scenarios) = (json, html, scenarios)
    try await MutateWorkflow(request, running.environment).run().check()
  }
}
