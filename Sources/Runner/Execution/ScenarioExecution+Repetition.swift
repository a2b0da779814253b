internal import CodeSources
internal import Matching
internal import RunRecord
internal import Scenario
internal import Values

extension ScenarioExecution {
  /// Runs a step with its repetitions and keeps its results; nil if the outcome is as expected.
  func failure(ofRepeating step: Step) async -> Failure? {
    do throws(ValueError) {
      switch step.repetition {
      case .once: return await once(step)
      case .eventually(let limit):
        return await repeatUntilMatch(step, for: try scope.duration(limit))
      case .times(let count, let until):
        return await iterate(step, try scope.iterations(count), until: until)
      }
    } catch {
      return failure(for: error, in: step)
    }
  }

  private func once(_ step: Step) async -> Failure? {
    switch await attempt(step) {
    case .fits(let outcome): keep(outcome, of: step)
    case .differs(let failure): failure
    case .ends(let failure): failure
    }
  }

  /// Makes one attempt, and adds its exchanges and notes to the step's.
  private func attempt(_ step: Step) async -> AttemptResult {
    state.tries += 1
    (state.outcome, state.claims, state.facts) = (nil, [], [])
    defer { state.exchanges.bound() }
    do throws(StepStop) {
      let outcome = try await outcome(of: step)
      if run.options.keepsOutcomes { state.outcome = outcome.recorded(redactor) }
      guard let failure = mismatch(of: outcome, step) else { return .fits(outcome) }
      // A value that can't be read now can't be read later.
      return failure.kind == .value ? .ends(failure) : .differs(failure)
    } catch {
      guard let failure = failure(for: error, at: step.actionRange) else { return .ends(nil) }
      return error.isFinal ? .ends(failure) : .differs(failure)
    }
  }
}

// MARK: - Outcomes

extension ScenarioExecution {
  /// The difference between an outcome and a step's expectation; nil if the outcome matches.
  private func mismatch(of outcome: Outcome, _ step: Step) -> Failure? {
    do throws(ValueError) {
      let check = OutcomeCheck(step: step, outcome: outcome)
      let mismatches = try check.mismatches(in: &scope)
      if !mismatches.isEmpty { return failure(for: mismatches, outcome, in: step) }
      // The tests of the outcome need no copy of the scope.
      guard !check.isSuccess else { return nil }
      if outcome.errorType != nil, let error = try check.unexpectedError(in: scope) {
        let details = advice(on: error.type, outcome.errorMessage, in: step)
        return failure(kind(ofUnexpected: error.type), error.message, in: step, details: details)
      }
      guard try check.isUnexpectedlyUnserved(in: scope) else { return nil }
      return failure(.expectation, OutcomeCheck.message(unserved: outcome), in: step)
    } catch {
      return failure(for: error, in: step)
    }
  }
}

// MARK: - Again and again

extension ScenarioExecution {
  /// Repeats attempts until the outcome matches or the time limit is reached.
  ///
  /// An attempt in progress may finish.
  private func repeatUntilMatch(_ step: Step, for limit: Duration) async -> Failure? {
    let end = ContinuousClock.now + limit
    let notes = state.notes
    var last: Failure?
    // Other failures already contain their results.
    defer { if Task.isCancelled { recordInterruption(after: last) } }
    var pause = run.options.pollInterval
    while true {
      switch await attempt(step) {
      case .fits(let outcome):
        if state.tries > 1 { state.notes.append("passed on attempt \(state.tries)") }
        return keep(outcome, of: step)
      case .ends(let failure): return failure
      case .differs(let failure):
        last = failure
        let rest = end - ContinuousClock.now
        guard rest > .zero else {
          let tries = state.tries == 1 ? "once" : "\(state.tries) times"
          return failure.noting(
            "tried \(tries) in \(limit.sourceText); the failure is from the last attempt"
          )
        }
        if state.tries == 1 { reportWaiting("the expected outcome") }
        do { try await Task.sleep(for: min(pause, rest)) } catch { return nil }
        // Most waits are short, so pauses start short and grow up to eight times as long.
        pause = min(pause * 2, run.options.pollInterval * 8)
        state.clearAttempt(keeping: notes)
      }
    }
  }

  /// Keeps the result of the last attempt, for the failure of an interrupted step.
  private func recordInterruption(after last: Failure?) {
    guard let last else { return }
    let lines = last.mismatches.count > 1 ? last.mismatches.map(\.line) : [last.message]
    interruptionDetails += lines.map { "last attempt: \($0)" }
  }

  /// Runs a step `count` times, or until an outcome matches `until`, and keeps the last result.
  private func iterate(_ step: Step, _ count: Int, until: Expectation?) async -> Failure? {
    defer { scope.names.iteration = nil }
    let assessed = until.map { step.expecting($0) } ?? step
    var kept = KeptIterations()
    var last: Failure?
    defer { if Task.isCancelled { recordInterruption(after: last) } }
    for number in 1...count {
      let iteration = StepIteration(number: number, count: count, isSearch: until != nil)
      (scope.names.iteration, state.iterations) = (number, number)
      kept.begin(at: progress.records.count)
      if number > 1, step.action.sending == .byPool {
        state.mark = await expectations?.currentPosition()
      }
      let result = await attempt(assessed)
      if case .differs(let failure) = result { last = failure }
      if iteration.isFollowed(after: result) {
        progress.drop(kept.surplus())
        continue
      }
      state.notes += iteration.notes(on: result) + kept.notes
      switch result {
      case .fits(let outcome): return keep(outcome, of: step)
      case .differs(let failure): return failure.noting(iteration.searchRemark)
      case .ends(let failure): return failure?.noting(iteration.failureRemark)
      }
    }
    return nil
  }
}
