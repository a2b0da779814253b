internal import Diagnostics
internal import Matching
internal import RunRecord
internal import Scenario
internal import Values
internal import Waiting

/// The users that are there before the first step.
struct GivenUsers {
  /// Those with every value read, in the author's order.
  private(set) var all: [SettledUser] = []
  /// The groups that were made for them.
  var groups: Set<String> = []

  /// Whether values of theirs are known only once they are made: the secret of a token.
  var haveTokens: Bool { all.contains(where: \.hasToken) }

  /// Reads the values of the given users.
  mutating func settle(_ users: [GivenUser], in scope: inout ValueScope) throws(ValueError) {
    for user in users { all.append(try scope.settle(user)) }
  }

  /// Makes the users in order, each recorded as a step is; nil where all are there.
  func make(in execution: isolated ScenarioExecution) async -> Failure? {
    let list = StepList(.given, of: execution.scenario)
    for (index, user) in all.enumerated() {
      guard !Task.isCancelled else { return nil }
      let place = StepPlace(list: list, number: list.number(at: index), range: user.range)
      if let failure = await make(user, at: place, in: execution) { return failure }
    }
    return nil
  }

  private func make(
    _ user: SettledUser,
    at place: StepPlace,
    in execution: isolated ScenarioExecution
  ) async -> Failure? {
    let (startedAt, start) = (execution.run.now(), ContinuousClock.now)
    execution.state = StepState(place: place, exchanges: ExchangeLog(execution.redactor))
    let summary = execution.redactor.redact("user \(user.name), \(user.status.rawValue)")
    execution.run.emit(.stepStarted(execution.id, summary: summary, at: startedAt))
    let failure = await failure(making: user, in: execution)
    execution.state.notes += execution.takeProgramRemarks()
    let isCut = Task.isCancelled
    let isBlocked = isCut ? execution.run.stop.isRaised : failure?.isEnvironment == true
    var record = StepRecord(
      phase: .given,
      number: place.number,
      line: user.range.meant.lowerBound.line,
      summary: summary,
      verdict: failure == nil && !isCut ? .passed : isBlocked ? .blocked : .failed,
      startedAt: startedAt,
      elapsed: ContinuousClock.now - start
    )
    record.notes = execution.state.notes.map(execution.redactor.redact)
    record.exchanges = execution.state.exchanges.records
    execution.progress.add(given: record)
    execution.run.emit(.stepFinished(execution.id, record))
    if !isCut { execution.state.place = nil }
    return failure
  }

  private func failure(
    making user: SettledUser,
    in execution: isolated ScenarioExecution
  ) async -> Failure? {
    do throws(StepStop) {
      try await GivenUserCreation(user: user).make(in: execution)
      return nil
    } catch {
      return execution.failure(for: error, at: user.range, unusable: .given)
    }
  }
}
