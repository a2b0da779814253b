internal import JSON
internal import Matching
internal import RunRecord
internal import Scenario
internal import Values

extension ExpectTrigger: RunnableAction {
  /// Reads the requests that a trigger's stub has received since the first step.
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let trigger = try execution.choice(trigger).rawValue
    let user = try user.map { user throws(StepStop) in try execution.text(user) }
    let known = [execution.run.pools.triggers, execution.triggers]
    guard known.contains(where: { $0?.members[trigger] != nil }) else {
      let words = "the pool has no stub for the trigger `\(trigger)`; add one to `given.triggers`"
      throw .unusable(message: words)
    }
    let pool = try execution.openedPool()
    let ignoresCase = pool.members["UsernameConfiguration"]?["CaseSensitive"] != true
    let calls = try await calls(in: execution).map(StubCall.init).filter { call in
      call.trigger == trigger && (user.map { call.isAbout($0, ignoringCase: ignoresCase) } ?? true)
    }
    for secret in calls.flatMap(\.secrets) { execution.redactor.add(secret) }
    var outcome = Outcome.done.adding("calls", .integer(calls.count))
    outcome.fields["request"] = calls.last.map { .object($0.request) }
    outcome.fields["source"] = calls.last?.source
    execution.state.facts += StepState.triggerFacts(calls.compactMap { $0.source?.string })
    return outcome
  }

  func check(_ check: OutcomeCheck, with matcher: inout PatternMatcher) throws(ValueError) {
    guard check.outcome.fields["calls"] == 0, try !check.isAsked("calls", in: matcher.scope) else {
      return
    }
    matcher.add("calls", expected: "at least 1", got: 0, check.step.actionRange)
  }
}

extension StepState {
  /// The maximum number of calls that a failure lists.
  private static let shownCalls = 20

  /// The calls by trigger source, in order, for a trigger that covers several functions.
  fileprivate static func triggerFacts(_ sources: [String]) -> [String] {
    guard !sources.isEmpty else { return [] }
    let rest = sources.count - shownCalls
    let more = rest > 0 ? ", and \(rest) more" : ""
    let start = sources.count == 1 ? "the call was " : "the calls were "
    return [start + sources.prefix(shownCalls).joined(separator: ", ") + more]
  }
}

extension ExpectTrigger {
  /// Counts the stub calls caused by creating the given users.
  func prepare(in execution: isolated Execution) async throws(StepStop) {
    guard execution.triggerCallsBefore == nil else { return }
    execution.triggerCallsBefore = try await calls(in: execution).count
  }

  private func calls(
    in execution: isolated Execution
  ) async throws(StepStop) -> ArraySlice<JSONObject> {
    try await execution.controlMock { mock, pool throws(PoolOpeningError) in
      try await mock.triggerCalls(ofPool: pool)
    }.dropFirst(execution.triggerCallsBefore ?? 0)
  }
}

/// A call of a trigger's stub, as the mock's control endpoint reports it.
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

  /// Whether the call concerns a user, under any of the user's names.
  func isAbout(_ user: String, ignoringCase: Bool) -> Bool {
    let attributes = request["userAttributes"]
    let names = ["sub", "email", "phone_number", "preferred_username"].map {
      attributes?[$0]?.string
    }
    return (names + [userName]).contains {
      $0?.hasSameBytes(as: user, ignoringCase: ignoringCase) ?? false
    }
  }

  /// The secrets in the request.
  ///
  /// The redactor already has the secrets that the scenario sent.
  var secrets: [Secret] {
    let answers = request["privateChallengeParameters"]?.object?.members.map(\.value) ?? []
    let own = ["password", "code", "challengeAnswer"].map { request[$0] }
    return (own + answers).compactMap { $0?.string.map { Secret($0) } }
  }
}
