internal import CodeSources
internal import Diagnostics
internal import FoundationEssentials
internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values
internal import Waiting

/// One scenario under way: its values, sessions, pool and records.
///
/// The steps and, later, the clean-up run in tasks of their own, which may be cut short; what they
/// leave lives here.
actor ScenarioExecution {
  let scenario: Scenario
  let id: ScenarioID
  let run: RunSurroundings
  let redactor: Redactor

  var scope: ValueScope
  var sessions: [String: SessionState] = [:]
  var users = KnownUsers()
  var pool: ScenarioPool?
  /// Why the pool is not what the scenario needs, so that it is skipped; nil where it is.
  var misfit: String?
  /// What the scenario made on the pool, or beside it, by calls of its own.
  var belongings = Belongings()
  /// Which messages the scenario has caused; nil until the pool is there.
  var ledger: ScenarioLedger?
  /// The addresses that no other scenario may await at meanwhile.
  var fixedAddresses: [(address: String, source: any CodeSource)] = []
  /// The point in the order of arrival before the step under way; nil where it sends nothing.
  var mark: ArrivalMark?
  /// Sessions that SignUp handed out, for the confirmation of the same user name.
  var signUpSessions: [String: String] = [:]
  /// Exchanges of the step under way.
  var exchanges: [ExchangeRecord] = []
  /// Remarks of the step under way.
  var notes: [String] = []
  private(set) var records: [StepRecord] = []
  /// What failed in the clean-up so far.
  private(set) var cleanupFailures: [Failure] = []
  /// The step under way, for the failure of a scenario that is cut short.
  private(set) var current: (phase: StepRecord.Phase, number: Int, range: SourceRange)?

  init(scenario: Scenario, id: ScenarioID, run: RunSurroundings) {
    self.scenario = scenario
    self.id = id
    self.run = run
    redactor = Redactor(within: run.redactor)
    scope = ValueScope(
      ValueScope.Surroundings(
        seed: run.options.seed,
        scenario: "\(id.file)\u{0}\(scenario.name)",
        environment: run.options.environment,
        addresses: run.options.addresses,
        names: run.options.names,
        redactor: redactor,
        now: run.now
      ),
      variables: scenario.variables
    )
  }

  /// Runs the steps until one fails; none where the pool is not what the scenario needs.
  func runSteps() async -> Failure? {
    guard misfit == nil else { return nil }
    return await runAll(scenario.steps, .steps)
  }

  /// Runs the clean-up steps; a failure does not keep the next one from running.
  ///
  /// Where there is no pool no step has run, so there is nothing to clean up.
  func runCleanup() async {
    guard pool != nil else { return }
    for (index, step) in scenario.cleanup.enumerated() {
      guard let failure = await perform(step, .cleanup, number: index + 1) else { continue }
      cleanupFailures.append(failure)
    }
  }

  /// Gives the pool back.
  func close() async {
    ledger?.close()
    guard let pool else { return }
    self.pool = nil
    await run.pools.close(pool)
  }

  private func runAll(_ steps: [Step], _ phase: StepRecord.Phase) async -> Failure? {
    for (index, step) in steps.enumerated() {
      if let failure = await perform(step, phase, number: index + 1) { return failure }
    }
    return nil
  }
}

// MARK: - One step

extension ScenarioExecution {
  private func perform(_ step: Step, _ phase: StepRecord.Phase, number: Int) async -> Failure? {
    guard !Task.isCancelled else { return nil }
    let startedAt = run.now()
    let clock = ContinuousClock()
    let start = clock.now
    let summary = await begin(step, phase, number: number, at: startedAt)
    let failure = await outcomeAndCheck(of: step)
    // A step that was cut short keeps its place as the current one, for the scenario's failure.
    let isCut = Task.isCancelled
    let record = StepRecord(
      phase: phase,
      number: number,
      line: step.range.lowerBound.line,
      summary: summary,
      verdict: isCut
        ? cutVerdict : failure.map { $0.isEnvironment ? .blocked : .failed } ?? .passed,
      startedAt: startedAt,
      elapsed: clock.now - start,
      notes: notes.map(redactor.redact),
      exchanges: exchanges
    )
    records.append(record)
    run.emit(.stepFinished(id, record))
    guard !isCut else { return nil }
    current = nil
    return failure
  }

  /// Makes a step the one under way; its summary.
  private func begin(
    _ step: Step,
    _ phase: StepRecord.Phase,
    number: Int,
    at time: Date
  ) async -> String {
    (current, exchanges) = ((phase, number, step.range), [])
    notes = [step.note].compactMap { $0 }
    let summary = redactor.redact(summary(of: step))
    run.emit(.stepStarted(id, summary: summary, at: time))
    // Outside of the time that the step itself may take: a slow mailbox is not the pool's fault.
    mark = step.action.maySend ? await ledger?.mark() : nil
    return summary
  }

  /// A step is cut short by an interruption or, a failure, by the end of the scenario's time.
  private var cutVerdict: StepRecord.Verdict { run.stop.isRaised ? .blocked : .failed }

  /// Does the step and holds its outcome against what it expects; nil where all is as expected.
  private func outcomeAndCheck(of step: Step) async -> Failure? {
    let limit: Duration?
    do throws(ValueError) {
      limit = try step.timeout.map { value throws(ValueError) in try scope.duration(value) }
    } catch {
      return failure(for: .value(error), in: step)
    }
    let end = await race(limit: limit, stop: nil) {
      do throws(StepStop) {
        return Result<Outcome, StepStop>.success(try await self.outcome(of: step))
      } catch {
        return .failure(error)
      }
    }
    switch end {
    case .finished(.success(let outcome)): return check(outcome, of: step)
    case .finished(.failure(let stop)): return failure(for: stop, in: step)
    case .timedOut:
      let words = limit?.authoredText ?? ""
      return failure(.timeout, "the step took longer than its timeout of \(words)", in: step)
    case .stopped: return self.failure(for: .cancelled, in: step)
    }
  }

  private func check(_ outcome: Outcome, of step: Step) -> Failure? {
    do throws(ValueError) {
      let mismatches = try OutcomeCheck(step: step, outcome: outcome).mismatches(in: &scope)
      if !mismatches.isEmpty { return failure(for: mismatches, outcome, in: step) }
      if let error = OutcomeCheck.unexpectedError(outcome, of: step) {
        return failure(.unexpected(error.type), error.message, in: step)
      }
      try keep(outcome, of: step)
      return nil
    } catch {
      return failure(for: .value(error), in: step)
    }
  }

  private func keep(_ outcome: Outcome, of step: Step) throws(ValueError) {
    if let id = step.id { scope.keep(outcome.fields, of: id) }
    for save in step.saves {
      let path = [ValuePath.Component.name(save.path.root)] + save.path.components
      guard let value = JSONValue.object(outcome.fields).value(at: path) else {
        let reason = ValueError.Reason.missing(
          path: save.path.description,
          known: outcome.fields.keys
        )
        throw ValueError(reason: reason, range: save.range)
      }
      scope.save(value, as: save.name)
    }
  }
}
