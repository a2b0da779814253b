internal import AuthCrypto
internal import FoundationEssentials
internal import JSON
internal import Matching
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

extension VerifyToken: RunnableAction {
  /// Checks a token as an app's backend would (developer guide, "Verifying JSON web tokens").
  ///
  /// The token must be for the client that the step chooses, or else for the session's client.
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let text = try execution.text(token)
    let use = try use.map { value throws(StepStop) in try execution.choice(value) }
    let token: CompactJWS
    do throws(JWSError) { token = try CompactJWS(parsing: text) } catch {
      return .localError("MalformedToken", error.description)
    }
    let client = try audience(in: execution, step)
    let keys = try await publishedKeys(in: execution)
    let pool = try execution.openedPool()
    if let failedCheck = TokenCheck(
      issuers: pool.caller.issuers(ofPool: pool.id),
      client: client,
      use: use,
      now: execution.scope.poolTime
    ).failedCheck(of: token, keys) {
      return failedCheck
    }
    return Outcome(["claims": .object(token.payload), OutcomePath.nextStep: "done"])
  }

  func check(_ check: OutcomeCheck, with matcher: inout PatternMatcher) throws(ValueError) {
    guard let claims else { return }
    try matcher.match(claims, check.outcome.fields["claims"], at: "claims")
  }

  /// The ID of the client that the token must be for.
  private func audience(in execution: isolated Execution, _ step: Step) throws(StepStop) -> String {
    guard let clientID else { return try execution.client(of: step.session).id }
    return try execution.text(clientID)
  }

  private func publishedKeys(
    in execution: isolated Execution
  ) async throws(StepStop) -> [JSONObject] {
    let pool = try execution.openedPool()
    let start = ContinuousClock.now
    let operation = "GET \(pool.caller.keySetURL(ofPool: pool.id))"
    do throws(PoolCallError) {
      let set = try await pool.caller.keySet(ofPool: pool.id)
      let elapsed = ContinuousClock.now - start
      execution.state.exchanges.record(operation, [:], status: 200, after: elapsed)
      return (set["keys"]?.array ?? []).compactMap(\.object)
    } catch {
      execution.state.exchanges.record(operation, [:], after: ContinuousClock.now - start)
      if error.isCancellation || Task.isCancelled { throw .cancelled }
      throw .environment(message: error.message(calling: operation))
    }
  }
}
