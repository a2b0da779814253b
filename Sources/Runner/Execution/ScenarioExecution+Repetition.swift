internal import CodeSources
internal import Diagnostics
internal import FoundationEssentials
internal import Matching
internal import RunRecord
internal import Scenario
internal import Values

/// What one try of a step came to.
private enum AttemptResult {
  /// All is as expected.
  case fits(Outcome)
  /// Something is not as expected; another try may be.
  case differs(Failure)
  /// No further try would change anything; nil where the step was cut short.
  case ends(Failure?)
}

extension ScenarioExecution {
  /// Does a step as often as it says and keeps what it is to keep; nil where all is as expected.
  func failure(ofRepeating step: Step) async -> Failure? {
    do throws(ValueError) {
      switch step.repetition {
      case .once: return await once(step)
      case .eventually(let limit): return await untilItFits(step, for: try scope.duration(limit))
      case .times(let count, let until):
        return await iterate(step, try iterations(count), until: until)
      }
    } catch {
      return failure(for: error, in: step)
    }
  }

  private func iterations(_ count: TypedExpression<Int>) throws(ValueError) -> Int {
    let number = try scope.count(count)
    guard number < 1, let range = count.text?.range else { return max(1, number) }
    throw ValueError(reason: .badArgument("`repeat` takes a count from 1, not 0"), range: range)
  }

  private func once(_ step: Step) async -> Failure? {
    switch await attempt(step) {
    case .fits(let outcome): keep(outcome, of: step)
    case .differs(let failure): failure
    case .ends(let failure): failure
    }
  }

  /// One try, whose exchanges and notes are added to the step's.
  private func attempt(_ step: Step) async -> AttemptResult {
    state.tries += 1
    (state.outcome, state.claims) = (nil, [])
    defer { state.boundExchanges() }
    do throws(StepStop) {
      let outcome = try await outcome(of: step)
      if run.options.keepsOutcomes { state.outcome = recorded(outcome) }
      guard let failure = mismatch(of: outcome, step) else { return .fits(outcome) }
      // What can't be read now can't be read later either.
      return failure.kind == .value ? .ends(failure) : .differs(failure)
    } catch {
      guard let failure = failure(for: error, in: step) else { return .ends(nil) }
      return error.isFinal ? .ends(failure) : .differs(failure)
    }
  }
}

// MARK: - Again and again

extension ScenarioExecution {
  /// Tries until the outcome fits or the time is over; a try that is under way then still counts.
  private func untilItFits(_ step: Step, for limit: Duration) async -> Failure? {
    let end = ContinuousClock.now + limit
    let notes = state.notes
    var last: Failure?
    // An end of another kind has the failure that says it.
    defer { if Task.isCancelled { noteCut(after: last) } }
    var pause = run.options.pollInterval
    while true {
      switch await attempt(step) {
      case .fits(let outcome):
        if state.tries > 1 { state.notes.append("held at try \(state.tries)") }
        return keep(outcome, of: step)
      case .ends(let failure): return failure
      case .differs(let failure):
        last = failure
        let rest = end - ContinuousClock.now
        guard rest > .zero else {
          let tries = state.tries == 1 ? "once" : "\(state.tries) times"
          return failure.noting("tried \(tries) in \(limit.authoredText); this is the last try")
        }
        if state.tries == 1 { sayWaiting() }
        do { try await Task.sleep(for: min(pause, rest)) } catch { return nil }
        // Soon at first, since most waits are short; then at most every eighth.
        pause = min(pause * 2, run.options.pollInterval * 8)
        state.forgetTry(keeping: notes)
      }
    }
  }

  /// Keeps what the last try came to, for the failure of a step that is cut short.
  private func noteCut(after last: Failure?) {
    guard let last else { return }
    let lines = last.mismatches.count > 1 ? last.mismatches.map(\.line) : [last.message]
    cutDetails += lines.map { "the last try: \($0)" }
  }

  private func sayWaiting() {
    run.emit(.stepWaiting(id, reason: "what it expects", at: run.now()))
  }

  /// Does a step so many times, or until an outcome fits `until`; keeps what the last one gave.
  private func iterate(_ step: Step, _ count: Int, until: Expectation?) async -> Failure? {
    defer { scope.names.iteration = nil }
    var judged = step
    if let until { judged.expectation = until }
    var kept = KeptIterations()
    var last: Failure?
    defer { if Task.isCancelled { noteCut(after: last) } }
    for number in 1...count {
      scope.names.iteration = number
      state.iterations = number
      kept.begin(at: records.count)
      if number > 1, step.action.sending == .byPool { state.mark = await ledger?.mark() }
      switch await attempt(judged) {
      case .fits(let outcome):
        guard until != nil || number == count else { break }
        if until != nil { state.notes.append("`until` held in iteration \(number) of \(count)") }
        say(kept)
        return keep(outcome, of: step)
      case .ends(let failure):
        say(kept)
        return failure?.noting("this is iteration \(number) of \(count)")
      case .differs(let failure):
        last = failure
        guard until != nil, number < count, !failure.isEnvironment else {
          say(kept)
          return failure.noting(remark(on: number, of: count, until))
        }
      }
      drop(kept.surplus())
    }
    return nil
  }

  private func remark(on number: Int, of count: Int, _ until: Expectation?) -> String {
    guard until != nil, number == count else { return "this is iteration \(number) of \(count)" }
    let none = count == 1 ? "in the only iteration" : "in any of \(count) iterations"
    return "`until` did not hold \(none); this is the last"
  }

  private func say(_ kept: KeptIterations) {
    guard kept.dropped > 0 else { return }
    state.notes.append("the steps of \(kept.dropped) earlier iterations are left out")
  }
}

/// Where the records of the iterations that are kept start, for a flow that is used many times.
private struct KeptIterations {
  /// The most iterations whose steps are kept.
  private static let maximum = 10

  private var starts: [Int] = []
  private(set) var dropped = 0

  mutating func begin(at index: Int) { starts.append(index) }

  /// The records of the oldest iteration where there are too many; empty where there are not.
  mutating func surplus() -> Range<Int> {
    guard starts.count >= KeptIterations.maximum, starts.count > 1 else { return 0..<0 }
    let range = starts[0]..<starts[1]
    guard !range.isEmpty else { return range }
    starts.removeFirst()
    for index in starts.indices { starts[index] -= range.count }
    dropped += 1
    return range
  }
}

extension StepStop {
  /// Whether another try would end in the same way.
  fileprivate var isFinal: Bool {
    switch self {
    case .value, .cancelled, .failed: true
    case .timeout, .environment, .unusable, .unserved: false
    }
  }
}

extension Failure {
  /// The failure with a further fact.
  fileprivate func noting(_ detail: String) -> Failure {
    var failure = self
    failure.details.append(detail)
    return failure
  }
}
