internal import AuthCrypto
internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

/// The actions that an app performs automatically for its device during sign-in, as in Amplify.
extension SignInAttempt {
  /// The device of a sign-in: the device in the step, or the session's own device for that user.
  func device(
    _ written: TextTemplate?,
    in execution: isolated ScenarioExecution
  ) throws(StepStop) -> AppDevice? {
    let own = execution.deviceMemories[session]?.devices.last { $0.username == typedName }
    // Administrators' sign-ins are not tracked (developer guide).
    guard let written else { return isAdmin ? nil : own }
    let key = try execution.text(written)
    if key == TextTemplate.sessionsOwn {
      guard let own else { throw .withoutDevice(session) }
      return own
    }
    let known = execution.deviceMemories.values.lazy.flatMap(\.devices).first { $0.key == key }
    return known ?? AppDevice(username: typedName, key: key)
  }

  /// Proves the device if challenged, handles the final response, and confirms a new device.
  func finish(
    _ answer: PoolResponse,
    open: Challenge? = nil,
    in execution: isolated ScenarioExecution
  ) async throws(StepStop) -> Outcome {
    var answer = answer
    while let challenge = challenge(in: answer), challenge.name == "DEVICE_SRP_AUTH",
      let device, let proof = device.proof
    {
      answer = try await prove(device, proof, to: challenge, in: execution)
    }
    let outcome = try await settle(answer, open: open, in: execution)
    // Given users sign in only to reach their state, which does not include a device.
    if execution.state.place?.phase != .given,
      let metadata = answer.body["AuthenticationResult"]?["NewDeviceMetadata"]
    {
      try await confirm(metadata, in: execution)
    }
    return outcome
  }

  /// Proves a remembered device in two requests without sending its password.
  private func prove(
    _ device: AppDevice,
    _ proof: AppDevice.DeviceCredential,
    to challenge: Challenge,
    in execution: isolated ScenarioExecution
  ) async throws(StepStop) -> PoolResponse {
    var challenge = challenge
    challenge.attempt.metadata = nil
    let password = PasswordProof(proof.password)
    let first = try await challenge.respond(password.start, in: execution)
    guard let next = challenge.attempt.challenge(in: first),
      next.name == "DEVICE_PASSWORD_VERIFIER"
    else { return first }
    let responses = try password.responses(
      to: next,
      of: device.key,
      in: proof.groupKey,
      execution
    )
    return try await next.respond(responses, in: execution)
  }

  /// Keeps the device that a sign-in returned, and confirms it.
  ///
  /// A failure only adds a note, because Amplify only logs it.
  private func confirm(
    _ metadata: JSONValue,
    in execution: isolated ScenarioExecution
  ) async throws(StepStop) {
    guard case .signedIn(var held)? = execution.sessions[session],
      let key = metadata["DeviceKey"]?.string,
      let groupKey = metadata["DeviceGroupKey"]?.string
    else { return }
    held.deviceKey = key
    execution.sessions[session] = .signedIn(held)
    let (password, verifier) = newDeviceSecret(groupKey, key)
    execution.redactor.add(password)
    if let reason = try await rejection(of: key, verifier, held, in: execution) {
      execution.state.notes.append("the device was not confirmed: \(reason)")
      return
    }
    let proof = AppDevice.DeviceCredential(groupKey: groupKey, password: password)
    let device = AppDevice(username: typedName, key: key, proof: proof)
    execution.deviceMemories[session, default: DeviceMemory()].devices
      .removeAll { $0.username == device.username }
    execution.deviceMemories[session]?.devices.append(device)
  }

  /// Confirms a device; returns the reason if the pool did not confirm it.
  private func rejection(
    of key: String,
    _ verifier: RequestValue,
    _ held: SignedIn,
    in execution: isolated ScenarioExecution
  ) async throws(StepStop) -> String? {
    let input: RequestObject = [
      "AccessToken": .secret(held.accessToken), "DeviceKey": .string(key),
      "DeviceName": .string(session.isEmpty ? "authflow" : session),
      "DeviceSecretVerifierConfig": verifier,
    ]
    do throws(StepStop) {
      return try await execution.call("ConfirmDevice", input).error?.type
    } catch {
      switch error {
      case .environment(let message, _): return message
      case .unserved(let outcome): return OutcomeCheck.message(unserved: outcome)
      default: throw error
      }
    }
  }

  /// A password for a new device, and the verifier for the pool: 40 and 16 random bytes, as in
  /// pycognito.
  private func newDeviceSecret(_ groupKey: String, _ key: String) -> (Secret, RequestValue) {
    var random = SystemRandomNumberGenerator()
    let password = Base64.encode(random.bytes(40))
    let verifier = SRPVerifier(
      poolName: groupKey,
      userID: key,
      password: password,
      salt: random.bytes(16)
    )
    return (
      Secret(password),
      [
        "PasswordVerifier": .secret(Secret(Base64.encode(verifier.paddedValue))),
        "Salt": .secret(Secret(Base64.encode(verifier.paddedSalt))),
      ]
    )
  }
}
