internal import CodeSources
internal import Diagnostics
internal import RunRecord
internal import Scenario
internal import Values

/// One running scenario: its values, sessions, pool, and records.
///
/// The steps and, later, the cleanup run in separate tasks, which can be interrupted. This actor
/// keeps their results.
actor ScenarioExecution {
  let scenario: Scenario
  let id: ScenarioID
  let run: RunDependencies
  let redactor: Redactor
  /// Whether the steps use more than one session.
  let hasSeveralSessions: Bool
  /// Whether the scenario needs the pool, or may create users on a live pool through a backend.
  let opensPool: Bool

  var scope: ValueScope
  var sessions: [String: SessionState] = [:]
  /// The state that each session's app keeps after a sign-out.
  var deviceMemories: [String: DeviceMemory] = [:]
  var users = KnownUsers()
  var pool: ScenarioPool? { didSet { poolID = pool?.id } }
  /// The ID of `pool`, for which each step would copy the pool with its clients and rules.
  private(set) var poolID: String?
  /// The pool's settings, if steps have changed them.
  var changedPool = ChangedPool.unchanged
  /// The precondition that the pool does not meet, and its place; nil if the pool meets all of
  /// them.
  ///
  /// An unmet precondition skips the scenario.
  var unmetPrecondition: (reason: String, shared: String?, range: SourceRange?)?
  /// The resources that the scenario's own calls created: users, clients, and further pools.
  var createdResources = CreatedResources()
  /// The resources that the scenario recorded in the journal of a live pool.
  var journaled = JournaledResources()
  /// The messages that the scenario has caused; nil until the pool is open.
  var expectations: MessageExpectations?
  /// Whether `takeTurn` can wait: for other scenarios, or for the messages of a slow source.
  ///
  /// The value is fixed before the steps, in which given users and awaits can watch further
  /// sources.
  var mayWaitForTurn = false
  /// The responses to the steps that can send messages.
  var sendings = SendingLog()
  /// The addresses that no other scenario can use while this scenario runs.
  var fixedAddresses: [(address: String, source: any CodeSource)] = []
  var givenUsers = GivenUsers()
  /// The trigger declarations with every value read; nil if the scenario declares none.
  var triggers: TriggerDeclarations?
  /// The number of stub calls before the first step; nil if no step needs it.
  var triggerCallsBefore: Int?
  /// The client that the current step names; nil if the step names none.
  var chosenClient: AppClient?
  /// Sign-ups with `autoSignIn: true` that await confirmation, by session and user name.
  ///
  /// A session is an app on one device. Another device does not have the pool's session.
  var automaticSignUps: [String: [String: AutomaticSignUp]] = [:]
  /// The latest confirmed sign-up whose user is not signed in yet; nil if there is none.
  var confirmedSignUp: ConfirmedSignUp?
  /// The faults that the scenario injected.
  var injectedFaults = InjectedFaults()
  /// The state of the current step.
  ///
  /// The state has no place between steps.
  var state: StepState
  /// The place where a flow was interrupted; nil if no flow was interrupted.
  var interruptionPlace: StepPlace?
  /// Facts about an interrupted step, each on one line; empty if no step was interrupted.
  var interruptionDetails: [String] = []
  /// The results of the steps so far.
  var progress = ScenarioProgress()
  /// The failures of the cleanup so far.
  private(set) var cleanupFailures: [Failure] = []
  /// The run-specific values, available after the scenario if outcomes are kept.
  private(set) var ownValues: [RunSpecificValue] = []
  /// The resources that the scenario left on the pool, available after the scenario.
  private(set) var leftovers: [Leftover] = []

  /// Creates an execution for the given attempt, counted from 1.
  ///
  /// Each attempt has its own identities.
  init(scenario: Scenario, id: ScenarioID, attempt: Int, run: RunDependencies) {
    self.scenario = scenario
    self.id = id
    self.run = run
    hasSeveralSessions = scenario.steps.sessions.union(scenario.cleanup.sessions).count > 1
    opensPool = scenario.needsPool || run.pools.capabilities.contains(.live) && scenario.sendsHTTP
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

  /// Runs the steps until one fails; nil if none fails.
  ///
  /// No step runs if the pool does not meet the scenario's needs.
  func runSteps() async -> Failure? {
    guard unmetPrecondition == nil else { return nil }
    // Without a step that can fail, the given users are not created.
    var prediction = SkipPrediction(scenario, scope, redactor)
    if let reason = prediction.reason() { progress.predict(skip: reason) }
    guard progress.idleReason == nil else {
      return await runAll(scenario.steps, StepList(.steps, of: scenario))
    }
    if let failure = await givenUsers.make(in: self) ?? makeLateVariables() { return failure }
    if let failure = await declareTriggers() { return failure }
    if let failure = await prepareActions() { return failure }
    return await runAll(scenario.steps, StepList(.steps, of: scenario))
  }

  /// Runs the cleanup steps, even if one fails.
  ///
  /// No cleanup step runs without a pool, after an unmet precondition, or if no given user or step
  /// was started. Nothing needs cleanup in these cases.
  func runCleanup() async {
    guard unmetPrecondition == nil, pool != nil || !opensPool else { return }
    guard progress.mayNeedCleanup else { return }
    let list = StepList(.cleanup, of: scenario)
    for (index, step) in scenario.cleanup.enumerated() {
      let failure = await perform(step, at: list.place(at: index, step.range))
      if let failure { cleanupFailures.append(failure) }
    }
  }

  /// The failure of an interrupted scenario, with facts about the current step.
  func interruptionFailure(_ kind: Failure.Kind, _ message: String) -> Failure {
    failure(kind, message, details: interruptionDetails)
  }

  /// Returns the pool to its provider.
  func close() async {
    expectations?.close()
    guard let pool else { return }
    if run.options.keepsOutcomes {
      ownValues = RunSpecificValue.all(of: pool, scope.identities, run.options.names)
        .map { RunSpecificValue(redactor.redact($0.text), meaning: $0.meaning) }
    }
    leftovers = leftovers(on: pool)
    self.pool = nil
    await run.pools.close(pool)
  }

  /// The current step, for the failure of an interrupted scenario.
  var current: StepPlace? { interruptionPlace ?? state.place }
}
