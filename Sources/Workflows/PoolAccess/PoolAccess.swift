internal import CodeSources
internal import MockPool
internal import MockServer
internal import Project
internal import Reports
internal import Runner
internal import Scenario
internal import Values

/// Opens the selected pool for a command, and runs scenarios on it.
struct PoolAccess {
  /// The pool with the variables of the command line, and the sources of its messages.
  let selection: ProjectSelection
  /// The names that the project defines for scenarios on this pool.
  let names: ProjectNames
  /// The names that the project defines on any pool.
  let definedNames: ProjectNames
  /// The command with its options, which suggested commands repeat.
  var command: [String] = []
  /// The purpose of the command, for the failure if the pool can't be used.
  let purpose: Purpose
  var environment: Environment
  /// The configuration of mock pools; nil for the configuration in the selection.
  var file: ConfigurationFile?
  /// The pool that the command creates; nil for an existing pool or a mock.
  var creation: PoolToCreate?
  /// Whether unmet requirements on the pool count as errors.
  var isStrict = false
  /// Whether default pools are one side of a comparison.
  ///
  /// On that side, scenarios are skipped if they name parts that a default pool does not have.
  var isSide = false
  /// Whether users and other resources that scenarios create are kept.
  var keepsUsers = false
  /// The number of times that each scenario runs.
  var rounds = 1
  /// The ID in the names of the users that a run creates on a live pool.
  let runID: String
  /// The time limit for deleting a pool that the command created.
  let cleanupTimeout: Duration
  /// The folder for the journals of live pools.
  let journals: String
  /// The watches on sources, to which this run reports its awaits.
  let watched: WatchedSource
  /// The Maildir for the mock's messages; nil for memory.
  var outbox: String?
  /// The rules of the embedded mock, which are wrong only for a mutant.
  var rules = MutationRules.right
  /// The record of the settings that calls to the embedded mock read; nil if they are not recorded.
  var recorder: SettingRecorder?

  /// Creates access to a pool of a project, or to a pool that was created for the command.
  ///
  /// `variables` are the variables of the command line.
  init(
    _ selection: ProjectSelection,
    in project: Project,
    _ variables: [(name: String, value: String)],
    _ purpose: Purpose,
    _ environment: Environment
  ) {
    var selection = selection
    selection.pool = selection.pool.setting(variables)
    (self.selection, self.purpose, self.environment) = (selection, purpose, environment)
    runID = environment.newRunID
    cleanupTimeout = project.defaults.cleanupTimeout ?? .seconds(30)
    let state = StateFolder(base: project.folder, environment: environment)
    (journals, watched) = (state.journals, WatchedSource(of: state))
    names = project.names(for: selection.pool)
    definedNames = project.definedNames(adding: variables.map(\.name))
  }

  /// The sources of the selection, each opened once.
  var openedSources: [String: any CodeSource] {
    Dictionary(
      selection.sources.map { ($0.name, $0.opened(in: environment)) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// Warns about sources whose folder or file does not exist yet, if scenarios await messages.
  func warnOfMissingPaths(of sources: [String: any CodeSource], for scenarios: ScenarioList) {
    let awaitsMessages = scenarios.facts.contains { facts in
      facts.requirements.contains(.email) || facts.requirements.contains(.sms)
        || facts.sources?.isEmpty != true
    }
    guard awaitsMessages else { return }
    for (name, source) in sources.sorted(by: { $0.key < $1.key }) {
      guard let path = source.missingPath else { continue }
      environment.errors.say(
        "warning: `\(environment.shortened(path))`, where the source `\(name)` reads messages, "
          + "does not exist yet"
      )
    }
  }

  /// The name of the live pool's entry in the project file.
  var entry: String { creation?.entry ?? selection.pool.name }

  /// Whether the pool is not a mock.
  var isLive: Bool { selection.pool.cognito != nil }

  /// The template of generated addresses on a live pool, from the mailbox or else from Amazon's
  /// mail simulator.
  var addresses: AddressTemplate { selection.emailSource?.address ?? .simulator }

  /// The default run options, from the project or else from authflow.
  ///
  /// The project's `failFast` is only for `run`: other commands need the result of each scenario.
  func options(seed: UInt64, _ defaults: ProjectDefaults) -> RunOptions {
    var options = RunOptions(seed: seed, environment: environment.values, command: command)
    if isLive {
      options.addresses = addresses
      options.names = .run(runID)
      options.lockFolder = environment.shortened(journals) + "/locks"
      options.awaitTimeout = .seconds(60)
      options.pollInterval = .milliseconds(500)
    }
    options.noteTaken = { [watched] in watched.note($0) }
    (options.strict, options.keepsUsers) = (isStrict, keepsUsers)
    options.jobs = defaults.jobs ?? options.jobs
    options.timeout = defaults.timeout ?? options.timeout
    options.cleanupTimeout = defaults.cleanupTimeout ?? options.cleanupTimeout
    options.awaitTimeout = defaults.within ?? options.awaitTimeout
    return options
  }
}

extension ScenarioList {
  /// Adds all secret variables that a step may read to the redactor.
  func addSecrets(of environment: Environment) {
    for name in Set(facts.flatMap(\.secretNames)) {
      guard let value = environment.variables[name] else { continue }
      environment.redactor.add(Secret(value), evenShort: true)
    }
  }
}
