internal import CodeSources
internal import Diagnostics
internal import JSON
internal import Mail
internal import Matching
internal import RunRecord
internal import Scenario
internal import Values

extension ScenarioExecution {
  /// Tells the reports what the step waits for.
  func sayWaiting(_ reason: String) {
    run.emit(.stepWaiting(id, reason: redactor.redact(reason), at: run.now()))
  }

  /// Keeps what an await had seen that is cut short, for the failure of whatever ended it.
  func noteCutAwait() {
    guard Task.isCancelled, let cut = ledger?.cutAwait else { return }
    cutDetails += cut.detailsOfCut
  }

  /// Where the step says, else the pool's own source for such an address.
  func source(
    named template: TextTemplate?,
    for recipient: String
  ) throws(StepStop) -> any CodeSource {
    let name = try template.map { template throws(StepStop) in try text(template) }
    do throws(MissingSource) {
      if let name { return try run.sources.source(named: name) }
      return try run.sources.source(for: .reaching(recipient))
    } catch {
      let message = error.message(pool: run.pools.name)
      if case .unknown = error, let range = template?.range {
        throw .value(ValueError(reason: .badArgument(message), range: range))
      }
      throw .environment(message: message, details: error.details)
    }
  }
}

extension Step {
  /// Whether it is an await that is done once, which keeps to the step's time by itself.
  var isSingleAwait: Bool {
    if case .once = repetition { action.awaitsMessage } else { false }
  }
}

extension StepStop {
  /// What an await without a message, or with one that should not have come, means for its step.
  init(_ error: AwaitError, remark: String? = nil) {
    self =
      switch error {
      case .timedOut:
        .timeout(message: error.message, details: error.details + [remark].compactMap(\.self))
      case .ambiguousCode, .nothingSent, .unexpected:
        .unusable(message: error.message, details: error.details)
      case .unreachable, .unseen: .environment(message: error.message, details: error.details)
      case .cancelled: .cancelled
      }
  }
}
