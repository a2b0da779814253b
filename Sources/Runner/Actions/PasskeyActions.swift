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

extension ListWebAuthnCredentials: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let held = try execution.signedIn(step.session)
    let (answer, credentials) = try await execution.allPages(
      of: "ListWebAuthnCredentials",
      token: held.accessToken,
      list: "Credentials",
      next: "NextToken"
    )
    return Outcome(answer)
      .adding("nextStep", "done")
      .adding("credentials", .array(credentials.map(\.passkey)))
  }
}

extension JSONValue {
  /// A credential in Amplify's words (AuthWebAuthnCredential).
  fileprivate var passkey: JSONValue {
    var fields = JSONObject()
    fields["credentialId"] = self["CredentialId"]
    fields["friendlyName"] = self["FriendlyCredentialName"]
    fields["relyingPartyId"] = self["RelyingPartyId"]
    fields["createdAt"] = self["CreatedAt"]
    return .object(fields)
  }
}

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
