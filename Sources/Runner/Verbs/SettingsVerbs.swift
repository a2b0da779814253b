internal import JSON
internal import PoolClient
internal import RunRecord

/// Verbs that hold settings against matchers.
extension ScenarioExecution {
  /// What an outcome holds for the step's matchers, beside the fields that scenarios read.
  static let settings = "settings"

  /// The pool's settings: DescribeUserPool's with those of GetUserPoolMfaConfig.
  func expectPool() async throws(StepStop) -> Outcome {
    let input: JSONObject = ["UserPoolId": .string(try openedPool().id)]
    let pool = try await call("DescribeUserPool", input)
    guard pool.error == nil else { return Outcome(pool) }
    let mfa = try await call("GetUserPoolMfaConfig", input)
    let members = pool.body["UserPool"]?.object ?? JSONObject()
    return Outcome(mfa)
      .adding("nextStep", "done")
      .adding(Self.settings, .object(members.merging(mfa.body)))
  }

  /// The settings of the step's client.
  func expectClient() async throws(StepStop) -> Outcome {
    let input: JSONObject = [
      "UserPoolId": .string(try openedPool().id), "ClientId": .string(try stepClient().id),
    ]
    let answer = try await call("DescribeUserPoolClient", input)
    return Outcome(answer)
      .adding("nextStep", "done")
      .adding(Self.settings, answer.body["UserPoolClient"])
  }
}
