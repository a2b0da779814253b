internal import CodeSources
internal import Diagnostics
internal import Matching
internal import RunRecord
internal import Scenario
internal import Values
internal import Waiting

extension ScenarioExecution {
  /// Runs steps until one fails; nil if none fails.
  func runAll(_ steps: [Step], _ list: StepList) async -> Failure? {
    for (index, step) in steps.enumerated() {
      let remark = index == 0 ? list.remark : nil
      let place = list.place(at: index, step.range)
      if let failure = await perform(step, at: place, remark) { return failure }
    }
    return nil
  }

  /// Runs a step, or skips it.
  func perform(_ step: Step, at place: StepPlace, _ remark: String? = nil) async -> Failure? {
    let notes = [remark, step.note].compactMap(\.self)
    return await recorded(
      at: place,
      notes: notes,
      canFail: step.canFail,
      summary: { summary(of: step) }
    ) { summary in
      await result(of: step, at: place, summary)
    }
  }

  /// Runs the step at a place, and records it before its inner steps, such as the steps of a flow.
  func recorded(
    at place: StepPlace,
    notes: [String] = [],
    canFail: Bool,
    summary: () -> String,
    _ body: (_ summary: String) async -> StepResult
  ) async -> Failure? {
    guard !Task.isCancelled else { return nil }
    let (startedAt, start) = (run.now(), ContinuousClock.now)
    let index = progress.records.count
    (interruptionPlace, interruptionDetails) = (nil, [])
    state = StepState(place: place, exchanges: ExchangeLog(redactor), notes: notes)
    let summary = redactor.redact(summary())
    var result = await body(summary)
    noteTriggerRemarks(&result)
    // An interrupted step remains the current step, for the scenario's failure.
    let isCut = Task.isCancelled
    let verdict = isCut ? interruptionStatus : result.verdict
    let elapsed = ContinuousClock.now - start
    var record = StepRecord(at: place, summary, verdict, startedAt: startedAt, elapsed: elapsed)
    state.fill(&record, redactor)
    progress.add(record, canFail: canFail, at: index)
    run.emit(.stepFinished(id, record))
    guard !isCut else { return nil }
    state.place = nil
    return result.failure
  }

  /// Adds the latest output of trigger programs to the step's notes and to its failure.
  private func noteTriggerRemarks(_ result: inout StepResult) {
    let remarks = takeProgramRemarks()
    state.notes += remarks
    guard case .failed(var failure) = result, state.place?.phase != .given else { return }
    failure.details += remarks.map(redactor.redact)
    result = .failed(failure)
  }

  /// The status of an interrupted step: blocked if the run was stopped; failed at the time limit
  /// of the scenario or of an enclosing step.
  private var interruptionStatus: StepRecord.Status { run.stop.isRaised ? .blocked : .failed }

  private func result(of step: Step, at place: StepPlace, _ summary: String) async -> StepResult {
    do throws(ValueError) {
      if let reason = try await reasonToSkip(step) ?? progress.idleReason {
        scope.names.lost.lose(all: step, because: "step \(place.number) was skipped")
        if step.maySend { sendings.note(.nothing("was skipped: \(reason)"), step: place.number) }
        return .skipped(redactor.redact(reason))
      }
    } catch {
      return .failed(failure(for: error, in: step))
    }
    run.emit(.stepStarted(id, summary: summary, at: run.now()))
    // The mark is set outside the step's time limit, because a slow mailbox is not the pool's
    // fault.
    state.mark = step.action.sending == .byPool ? await expectations?.currentPosition() : nil
    guard let failure = await limited(step, at: place) else { return .passed }
    return reasonToSkip(step, after: failure, at: place).map { .skipped($0) } ?? .failed(failure)
  }

  /// The reason to skip a failed cleanup step that has no session left to act on; nil for other
  /// steps.
  private func reasonToSkip(
    _ step: Step,
    after failure: Failure,
    at place: StepPlace
  ) -> String? {
    guard place.phase == .cleanup, failure.kind == .error(type: "NotSignedIn"),
      !(step.action is UseFlow), let lack = sessions.notSignedIn(step.session).errorMessage
    else { return nil }
    scope.names.lost.lose(all: step, because: "step \(place.number) was skipped")
    return redactor.redact(lack)
  }

  /// Runs the step within its time limit; nil if the outcome is as expected or the step was
  /// interrupted.
  private func limited(_ step: Step, at place: StepPlace) async -> Failure? {
    let limit: Duration?
    do throws(ValueError) {
      limit = try step.timeout.map { value throws(ValueError) in try scope.duration(value) }
    } catch {
      return failure(for: error, in: step)
    }
    // Most steps have no limit, and need no closure for a task of their own.
    guard let limit else { return await failure(ofRepeating: step) }
    let maximumWait = step.isSingleAwait ? limit + ScenarioExecution.awaitGrace : limit
    switch await race(limit: maximumWait, stop: nil, { await self.failure(ofRepeating: step) }) {
    case .finished(let failure): return failure
    case .timedOut:
      let inner = stepUnderWay(inside: place).map { ["\($0) was still running"] } ?? []
      (state.place, interruptionPlace) = (place, nil)
      let message = "the step took longer than its timeout of \(limit.sourceText)"
      return failure(.timeout, message, in: step, details: inner + interruptionDetails)
    case .stopped: return failure(for: .cancelled, at: step.actionRange)
    }
  }

  /// The extra time in which an await, which ends by itself, reads its source one last time.
  private static let awaitGrace = Duration.seconds(10)

  /// The interrupted step of a flow with its place; nil if no step was interrupted.
  private func stepUnderWay(inside place: StepPlace) -> String? {
    guard let cut = interruptionPlace, cut.number != place.number else { return nil }
    let file = cut.list.source.name
    return "step \(cut.number) (\(file):\(cut.range.meant.lowerBound.line))"
  }
}
