internal import AuthCrypto
internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

extension AssociateWebAuthnCredential: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let held = try execution.signedIn(step.session)
    let token = RequestValue.secret(held.accessToken)
    let started = try await execution.call("StartWebAuthnRegistration", ["AccessToken": token])
    guard started.error == nil else { return Outcome(started) }
    let options = started.body["CredentialCreationOptions"]?.object ?? JSONObject()
    let made: (passkey: Passkey, response: JSONObject)
    do throws(AuthenticatorRefusal) {
      var random = SystemRandomNumberGenerator()
      made = try SoftwareAuthenticator().register(options, using: &random)
    } catch {
      throw .unusable(message: error.message, details: [])
    }
    execution.redactor.add(made.passkey.secret)
    let answer = try await execution.call(
      "CompleteWebAuthnRegistration",
      ["AccessToken": token, "Credential": .plain(.object(made.response))]
    )
    if answer.error == nil {
      execution.deviceMemories[step.session, default: DeviceMemory()].passkeys.append(made.passkey)
    }
    return Outcome(answer)
      .adding("nextStep", "done")
      .adding("credentialId", .string(made.passkey.id))
  }
}
