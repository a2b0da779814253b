internal import Project
internal import Reports
internal import RunRecord
internal import Scenario

/// `authflow run`: checks and runs scenarios, and reports the results.
package struct RunWorkflow {
  let request: RunRequest
  var environment: Environment

  package init(_ request: RunRequest, _ environment: Environment) {
    (self.request, self.environment) = (request, environment)
  }

  /// Checks the files and runs the scenarios once.
  package func run() async throws -> CommandOutcome { try await run(nil) }

  /// Writes the reason why the run did not start to the requested reports.
  package func report(_ error: any Error) {
    report(error, RunFacts(of: request, seed: request.seed ?? 0, environment))
  }

  /// Runs all scenarios; with `watched`, runs only changed scenarios and adds the files to watch.
  ///
  /// If nothing can run, writes the reason to the reports, because an older report must not look
  /// like this run's report.
  func run(_ watched: Watch.WatchedFiles?) async throws -> CommandOutcome {
    let seed = request.seed ?? (request.shard == nil ? nil : environment.seedOfShards)
    var facts = RunFacts(of: request, seed: seed ?? environment.newSeed, environment)
    do { return try await perform(watched, &facts) } catch {
      if let failure = error as? CommandFailure, failure.followsRun { throw failure }
      report(error, facts)
      await notify(error, facts)
      throw error
    }
  }

  /// Sends the notifications about a run that did not start.
  private func notify(_ error: any Error, _ facts: RunFacts) async {
    guard let notifications = facts.notifications else { return }
    let problems = request.reports.problems(of: error, environment)
    guard !problems.isEmpty else { return }
    let events = RunEvent.events(of: problems, stopping: facts.start(environment))
    for event in events { notifications.report.receive(event) }
    let outcome = (error as? CommandFailure)?.outcome ?? .internalError
    await notifications.send(outcome, environment)
  }

  private func report(_ error: any Error, _ facts: RunFacts) {
    // The error can precede the reading of these files.
    let files = [request.config, request.create, request.pool.flatMap(Project.configurationPath)]
    environment.protect(files.compactMap(\.self).map(PoolFile.path))
    environment.protect(request.choice.paths.map { FilePlace($0).path })
    request.reports.report(error, of: facts.start(environment), environment)
  }
}
