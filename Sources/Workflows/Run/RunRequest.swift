internal import PoolClient
internal import Project
package import Reports
internal import RunRecord
internal import Runner
internal import Values

/// The request for `authflow run`.
package struct RunRequest: Sendable {
  package var config: String?
  /// A pool of the project, or a configuration file; nil for the project's default pool.
  package var pool: String?
  /// The configuration file of a real pool that is created for this run; nil for none.
  package var create: String?
  package var choice = ScenarioChoice()
  /// The part of the selection to run; nil for the whole selection.
  package var shard: ShardRequest?
  package var variables: [(name: String, value: String)] = []
  /// The files from which environment variables were read.
  package var environmentFiles: [String] = []
  package var jobs: Int?
  package var retries: Int?
  package var repetitions: Int?
  package var seed: UInt64?
  package var failFast = false
  package var allowsFlaky = false
  package var isStrict = false
  /// The Maildir to which the mock delivers messages; nil for memory.
  package var outbox: String?
  package var reports = ReportFiles()
  /// The names of the notifications to send after the run.
  package var notifications: [String] = []
  /// The folder for the exchanges of the run; nil for no trace.
  package var trace: String?
  package var verbosity = Verbosity.normal
  /// Whether the run waits for Enter after each failed scenario, before its cleanup.
  package var pausesOnFailure = false
  /// The history that the run reads and extends.
  package var history = HistoryRequest.ofProject
  /// Whether the run is recorded for `--only-failed`.
  package var keepsRecord = true
  /// Whether users and other resources that the run creates are kept.
  package var keepsUsers = false

  package init() {}
}

extension RunRequest {
  /// The options of the command that affect the result of a scenario, without the paths.
  var repeatableArguments: [String] {
    let options = [
      ("--config", config), ("--pool", pool), ("--create", create), ("--outbox", outbox),
      ("--retries", retries.map(String.init)),
    ]
    let given = options.flatMap { name, value in value.map { [name, $0] } ?? [] }
    return ["authflow", "run"] + given
      + variables.flatMap { ["--var", "\($0.name)=\($0.value)"] }
      + environmentFiles.flatMap { ["--env-file", $0] } + (isStrict ? ["--strict"] : [])
  }

  /// The options that select scenarios, in their spelling on the command line.
  var selectionDescription: [String] {
    let options = [("--tags", choice.tags?.text), ("--filter", choice.filter)]
    let given = options.flatMap { name, value in value.map { [name, ShellQuoting.quote($0)] } ?? []
    }
    return choice.paths.map(ShellQuoting.quote) + given
      + (choice.onlyFailed ? ["--only-failed"] : [])
  }
}

/// The known properties of a run, for reports.
struct RunFacts {
  /// The seed of the run, from which later repetitions derive their own seeds.
  let seed: UInt64

  /// The pool's name on the command line or in the project file.
  var pool: String

  /// The notifications of the run; nil if none are requested, or before they are known.
  var notifications: RunNotifications?
  /// The part of the run, without its selection; nil for a whole run.
  var shard: Shard?

  /// The circumstances of the run; the region is unknown at first.
  private(set) var origin: RunOrigin

  private let command: [String]

  init(of request: RunRequest, seed: UInt64, _ environment: Environment) {
    self.seed = seed
    pool = request.pool ?? Project.builtInPool
    command = request.repeatableArguments
    origin = environment.origin
    origin.version = environment.version
    origin.selection = environment.redactor.redact(
      request.selectionDescription.joined(separator: " ")
    )
  }

  /// Sets the name and region of the pool.
  mutating func add(_ resolved: ResolvedPool) {
    pool = resolved.name
    origin.region = resolved.cognito?.region ?? PoolClient.mockRegion
  }

  /// The start of a run that stops before its first scenario.
  func start(_ environment: Environment) -> RunStart {
    var start = environment.start(at: environment.now(), seed: seed, pool: pool)
    (start.origin, start.shard, start.command) = (origin, shard, command)
    return start
  }
}
