internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario

extension DeleteWebAuthnCredential: RunnableAction {
  func run(
    in execution: isolated ScenarioExecution,
    _ step: Step
  ) async throws(StepStop) -> Outcome {
    // The authenticator keeps the passkey, as real ones do.
    guard let held = execution.signedIn(step.session) else {
      return execution.notSignedIn(step.session)
    }
    let input: JSONObject = [
      "AccessToken": .string(held.accessToken), "CredentialId": .string(try execution.text(id)),
    ]
    return Outcome(try await execution.call("DeleteWebAuthnCredential", input))
      .adding("nextStep", "done")
  }
}
