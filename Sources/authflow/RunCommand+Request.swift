internal import ArgumentParser
internal import Workflows

extension RunCommand {
  func validate() throws {
    try OptionValue.check([
      ("--outbox", outbox), ("--trace", trace), ("--pool", pool), ("--create", create),
    ])
    try records.check()
    guard !quiet || !verbose else {
      throw ValidationError("--quiet and --verbose can't be combined")
    }
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
      request.config = projectFile.config
      request.pool = pool
      request.create = create
      request.choice = try choice.choice(of: files)
      request.shard = shard
      request.variables = try variables.written
      request.environmentFiles = environment.files
      request.jobs = jobs
      request.retries = repetition.retries
      request.repetitions = repetition.repetitions
      request.seed = seed.seed
      request.failFast = repetition.failFast
      request.allowsFlaky = repetition.allowFlaky
      request.isStrict = strictness.strict
      request.outbox = outbox
      request.reports = try reports.files
      request.notifications = notify
      request.trace = trace
      request.isQuiet = quiet
      request.isVerbose = verbose
      request.history = records.request
      request.keepsRecord = !records.noHistory
      request.keepsUsers = keepUsers
      request.pausesOnFailure = pauseOnFailure
      return request
    }
  }
}
