internal import CodeSources
internal import FoundationEssentials
internal import Project
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
  /// The purpose of the command, for the failure if the pool can't be used.
  let purpose: Purpose
  var environment: Environment
  /// The configuration of mock pools; nil for the configuration in the selection.
  var file: ConfigurationFile?
  /// Whether unmet requirements on the pool count as errors.
  var isStrict = false
  /// Whether default pools are one side of a comparison.
  ///
  /// Scenarios that name parts that a default pool does not have are skipped there.
  var isSide = false
  /// Whether users that scenarios create on the mock are kept.
  var keepsUsers = false
  /// The Maildir for the mock's messages; nil for memory.
  var outbox: String?

  /// Takes a pool of a project, or a pool that was created for the command.
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

  /// The default run options: those of the project, or else authflow's.
  func options(seed: UInt64, _ defaults: ProjectDefaults, command: [String]) -> RunOptions {
    var options = RunOptions(seed: seed, environment: environment.variables, command: command)
    if isLive {
      // If no source has an address, the address of the mail simulator.
      options.addresses = selection.emailSource?.address ?? .simulator
      options.names = .run(environment.newRunID)
      options.awaitTimeout = .seconds(60)
      options.pollInterval = .milliseconds(500)
    }
    options.strict = isStrict
    options.jobs = defaults.jobs ?? options.jobs
    options.failFast = defaults.failFast ?? false
    options.timeout = defaults.timeout ?? options.timeout
    options.cleanupTimeout = defaults.cleanupTimeout ?? options.cleanupTimeout
    options.awaitTimeout = defaults.within ?? options.awaitTimeout
    return options
  }
}

extension [Scenario] {
  /// Adds all secret variables that a step may read to the redactor.
  func addSecrets(of environment: Environment) {
    for name in Set(flatMap(\.secretNames)) {
      guard let value = environment.variables[name] else { continue }
      environment.redactor.add(Secret(value), evenShort: true)
    }
  }
}

extension Environment {
  /// The ID that distinguishes the users of this run on a live pool from those of other runs.
  ///
  /// Eight characters of `a-z0-9`: the time in seconds, which sorts users by age, and two random
  /// characters.
  var newRunID: String {
    let seconds = UInt64(max(0, now().timeIntervalSince1970)) % 2_176_782_336
    return seconds.base36(digits: 6) + random(0...1295).base36(digits: 2)
  }
}

extension UInt64 {
  fileprivate func base36(digits count: Int) -> String {
    let digits = String(self, radix: 36)
    return String(repeating: "0", count: count - digits.count) + digits
  }
}
