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
    var outcome = Outcome(answer)
    guard answer.error == nil else { return outcome }
    outcome.fields["exists"] = true
    outcome.fields["nextStep"] = "done"
    for (field, value) in userFields(answer.body) { outcome.fields[field] = value }
    guard fields.namesGroups else { return outcome }
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

  /// The outcome of a user that must not be there: its absence is success.
  private func absence(_ answer: PoolAnswer) -> Outcome {
    var outcome = Outcome(answer)
    switch answer.error?.type {
    case "UserNotFoundException":
      outcome.fields["error"] = nil
      outcome.fields["nextStep"] = "done"
      outcome.fields["exists"] = false
    case nil: outcome.fields["exists"] = true
    // Any other refusal tells nothing of the user, and fails the step by itself.
    case _?: break
    }
    return outcome
  }

  private func userFields(_ user: JSONObject) -> [(String, JSONValue)] {
    var fields: [(String, JSONValue)] = [
      ("attributes", user["UserAttributes"]?.attributeMapping ?? [:]), ("mfa", user.secondFactors),
    ]
    if let status = user["UserStatus"] { fields.append(("status", status)) }
    if let enabled = user["Enabled"] { fields.append(("enabled", enabled)) }
    return fields
  }
}

extension Pattern {
  /// Whether the pattern of a user asks for its groups, which cost a request of their own.
  fileprivate var namesGroups: Bool {
    guard case .mapping(let members) = form else { return false }
    return members.contains { $0.key == "groups" }
  }
}

extension ExpectPool: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let input: RequestObject = ["UserPoolId": .string(try execution.openedPool().id)]
    let pool = try await execution.call("DescribeUserPool", input)
    guard pool.error == nil else { return Outcome(pool) }
    let mfa = try await execution.call("GetUserPoolMfaConfig", input)
    let members = pool.body["UserPool"]?.object ?? JSONObject()
    return Outcome(mfa)
      .adding("nextStep", "done")
      .adding(Outcome.settings, .object(members.merging(mfa.body)))
  }

  func check(_ check: OutcomeCheck, with matcher: inout PatternMatcher) throws(ValueError) {
    try matcher.match(fields, check.outcome.fields[Outcome.settings], at: "")
  }
}

extension Outcome {
  /// The field that holds settings for the step's matchers, beside those that scenarios read.
  static let settings = "settings"
}

extension ExpectClient: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let input: RequestObject = [
      "UserPoolId": .string(try execution.openedPool().id),
      "ClientId": .string(try execution.stepClient().id),
    ]
    let answer = try await execution.call("DescribeUserPoolClient", input)
    return Outcome(answer)
      .adding("nextStep", "done")
      .adding(Outcome.settings, answer.body["UserPoolClient"])
  }

  func check(_ check: OutcomeCheck, with matcher: inout PatternMatcher) throws(ValueError) {
    try matcher.match(fields, check.outcome.fields[Outcome.settings], at: "")
  }
}
