internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

extension FetchMFAPreference: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let held = try execution.signedIn(step.session)
    let answer = try await execution.call("GetUser", ["AccessToken": .secret(held.accessToken)])
    return Outcome(answer).adding("nextStep", "done").adding("mfa", answer.body.secondFactors)
  }
}

extension JSONObject {
  /// The second factors that GetUser or AdminGetUser shows, in the language's words.
  var secondFactors: JSONValue {
    var mfa: JSONObject = ["enabled": self["UserMFASettingList"] ?? []]
    mfa["preferred"] = self["PreferredMfaSetting"]
    return .object(mfa)
  }
}
