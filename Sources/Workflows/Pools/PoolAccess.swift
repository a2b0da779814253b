internal import CodeSources
internal import FoundationEssentials
internal import Project
internal import Runner
internal import Scenario
internal import Values

/// Opens the selected pool for a command, and runs scenarios on it.
struct PoolAccess {
  /// The pool to run on, with the variables of the command line, and the sources of its messages.
  let selection: ProjectSelection
  /// The names that the project defines for scenarios on that pool.
  let names: ProjectNames
  /// The names that it defines on any of its pools.
  let definedNames: ProjectNames
  /// The purpose to name in the failure if the pool can't be used.
  let purpose: Purpose
  var environment: Environment
  /// The configuration of mock pools, instead of the one in the selection; nil to use the
  /// selection's.
  var file: ConfigurationFile?
  /// Whether unmet requirements on the pool count as errors.
  var isStrict = false
  /// Whether default pools are one side of several.
  ///
  /// Scenarios that name parts that a default pool does not have are then skipped there.
  var isSide = false
  /// Whether users and other resources that scenarios created are kept.
  var keepsUsers = false
  /// The ID in the names of the users that a run creates on a live pool.
  let runID: String
  /// The folder for the journals of live pools.
  let journals: String
  /// The Maildir for the mock's messages; nil keeps them in memory.
  var outbox: String?

  /// Takes a pool of a project, or one created for the command; `variables` are those of the
  /// command line.
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
    journals = StateFolder(base: project.folder, environment: environment).journals
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

  /// Whether the pool outlives the run.
  var isLive: Bool { selection.pool.cognito != nil }

  /// The run options unless the command sets them: those of the project, or else authflow's
  /// defaults.
  func options(seed: UInt64, _ defaults: ProjectDefaults, command: [String]) -> RunOptions {
    var options = RunOptions(seed: seed, environment: environment.values, command: command)
    if isLive {
      // If a source has none, the address of the mail simulator.
      options.addresses = selection.emailSource?.address ?? .simulator
      options.names = .run(runID)
      options.awaitTimeout = .seconds(60)
      options.pollInterval = .milliseconds(500)
    }
    (options.strict, options.keepsUsers) = (isStrict, keepsUsers)
    options.jobs = defaults.jobs ?? options.jobs
    options.failFast = defaults.failFast ?? false
    options.timeout = defaults.timeout ?? options.timeout
    options.cleanupTimeout = defaults.cleanupTimeout ?? options.cleanupTimeout
    options.awaitTimeout = defaults.within ?? options.awaitTimeout
    return options
  }
}

extension [Scenario] {
  /// Adds every secret variable that a step may read to the redactor, before any step reads it.
  func addSecrets(of environment: Environment) {
    for name in Set(flatMap(\.secretNames)) {
      guard let value = environment.variables[name] else { continue }
      environment.redactor.add(Secret(value), evenShort: true)
    }
  }
}

extension Environment {
  /// The ID that distinguishes the users of one run on a live pool from those of other runs.
  ///
  /// 14 characters of `a-z0-9`: the time in seconds, which sorts them by age, and 41 random bits.
  /// A name that contains it is therefore the run's own.
  var newRunID: String {
    let seconds = UInt64(max(0, now().timeIntervalSince1970)) % Self.sixDigits
    let number = random(0...(Self.sixDigits * 1296 - 1))
    return seconds.base36(digits: 6) + number.base36(digits: 8)
  }

  /// The number of values of six digits in base 36.
  private static let sixDigits: UInt64 = 2_176_782_336
}

extension UInt64 {
  fileprivate func base36(digits count: Int) -> String {
    let digits = String(self, radix: 36)
    return String(repeating: "0", count: count - digits.count) + digits
  }
}
