internal import ArgumentParser
internal import Reports
internal import Workflows

extension RunCommand {
  func validate() throws {
    try OptionValue.check([("--config", config)])
    _ = try choice
    _ = try OptionValue.variables(variables)
    try OptionValue.checkEnvironmentFiles(environmentFiles)
    _ = try reports
    try OptionValue.checkHistoryPath(history)
    try OptionValue.check([
      ("--outbox", outbox), ("--trace", trace), ("--pool", pool), ("--create", create),
    ])
    try checkCombinations()
  }

  /// Throws if options can't be combined.
  private func checkCombinations() throws {
    try OptionValue.checkHistoryConflict(history, isOff: noHistory)
    _ = try Verbosity(quiet: quiet, verbose: verbose)
    guard !notify.contains("") else { throw ValidationError("--notify needs a name") }
    guard !watch || notify.isEmpty else {
      throw ValidationError("--watch and --notify can't be combined")
    }
    guard !watch || create == nil else {
      throw ValidationError(
        "--watch and --create can't be combined: each rerun would create a pool"
      )
    }
    guard !watch || shard == nil else {
      throw ValidationError("--watch and --shard can't be combined")
    }
  }

  /// The request with the values of the options.
  var request: RunRequest {
    get throws {
      var request = RunRequest()
      request.config = config
      request.pool = pool
      request.create = create
      request.choice = try choice
      request.shard = shard
      request.variables = try OptionValue.variables(variables)
      request.environmentFiles = environmentFiles
      request.jobs = jobs
      request.retries = retries
      request.repetitions = repetitions
      request.seed = seed
      request.failFast = failFast
      request.allowsFlaky = allowFlaky
      request.isStrict = strict
      request.outbox = outbox
      request.reports = try reports
      request.notifications = notify
      request.trace = trace
      request.verbosity = try Verbosity(quiet: quiet, verbose: verbose)
      request.history = .option(history, isOff: noHistory)
      request.keepsRecord = !noHistory
      request.keepsUsers = keepUsers
      request.pausesOnFailure = pauseOnFailure
      return request
    }
  }

  private var choice: ScenarioChoice {
    get throws {
      try ScenarioChoice(of: paths, tags: tags, filter: filter, onlyFailed: onlyFailed)
    }
  }

  private var reports: ReportFiles {
    get throws {
      try ReportFiles(
        junit: junit,
        junitDialect,
        json: json,
        html: html,
        markdown: markdown,
        ctrf: ctrf
      )
    }
  }
}
