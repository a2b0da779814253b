internal import Diagnostics
internal import RunRecord
internal import Scenario
internal import Values
internal import Waiting

/// One scenario from its pool to its cleanup.
struct ScenarioRun {
  private let dependencies: RunDependencies

  init(_ dependencies: RunDependencies) { self.dependencies = dependencies }

  /// Runs the scenario while its locks are held; the wait for them is not part of its time.
  func run(_ scenario: Scenario, _ id: ScenarioID) async -> ScenarioRecord {
    await dependencies.locks.hold(
      scenario.locks,
      until: dependencies.stop,
      waits: { name in
        let reason = "the lock `\(name)`"
        dependencies.emit(.stepWaiting(id, reason: reason, at: dependencies.now()))
      },
      { problem in
        guard let problem else { return await runAttempts(scenario, id) }
        return blocked(scenario, id, by: problem)
      }
    )
  }

  /// The record of a scenario that can't be isolated from scenarios of other processes.
  private func blocked(
    _ scenario: Scenario,
    _ id: ScenarioID,
    by problem: JournalError
  ) -> ScenarioRecord {
    let failure = Failure(
      kind: .environment,
      message: dependencies.redactor.redact(problem.message),
      source: scenario.file,
      range: scenario.range.meant
    )
    return dependencies.recordWithoutSteps(of: scenario, id, .blocked(failure))
  }

  /// Runs the scenario, and repeats it from the start while it fails and retries remain.
  private func runAttempts(_ scenario: Scenario, _ id: ScenarioID) async -> ScenarioRecord {
    let retries = scenario.retries ?? dependencies.options.retries
    var retried = RetriedAttempts()
    while true {
      let number = retried.records.count + 1
      let isLast = number > retries
      let attempt = ScenarioAttempt(dependencies: dependencies, number: number, isLast: isLast)
      let record = await attempt.run(scenario, id)
      guard case .failed = record.result, !isLast, !dependencies.stop.isRaised else {
        return retried.followed(by: record)
      }
      retried.records.append(record)
      let next = Attempt(number + 1, of: retries + 1)
      let excerpt = record.excerpted(dependencies.redactor.redact)
      dependencies.emit(.attemptStarted(next, after: excerpt, at: dependencies.now()))
    }
  }
}
