internal import CodeSources
internal import Diagnostics
internal import RunRecord
internal import Scenario
internal import Values

/// One scenario under way: its values, sessions, pool and records.
///
/// The steps and, later, the clean-up run in tasks of their own, which may be cut short; what they
/// leave lives here.
actor ScenarioExecution {
  let scenario: Scenario
  let id: ScenarioID
  let run: RunDependencies
  let redactor: Redactor
  /// Whether the steps act in more than one session.
  let hasSeveralSessions: Bool

  var scope: ValueScope
  var sessions: [String: SessionState] = [:]
  /// What each session's app keeps beyond a sign-out.
  var deviceMemories: [String: DeviceMemory] = [:]
  var users = KnownUsers()
  var pool: ScenarioPool?
  /// Why the pool is not what the scenario needs, and where that is asked for, so that it is skipped; nil
  /// where it is.
  var unmetPrecondition: (reason: String, range: SourceRange?)?
  /// What the scenario made on the pool, or beside it, by calls of its own.
  var createdResources = CreatedResources()
  /// Which messages the scenario has caused; nil until the pool is there.
  var expectations: MessageExpectations?
  /// What the steps that can send were answered.
  var sendings = SendingLog()
  /// The addresses that no other scenario may await at meanwhile.
  var fixedAddresses: [(address: String, source: any CodeSource)] = []
  var givenUsers = GivenUsers()
  /// What the pool's triggers are to do, with every value read; nil where the scenario does not say.
  var triggers: TriggerDeclarations?
  /// How often stubs were called before the first step; nil where it does not matter.
  var triggerCallsBefore: Int?
  /// The client that the step under way names; nil where it names none.
  var chosenClient: AppClient?
  /// Sign-ups with `autoSignIn: true` that wait for the confirmation of the same user name.
  var automaticSignUps: [String: AutomaticSignUp] = [:]
  /// The latest sign-up that was confirmed and has not signed its user in yet; nil where there is none.
  var confirmedSignUp: ConfirmedSignUp?
  /// What the scenario made go wrong itself.
  var injectedFaults = InjectedFaults()
  /// What belongs to the step under way; its place is nil between steps.
  var state: StepState
  /// Where a used flow was cut short; nil where nothing was.
  var cutPlace: StepPlace?
  /// What a step had seen when it was cut short, one fact a line; empty where nothing was.
  var cutDetails: [String] = []
  /// What the steps have come to so far.
  var progress = ScenarioProgress()
  /// What failed in the clean-up so far.
  private(set) var cleanupFailures: [Failure] = []
  /// What belongs to this run alone; known once the scenario is over, where outcomes are kept.
  private(set) var ownValues: [RunSpecificValue] = []

  /// `attempt` counts from 1; each has identities of its own.
  init(scenario: Scenario, id: ScenarioID, attempt: Int, run: RunDependencies) {
    self.scenario = scenario
    self.id = id
    self.run = run
    hasSeveralSessions = (scenario.steps + scenario.cleanup).sessions.count > 1
    redactor = Redactor(within: run.redactor)
    state = StepState(exchanges: ExchangeLog(redactor))
    scope = ValueScope(
      ValueScope.Dependencies(
        options: run.options,
        scenario: "\(id.file)\u{0}\(scenario.name)" + (attempt > 1 ? "\u{0}\(attempt)" : ""),
        redactor: redactor,
        now: run.now
      ),
      variables: scenario.variables,
      example: scenario.example
    )
  }

  /// Runs the steps until one fails; none where the pool is not what the scenario needs.
  func runSteps() async -> Failure? {
    guard unmetPrecondition == nil else { return nil }
    foreseeSkips()
    guard progress.idleReason == nil else {
      return await runAll(scenario.steps, StepList(.steps, of: scenario))
    }
    if let failure = await givenUsers.make(in: self) ?? makeLateVariables() { return failure }
    if let failure = await declareTriggers() { return failure }
    if let failure = await prepareActions() { return failure }
    return await runAll(scenario.steps, StepList(.steps, of: scenario))
  }

  /// Runs the clean-up steps; a failure does not keep the next one from running.
  ///
  /// Where a pool is missing, or not what the scenario needs, or every step was skipped, nothing was done
  /// that could be cleaned up.
  func runCleanup() async {
    guard unmetPrecondition == nil, pool != nil || !scenario.needsPool else { return }
    guard progress.mayNeedCleanup else { return }
    let list = StepList(.cleanup, of: scenario)
    for (index, step) in scenario.cleanup.enumerated() {
      let place = StepPlace(list: list, number: list.number(at: index), range: step.range)
      guard let failure = await perform(step, at: place) else { continue }
      cleanupFailures.append(failure)
    }
  }

  /// The failure of a scenario that was cut short, with what the step under way had seen.
  func cutShort(_ kind: Failure.Kind, _ message: String) -> Failure {
    failure(kind, message, details: cutDetails)
  }

  /// Gives the pool back.
  func close() async {
    expectations?.close()
    guard let pool else { return }
    if run.options.keepsOutcomes {
      ownValues = RunSpecificValue.all(of: pool, scope.identities, run.options.names)
        .map { RunSpecificValue(redactor.redact($0.text), meaning: $0.meaning) }
    }
    self.pool = nil
    await run.pools.close(pool)
  }
}

// MARK: - Skips that are known beforehand

extension ScenarioExecution {
  /// Learns whether values that are there before the first step show that no step that can fail is done;
  /// then not even the given users are made.
  private func foreseeSkips() {
    let present = scope
    defer { scope = present }
    var first: String?
    // The others prove nothing.
    for (index, step) in scenario.steps.enumerated() where step.action is UseFlow || step.canFail {
      guard step.conditions.allSatisfy({ scope.isSettled($0.path) }),
        let reason = try? scope.reasonToSkip(step)
      else { return }
      let number = StepList(.steps, of: scenario).number(at: index)
      first = first ?? "step \(number): \(redactor.redact(reason))"
      scope.names.lost.lose(all: step, because: "step \(number) was skipped")
    }
    if let first { progress.foresee(skip: first) }
  }
}

extension ValueScope {
  /// Whether what stands at a path can't change any more by a step.
  func isSettled(_ path: ValuePath) -> Bool {
    ["pool", "client", "env", "secret", "example"].contains(path.root)
      || names.saved[path.root] != nil || names.lost.reason(for: [path]) != nil
  }
}

// MARK: - Records

extension ScenarioExecution {
  /// The step under way, for the failure of a scenario that is cut short.
  var current: StepPlace? { cutPlace ?? state.place }
}

extension [Step] {
  /// The sessions that the steps act in, those of used flows too; the unnamed one where users sign in to it.
  fileprivate var sessions: Set<String> {
    reduce(into: []) { sessions, step in
      if let use = step.action as? UseFlow {
        sessions.formUnion(use.flow.steps.sessions)
      } else if !step.session.isEmpty || step.action.session == .begins {
        sessions.insert(step.session)
      }
    }
  }
}

extension Step {
  /// Whether it proves something by passing; what a flow's steps prove they prove themselves.
  var canFail: Bool {
    if expectation != nil { return true }
    if case .times(_, until: .some) = repetition { return true }
    return action.canFail && !(action is UseFlow)
  }
}
