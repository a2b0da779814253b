internal import CodeSources
internal import FoundationEssentials
internal import Project
internal import Runner
internal import Scenario
internal import Values

/// How a command that runs scenarios comes by the pool that was chosen for them, and how it runs there.
struct PoolAccess {
  /// The pool to run on, with the variables of the command line, and the sources of its messages.
  let selection: ProjectSelection
  /// What the project defines for scenarios on that pool.
  let names: ProjectNames
  /// What it defines on any of its pools.
  let definedNames: ProjectNames
  /// What is not done where the pool can't be used.
  let purpose: Purpose
  var environment: Environment
  /// What mock pools are made of, in the place of what the selection names; nil leaves it to that.
  var file: ConfigurationFile?
  /// Whether what the pool does not allow or have counts as wrong.
  var isStrict = false
  /// Whether default pools are one side of several, so that scenarios which name more than they have are
  /// skipped there.
  var isSide = false
  /// Whether the users that scenarios made on the mock stay.
  var keepsUsers = false
  /// Where the mock's messages go; nil keeps them in memory.
  var outbox: String?

  /// Takes a pool of a project, or one that is made for the command; `variables` are those of the command line.
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

  /// How scenarios run there unless the command says otherwise: as the project says, else by authflow's
  /// own defaults.
  func options(seed: UInt64, _ defaults: ProjectDefaults, command: [String]) -> RunOptions {
    var options = RunOptions(seed: seed, environment: environment.variables, command: command)
    if isLive {
      // Where a source has none, the mail simulator's.
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
  /// Adds every secret variable that a step may read to the redactor, before any step reads it.
  func addSecrets(of environment: Environment) {
    for name in Set(flatMap(\.secretNames)) {
      guard let value = environment.variables[name] else { continue }
      environment.redactor.add(Secret(value), evenShort: true)
    }
  }
}

extension Environment {
  /// What tells the users of one run on a live pool from those of all others.
  ///
  /// Eight characters of `a-z0-9`: the time to the second, so that they sort by age, and two random ones.
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
