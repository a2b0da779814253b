internal import JSON
internal import Matching
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

extension ExpectUser: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let pool = try execution.openedPool()
    let username = try execution.text(username)
    let input: RequestObject = ["UserPoolId": .string(pool.id), "Username": .string(username)]
    let answer = try await execution.call("AdminGetUser", input)
    let mustExist =
      try exists.map { value throws(StepStop) in try execution.boolean(value) } ?? true
    if !mustExist { return absence(answer) }
    guard answer.error == nil else { return Outcome(answer) }
    let outcome = Outcome(answer)
      .adding("exists", true)
      .adding(OutcomePath.nextStep, "done")
      .adding("attributes", answer.body["UserAttributes"]?.attributeMapping ?? [:])
      .adding("mfa", answer.body.secondFactors)
      .adding("status", answer.body["UserStatus"])
      .adding("enabled", answer.body["Enabled"])
    // Groups need a separate request.
    guard fields["groups"] != nil else { return outcome }
    let groups = try await execution.call("AdminListGroupsForUser", input)
    guard groups.error == nil else { return Outcome(groups) }
    let names = (groups.body["Groups"]?.array ?? []).compactMap { $0["GroupName"] }
    return outcome.adding("groups", .array(names))
  }

  func check(_ check: OutcomeCheck, with matcher: inout PatternMatcher) throws(ValueError) {
    let outcome = check.outcome
    if let exists, try matcher.scope.boolean(exists) == false, outcome.fields["exists"] == true {
      matcher.add("exists", expected: "false", got: true, check.step.actionRange)
    }
    try matcher.match(fields, .object(outcome.fields), at: "")
  }

  /// The outcome for a user who must not exist: if the user is missing, the step succeeds.
  private func absence(_ answer: PoolResponse) -> Outcome {
    guard answer.error?.type == "UserNotFoundException" else {
      // Any other error proves nothing about the user, and fails the step.
      return Outcome(answer).adding("exists", true)
    }
    var outcome = Outcome(answer)
    outcome.fields[OutcomePath.error] = nil
    return outcome.adding(OutcomePath.nextStep, "done").adding("exists", false)
  }
}

extension ExpectPool: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let input: RequestObject = ["UserPoolId": .string(try execution.openedPool().id)]
    let pool = try await execution.call("DescribeUserPool", input)
    guard pool.error == nil else { return Outcome(pool) }
    let mfa = try await execution.call("GetUserPoolMfaConfig", input)
    let members = pool.body["UserPool"]?.object ?? JSONObject()
    return mfa.done.adding(Outcome.settings, .object(members.merging(mfa.body)))
  }

  func check(_ check: OutcomeCheck, with matcher: inout PatternMatcher) throws(ValueError) {
    try matcher.match(fields, check.outcome.fields[Outcome.settings], at: "")
  }
}

extension Outcome {
  /// The field with the settings that only the action's matchers read.
  static let settings = "settings"
}

extension ExpectClient: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let input: RequestObject = [
      "UserPoolId": .string(try execution.openedPool().id),
      "ClientId": .string(try execution.stepClient().id),
    ]
    let answer = try await execution.call("DescribeUserPoolClient", input)
    return answer.done.adding(Outcome.settings, answer.body["UserPoolClient"])
  }

  func check(_ check: OutcomeCheck, with matcher: inout PatternMatcher) throws(ValueError) {
    try matcher.match(fields, check.outcome.fields[Outcome.settings], at: "")
  }
}
