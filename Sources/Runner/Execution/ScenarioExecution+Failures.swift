internal import Diagnostics
internal import JSON
internal import Matching
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

extension ScenarioExecution {
  /// A failure at a step, or at the scenario if no step is running.
  ///
  /// This method redacts everything except `mismatches`, which must be redacted already.
  func failure(
    _ kind: Failure.Kind,
    _ message: String,
    in step: Step? = nil,
    at range: SourceRange? = nil,
    of source: SourceFile? = nil,
    mismatches: [Mismatch] = [],
    details: [String] = []
  ) -> Failure {
    let source = source ?? current?.list.source ?? scenario.file
    let range = range ?? step?.actionRange ?? current?.range ?? scenario.range
    let remarks = [source.aliasRemark(at: range), rowRemark(besides: source)].compactMap(\.self)
    return Failure(
      kind: kind,
      message: redactor.redact(message),
      mismatches: mismatches.map(\.atAlias),
      step: current.map { ($0.list.phase, $0.number) },
      source: source,
      range: range.meant,
      uses: current?.list.uses ?? [],
      details: (details + remarks).map(redactor.redact)
    )
  }

  /// A remark with the place of the table's row, for failures outside the table; nil without a
  /// table.
  private func rowRemark(besides source: SourceFile) -> String? {
    guard let row = scenario.example, row.file !== source else { return nil }
    return row.tablePlace.map { "the row of `examples` is at \($0)" }
  }

  /// The failure at a place; nil if the step was interrupted.
  ///
  /// `unusable` is the failure's kind for a message or response that can't be used.
  func failure(
    for stop: StepStop,
    at place: SourceRange?,
    unusable: Failure.Kind = .expectation
  ) -> Failure? {
    switch stop {
    case .value(let error): failure(for: error)
    case .failed(let failure): failure
    case .timeout(let message, let details):
      failure(.timeout, message, at: place, details: details)
    case .unusable(let message, let details):
      failure(unusable, message, at: place, details: details)
    case .unserved(let outcome):
      failure(unusable, OutcomeCheck.message(unserved: outcome), at: place)
    case .environment(let message, let details):
      failure(.environment, message, at: place, details: details)
    // A step without an outcome must not pass unless it was interrupted.
    case .cancelled: Task.isCancelled ? nil : failure(.environment, "interrupted", at: place)
    }
  }

  /// The failure for a value that can't be read.
  func failure(for error: ValueError, in step: Step? = nil) -> Failure {
    failure(.value, error.message, in: step, at: error.range, of: error.source)
  }

  /// The failure for a default or return value of a flow that can't be read.
  func failure(for error: ValueError, inFlow list: StepList) -> Failure {
    var failure = failure(for: error)
    failure.source = error.source ?? list.source
    failure.uses = list.uses
    failure.step = list.uses.first.map { (list.phase, $0.number) }
    return failure
  }

  func failure(for mismatches: [Mismatch], _ outcome: Outcome, in step: Step) -> Failure {
    // Claims are redacted before the headline is cut, because the redactor can't find half a
    // secret.
    state.claims = DecodedClaims.failed(in: outcome, at: mismatches, of: step, redactor)
    let mismatches = mismatches.map { redactor.redact($0.explained(by: outcome)) }
    let unexpected = OutcomeCheck.unexpectedError(outcome, of: step)
    let course =
      unexpected.map { advice(on: $0.type, outcome.errorMessage, in: step) }
      ?? ScenarioExecution.course(of: outcome, mismatches, in: step)
    let isSuccess = OutcomeCheck(step: step, outcome: outcome).isSuccess
    let lacks = isSuccess ? FailureAdvice.on(mismatches, situation(of: step)) : []
    return failure(
      unexpected.map { kind(ofUnexpected: $0.type) } ?? .expectation,
      unexpected?.message ?? headline(of: mismatches, step),
      in: step,
      at: mismatches.first?.range,
      mismatches: mismatches,
      details: course + mismatches.compactMap(\.advice) + lacks + state.facts
    )
  }

  /// The advice on an error that no step expects; empty if the cause is not known.
  func advice(on type: String, _ message: String?, in step: Step? = nil) -> [String] {
    injectedFaults.hasError(type) ? [] : FailureAdvice.on(type, message, situation(of: step))
  }

  private func situation(of step: Step?) -> FailureSituation {
    let migration = triggers?.members["userMigration"] ?? pool?.triggers["userMigration"]
    return FailureSituation(
      scenario: scenario,
      step: step,
      pool: currentPool,
      poolName: run.pools.name,
      exchange: state.exchanges.records.last,
      unsent: current.flatMap { sendings.unsent(by: $0.number) },
      migratesUsers: migration != nil
    )
  }

  /// The kind of an error that the step does not expect.
  ///
  /// An injected error is never an environment failure, regardless of its type.
  func kind(ofUnexpected type: String) -> Failure.Kind {
    injectedFaults.hasError(type) ? .error(type: type) : .unexpected(type)
  }

  /// The action's result, if the mismatches do not already show it.
  private static func course(
    of outcome: Outcome,
    _ mismatches: [Mismatch],
    in step: Step
  ) -> [String] {
    if step.flowUse == nil, let problem = outcome.problem { return [problem] }
    let isTold = mismatches.first?.isOfError == true
    return isTold || !mismatches.contains(where: \.isOfError) ? [] : ["the action succeeded"]
  }

  /// The first mismatch, and the number of other mismatches.
  private func headline(of mismatches: [Mismatch], _ step: Step) -> String {
    guard let first = mismatches.first else { return "" }
    let rest = mismatches.count - 1
    let more = rest > 0 ? " (and \(rest.counting("more difference")))" : ""
    guard first.instead == Mismatch.success else { return first.line + more }
    let action = (current?.list.source ?? scenario.file).key(in: step.actionRange)
    return "\(first.expectation), but \(action.isEmpty ? "the step" : action) succeeded" + more
  }
}
