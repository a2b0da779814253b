internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

extension DeleteWebAuthnCredential: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    // The authenticator keeps the passkey, as real ones do.
    let held = try execution.signedIn(step.session)
    let input: RequestObject = [
      "AccessToken": .secret(held.accessToken), "CredentialId": .string(try execution.text(id)),
    ]
    return Outcome(try await execution.call("DeleteWebAuthnCredential", input))
      .adding("nextStep", "done")
  }
}
