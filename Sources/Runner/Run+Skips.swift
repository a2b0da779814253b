internal import Diagnostics
internal import RunRecord
internal import Scenario
internal import Values
internal import Waiting

// Scenarios that are not started.
extension Run {
  /// The record of a scenario that is not started; nil if the scenario should run.
  ///
  /// An interruption or an earlier failure is not a reason that a strict run rejects.
  func recordOfSkip(
    _ scenario: Scenario,
    _ id: ScenarioID,
    hasFailed: Bool
  ) -> ScenarioRecord? {
    let result: ScenarioRecord.Result
    if dependencies.stop.isRaised {
      result = .skipped(.interrupted)
    } else if hasFailed, dependencies.options.failFast {
      result = .skipped(.earlierFailure)
    } else if let reason = dependencies.pools.skipReason(for: scenario) {
      let reason = dependencies.redactor.redact(reason)
      result = dependencies.options.strict ? .unmet(reason, scenario) : .skipped(.because(reason))
    } else {
      return nil
    }
    return dependencies.recordWithoutSteps(of: scenario, id, result)
  }
}

extension RunDependencies {
  /// The record of a scenario that ends before its first step.
  func recordWithoutSteps(
    of scenario: Scenario,
    _ id: ScenarioID,
    _ result: ScenarioRecord.Result
  ) -> ScenarioRecord {
    ScenarioRecord(
      id: id,
      tags: scenario.tags,
      result: result,
      startedAt: now(),
      elapsed: .zero,
      steps: []
    )
  }
}

extension ScenarioRecord.Result {
  /// The result, in a strict run, of a scenario that other runs skip.
  ///
  /// The reason must already be redacted.
  static func unmet(
    _ reason: String,
    _ scenario: Scenario,
    at range: SourceRange? = nil
  ) -> ScenarioRecord.Result {
    let range = (range ?? scenario.range).meant
    let message = "\(reason); --strict counts a skip as a failure"
    return .failed(Failure(kind: .given, message: message, source: scenario.file, range: range))
  }
}
