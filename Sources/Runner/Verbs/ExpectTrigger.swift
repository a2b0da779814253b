internal import JSON
internal import RunRecord
internal import Scenario
internal import Values

extension ScenarioExecution {
  /// Reads what a stub of the pool's triggers was called with since the first step.
  func expectTrigger(_ parameters: ExpectTriggerParameters) async throws(StepStop) -> Outcome {
    let trigger = try choice(parameters.trigger).rawValue
    let user = try parameters.user.map { user throws(StepStop) in try text(user) }
    guard stubbedTriggers.contains(trigger) else {
      throw .unusable(message: "the pool has no stub for the trigger `\(trigger)`", details: [])
    }
    let foldsCase = try openedPool().members["UsernameConfiguration"]?["CaseSensitive"] != true
    let calls = try await triggerCalls().map(StubCall.init).filter { call in
      call.trigger == trigger && (user.map { call.isAbout($0, foldingCase: foldsCase) } ?? true)
    }
    for secret in calls.flatMap(\.secrets) { redactor.add(secret) }
    var outcome = Outcome(["calls": .number(JSONNumber(calls.count)), "nextStep": "done"])
    outcome.fields["request"] = calls.last.map { .object($0.request) }
    outcome.fields["source"] = calls.last?.source
    return outcome
  }

  /// The triggers that have stubs: those of the scenario and those of the pool.
  var stubbedTriggers: Set<String> { run.pools.triggerNames.union(triggers?.members.keys ?? []) }

  /// Notes the calls of the pool's stubs before the first step, which made the given users.
  func countTriggerCalls() async -> Failure? {
    guard scenario.expectsTriggers, pool != nil else { return nil }
    do throws(StepStop) {
      triggerCallsBefore = try await triggerCalls().count
      return nil
    } catch {
      return failure(for: error, at: nil)
    }
  }

  private func triggerCalls() async throws(StepStop) -> ArraySlice<JSONObject> {
    let pool = try openedPool()
    do throws(PoolOpeningError) {
      return try await run.pools.triggerCalls(of: pool).dropFirst(triggerCallsBefore)
    } catch {
      if Task.isCancelled { throw .cancelled }
      throw .environment(message: error.message, details: [])
    }
  }
}

/// A call of a trigger's stub, in the words of the mock's control endpoint.
private struct StubCall {
  let trigger: String?
  let source: JSONValue?
  let request: JSONObject
  private let userName: String?

  init(_ call: JSONObject) {
    trigger = call["trigger"]?.string
    source = call["source"]
    request = call["request"]?.object ?? JSONObject()
    userName = call["userName"]?.string
  }

  /// Whether the call is about a user, by any of the names that the user goes by.
  func isAbout(_ user: String, foldingCase: Bool) -> Bool {
    let attributes = request["userAttributes"]
    let names = ["sub", "email", "phone_number", "preferred_username"].map {
      attributes?[$0]?.string
    }
    return (names + [userName]).contains { name in
      foldingCase ? name?.lowercased() == user.lowercased() : name == user
    }
  }

  /// What of the request opens an account; what the scenario itself gave is known to it already.
  var secrets: [Secret] {
    let answers = request["privateChallengeParameters"]?.object?.members.map(\.value) ?? []
    let own = ["password", "code", "challengeAnswer"].map { request[$0] }
    return (own + answers).compactMap { $0?.string.map { Secret($0) } }
  }
}

extension Scenario {
  /// Whether any step looks at the pool's triggers.
  fileprivate var expectsTriggers: Bool {
    everyStep.contains { if case .expectTrigger = $0.action { true } else { false } }
  }
}
