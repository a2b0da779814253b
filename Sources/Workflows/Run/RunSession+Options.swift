internal import Project
internal import Reports
internal import Runner
internal import Waiting

// The options and the reports of a run.
extension RunSession {
  /// The run options, with a pause after each failure if the user requested it.
  func options(holdingFor reporter: Reporter) throws(CommandFailure) -> RunOptions {
    var options = options
    guard request.pausesOnFailure else { return options }
    guard let waitForEnter = environment.waitForEnter, environment.output.terminal != nil else {
      throw .usage("--pause-on-failure requires a terminal")
    }
    let pool = access.selection.pool.cognito
    let stop = environment.stop
    // Output of other scenarios would interrupt the user.
    options.jobs = 1
    options.hold = { held in
      let text = PausedScenarioText(held, source: pool?.emailSource, profile: pool?.profile)
      await reporter.say(text.text)
      _ = await race(limit: nil, stop: stop) { await waitForEnter() }
    }
    return options
  }

  /// The run options: from the command line, else from the project, else authflow's defaults.
  var options: RunOptions {
    var options = access.options(seed: facts.seed, defaults)
    options.jobs = request.jobs ?? options.jobs
    options.failFast = request.failFast || (defaults.failFast ?? false)
    options.retries = request.retries ?? options.retries
    options.repetitions = request.repetitions ?? 1
    options.allowsFlaky = request.allowsFlaky
    options.quarantine = quarantine.quarantine(of:)
    options.traces = request.trace != nil
    options.origin = facts.origin
    return options
  }

  /// The reports of the run, in the order in which they are finished.
  var reports: [any Report] {
    let output = request.reports.console(environment)
    // The record of a shard would hide the failures of the other shards.
    let keepsRecord = request.keepsRecord && facts.shard == nil
    let scope: StateFolder.Scope =
      if isWhole { request.choice.onlyFailed ? .failures : .whole } else { .part }
    var reports = keepsRecord ? state.records(of: scope) : []
    let kind: ConsoleStyle.Output = output.terminal == nil ? .plain : .terminal
    reports.append(ConsoleStream(kind, request.verbosity, output))
    reports += request.reports.reports(environment)
    if let notifications = facts.notifications { reports.append(notifications.report) }
    reports += CISystem.reports(environment, besides: output)
    if let trace = request.trace {
      reports.append(TraceFiles(folder: trace, version: environment.version, environment.redactor))
    }
    return reports
  }
}
