internal import AuthCrypto
internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

extension AssociateWebAuthnCredential: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let held = try execution.signedIn(step.session)
    let started = try await held.call("StartWebAuthnRegistration", in: execution)
    guard started.error == nil else { return Outcome(started) }
    let options = started.body["CredentialCreationOptions"]?.object ?? JSONObject()
    let made: (passkey: Passkey, response: JSONObject)
    do throws(AuthenticatorRefusal) {
      var random = SystemRandomNumberGenerator()
      made = try SoftwareAuthenticator().register(options, using: &random)
    } catch {
      throw .unusable(message: error.message)
    }
    execution.redactor.add(made.passkey.secret)
    let credential: RequestObject = ["Credential": .plain(.object(made.response))]
    let answer = try await held.call("CompleteWebAuthnRegistration", credential, in: execution)
    if answer.error == nil {
      execution.deviceMemories[step.session, default: DeviceMemory()].passkeys.append(made.passkey)
    }
    return answer.done.adding("credentialId", .string(made.passkey.id))
  }
}

extension ListWebAuthnCredentials: RunnableAction {
  /// A credential has Amplify's fields (AuthWebAuthnCredential).
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let held = try execution.signedIn(step.session)
    let (answer, credentials) = try await held.allPages(
      of: "ListWebAuthnCredentials",
      list: "Credentials",
      next: "NextToken",
      in: execution
    )
    let fields = credentials.map { credential in
      JSONObject(keeping: [
        ("credentialId", credential["CredentialId"]),
        ("friendlyName", credential["FriendlyCredentialName"]),
        ("relyingPartyId", credential["RelyingPartyId"]), ("createdAt", credential["CreatedAt"]),
      ])
    }
    return answer.done.adding("credentials", .array(fields.map(JSONValue.object)))
  }
}

extension DeleteWebAuthnCredential: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    // The authenticator keeps the passkey, as real ones do.
    let held = try execution.signedIn(step.session)
    let input: RequestObject = ["CredentialId": .string(try execution.text(id))]
    return try await held.call("DeleteWebAuthnCredential", input, in: execution).done
  }
}
