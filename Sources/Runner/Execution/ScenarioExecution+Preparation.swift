internal import CodeSources
internal import Diagnostics
internal import JSON
internal import Matching
internal import RunRecord
internal import Scenario
internal import Values

extension ScenarioExecution {
  /// Opens the pool and creates the variables; nil if every precondition is met.
  func prepare() async -> Failure? {
    do throws(ValueError) {
      if opensPool {
        let wanted = try RequestedSettings(scenario.given, in: &scope)
        if let failure = await openPool(wanted) { return failure }
      }
      guard unmetPrecondition == nil else { return nil }
      try scope.makeExamples()
      try givenUsers.settle(scenario.given.users, in: &scope)
      // Variables can read a token's secret, which is known only after its user exists.
      if !givenUsers.haveTokens { try makeVariables() }
      if let failure = await verifyNamedParts() { return failure }
      guard unmetPrecondition == nil else { return nil }
      try prepareTriggers()
      return nil
    } catch {
      return failure(for: error)
    }
  }

  /// Checks that the pool has the parts that the scenario names; nil if the check did not fail.
  private func verifyNamedParts() async -> Failure? {
    guard let pool else { return nil }
    let early = EarlyValues(scope: scope, scenario: scenario)
    var parts = NamedParts(
      of: scenario,
      users: givenUsers.all,
      known: early.text,
      runs: early.meet
    )
    do throws(PoolOpeningError) {
      if let unmetPrecondition = try await run.pools.unmetPrecondition(naming: parts.all, on: pool)
      {
        note(unmetPrecondition, at: nil)
      }
      return nil
    } catch {
      guard !Task.isCancelled else { return nil }
      return failure(.environment, error.message)
    }
  }

  /// Reads the trigger declarations and checks that the pool supports them.
  private func prepareTriggers() throws(ValueError) {
    guard let template = scenario.given.triggers, pool != nil else { return }
    let wanted = TriggerDeclarations(try scope.members(of: template), in: scenario.file.folder)
    triggers = wanted
    if let present = run.pools.triggers,
      let unmetPrecondition = UnmetPrecondition.triggers(wanted, differFrom: present)
    {
      note(unmetPrecondition, at: template.range)
    }
  }

  /// Skips the scenario because the pool does not meet a precondition.
  func note(_ unmetPrecondition: UnmetPrecondition, at range: SourceRange?) {
    let shared = unmetPrecondition.shared.map { redactor.redact($0) }
    self.unmetPrecondition = (redactor.redact(unmetPrecondition.message), shared, range)
  }

  /// Creates the variables that need the given users; nil if successful.
  func makeLateVariables() -> Failure? {
    guard givenUsers.haveTokens else { return nil }
    do throws(ValueError) {
      try makeVariables()
      return nil
    } catch {
      return failure(for: error)
    }
  }

  private func makeVariables() throws(ValueError) {
    for variable in scenario.variables { scope.save(try made(variable), as: variable.name) }
  }

  /// A variable's value.
  ///
  /// If another variable has already read this variable, the value is reused.
  private func made(_ variable: Variable) throws(ValueError) -> JSONValue {
    let path = ValueExpression.path(ValuePath(root: variable.name))
    return try scope.value(of: path, at: variable.value.range)
  }

  private func openPool(_ wanted: RequestedSettings) async -> Failure? {
    do throws(PoolOpeningError) {
      switch try await run.pools.open(for: scenario, given: wanted) {
      case .opened(let pool): return await use(pool)
      case .unmet(let unmetPrecondition):
        note(unmetPrecondition, at: scenario.given.settingsRange)
        return nil
      }
    } catch {
      guard !Task.isCancelled else { return nil }
      switch error {
      case .creationFailed(let rejection):
        let range = scenario.given.settingsRange(of: rejection)
        return failure(.given, error.message, at: range, details: rejection.conflicts)
      case .refused: return failure(.given, error.message, at: scenario.given.settingsRange)
      case .unreachable, .absent, .badCredentials, .notAMock, .unopened:
        return failure(.environment, error.message, at: scenario.given.settingsRange)
      }
    }
  }

  /// Takes the pool that was opened, and watches the messages of the scenario.
  private func use(_ opened: ScenarioPool) async -> Failure? {
    for secret in ([opened.client] + opened.clients).compactMap(\.secret) {
      redactor.add(secret)
    }
    // The value of `$(client.ClientSecret)`, which can differ from the secret in the project
    // file.
    if let text = opened.clientMembers.unrecorded["ClientSecret"]?.string {
      redactor.add(Secret(text))
    }
    pool = opened
    pool?.caller = traced(opened.caller)
    scope.pool = opened.members
    scope.client = opened.clientMembers
    return await watchMessages(of: opened)
  }

  /// Waits until no other scenario uses this scenario's fixed addresses.
  ///
  /// Messages that arrive during the wait are ignored.
  func takeTurn() async -> Failure? {
    do throws(AwaitError) {
      try await expectations?.begin(reserving: fixedAddresses)
      return nil
    } catch {
      return failure(ofMessages: error)
    }
  }

  /// The failure of a scenario whose messages can't be watched; nil if it was interrupted.
  func failure(ofMessages error: AwaitError, at range: SourceRange? = nil) -> Failure? {
    guard !Task.isCancelled else { return nil }
    return failure(.environment, error.message, at: range, details: error.details)
  }
}
