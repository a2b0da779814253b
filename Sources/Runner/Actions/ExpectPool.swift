internal import JSON
internal import Matching
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

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
