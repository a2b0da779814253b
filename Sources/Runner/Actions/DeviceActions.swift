internal import AuthCrypto
internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

extension FetchDevices: RunnableAction {
  /// Lists devices with Amplify's fields (AWSAuthDevice).
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    try await execution.signedIn(step.session).listed(
      by: "ListDevices",
      as: "devices",
      in: execution,
      list: "Devices",
      next: "PaginationToken"
    ) { device in
      let attributes = device["DeviceAttributes"]?.attributeMapping
      return [
        ("id", device["DeviceKey"]), ("name", attributes?["device_name"]),
        ("attributes", attributes), ("createdDate", device["DeviceCreateDate"]),
        ("lastModifiedDate", device["DeviceLastModifiedDate"]),
        ("lastAuthenticatedDate", device["DeviceLastAuthenticatedDate"]),
      ]
    }
  }
}

extension RememberDevice: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let held = try execution.signedIn(step.session)
    let input: RequestObject = [
      "DeviceKey": .string(try held.deviceKey(device, in: execution)),
      "DeviceRememberedStatus": "remembered",
    ]
    return try await held.call("UpdateDeviceStatus", input, in: execution).done
  }
}

extension ForgetDevice: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let held = try execution.signedIn(step.session)
    let key = try held.deviceKey(device, in: execution)
    let answer = try await held.call("ForgetDevice", ["DeviceKey": .string(key)], in: execution)
    if answer.error == nil {
      for name in execution.deviceMemories.keys {
        execution.deviceMemories[name]?.devices.removeAll { $0.key == key }
      }
    }
    return answer.done
  }
}

extension AssociateWebAuthnCredential: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let held = try execution.signedIn(step.session)
    let started = try await held.call("StartWebAuthnRegistration", in: execution)
    guard started.error == nil else { return Outcome(started) }
    let options = started.body["CredentialCreationOptions"]?.object ?? JSONObject()
    let made: (passkey: Passkey, response: JSONObject)
    do throws(AuthenticatorError) {
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
  /// Lists credentials with Amplify's fields (AuthWebAuthnCredential).
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    try await execution.signedIn(step.session).listed(
      by: "ListWebAuthnCredentials",
      as: "credentials",
      in: execution,
      list: "Credentials",
      next: "NextToken"
    ) { credential in
      [
        ("credentialId", credential["CredentialId"]),
        ("friendlyName", credential["FriendlyCredentialName"]),
        ("relyingPartyId", credential["RelyingPartyId"]), ("createdAt", credential["CreatedAt"]),
      ]
    }
  }
}

extension DeleteWebAuthnCredential: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    // The authenticator keeps the passkey, as real authenticators do.
    let held = try execution.signedIn(step.session)
    let input: RequestObject = ["CredentialId": .string(try execution.text(id))]
    return try await held.call("DeleteWebAuthnCredential", input, in: execution).done
  }
}
