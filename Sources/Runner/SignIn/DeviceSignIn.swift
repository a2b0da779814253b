internal import AuthCrypto
internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

/// What an app does about its device by itself while its user signs in, as Amplify does it.
extension ScenarioExecution {
  /// The device that a sign-in comes from: the one that is written, else the session's own for that user.
  func device(
    _ written: TextTemplate?,
    of attempt: SignInAttempt,
    session: String
  ) throws(StepStop) -> AppDevice? {
    let own = keepsakes[session]?.devices.last { $0.username == attempt.typedName }
    // Administrators' sign-ins are not tracked (developer guide).
    guard let written else { return attempt.isAdmin ? nil : own }
    let key = try text(written)
    if key == TextTemplate.sessionsOwn {
      guard let own else { throw .withoutDevice(session) }
      return own
    }
    let known = keepsakes.values.lazy.flatMap(\.devices).first { $0.key == key }
    return known ?? AppDevice(username: attempt.typedName, key: key)
  }

  /// The key that a verb means: one that was saved, else the one of the session's sign-in.
  func deviceKey(
    _ written: TextTemplate?,
    of held: SignedIn,
    session: String
  ) throws(StepStop) -> String {
    if let written {
      let text = try text(written)
      if text != TextTemplate.sessionsOwn { return text }
    }
    guard let key = held.deviceKey else { throw .withoutDevice(session) }
    return key
  }

  func forget(_ device: AppDevice, session: String) {
    keepsakes[session]?.devices.removeAll { $0.key == device.key }
  }

  /// Settles an answer once the device has proved itself, and confirms the device that it made.
  func finish(
    _ answer: PoolAnswer,
    _ attempt: SignInAttempt,
    session: String,
    open: Challenge? = nil
  ) async throws(StepStop) -> Outcome {
    var answer = answer
    while let challenge = challenge(in: answer, attempt), challenge.name == "DEVICE_SRP_AUTH",
      let device = attempt.device, device.proof != nil
    {
      answer = try await prove(device, challenge, attempt)
    }
    let outcome = try await settle(answer, attempt, session: session, open: open)
    // Given users sign in to get what they are to have, and a device is not of it.
    if state.place?.phase != .given,
      let metadata = answer.body["AuthenticationResult"]?["NewDeviceMetadata"]
    {
      try await confirm(metadata, attempt, session: session)
    }
    return outcome
  }

  /// Proves a remembered device in two requests without sending its password.
  private func prove(
    _ device: AppDevice,
    _ challenge: Challenge,
    _ attempt: SignInAttempt
  ) async throws(StepStop) -> PoolAnswer {
    guard let proof = device.proof else { throw .withoutTokens }
    var random = SystemRandomNumberGenerator()
    let client = SRPClient(using: &random)
    let start: JSONObject = [
      "USERNAME": .string(challenge.username), "SRP_A": .string(client.publicValue),
    ]
    let first = try await respond(to: challenge, start, nil)
    guard let next = self.challenge(in: first, attempt), next.name == "DEVICE_PASSWORD_VERIFIER"
    else { return first }
    let owner = SRPOwner(
      group: proof.groupKey,
      name: device.key,
      password: proof.password.reveal()
    )
    let responses: JSONObject
    do throws(SRPError) {
      responses = try proofResponses(next, client, of: owner)
    } catch {
      throw .unusable(message: error.message, details: [])
    }
    return try await respond(to: next, responses, nil)
  }

  /// Keeps the device that a sign-in was given and confirms it; a failure is noted and no more, as Amplify
  /// only logs it.
  private func confirm(
    _ metadata: JSONValue,
    _ attempt: SignInAttempt,
    session: String
  ) async throws(StepStop) {
    guard case .signedIn(var held)? = sessions[session], let key = metadata["DeviceKey"]?.string,
      let groupKey = metadata["DeviceGroupKey"]?.string
    else { return }
    held.deviceKey = key
    sessions[session] = .signedIn(held)
    let (password, verifier) = newDeviceSecret(groupKey, key)
    let input: JSONObject = [
      "AccessToken": .string(held.accessToken), "DeviceKey": .string(key),
      "DeviceName": .string(session.isEmpty ? "authflow" : session),
      "DeviceSecretVerifierConfig": verifier,
    ]
    do throws(StepStop) {
      let answer = try await call("ConfirmDevice", input)
      if let error = answer.error {
        state.notes.append("the device was not confirmed: \(error.type)")
        return
      }
    } catch {
      switch error {
      case .environment(let message, _):
        state.notes.append("the device was not confirmed: \(message)")
      case .unserved(let outcome):
        state.notes.append("the device was not confirmed: \(OutcomeCheck.words(unserved: outcome))")
      default: throw error
      }
      return
    }
    let proof = AppDevice.Proof(groupKey: groupKey, password: password)
    let device = AppDevice(username: attempt.typedName, key: key, proof: proof)
    keepsakes[session, default: DeviceMemory()].devices.removeAll { $0.username == device.username }
    keepsakes[session]?.devices.append(device)
  }

  /// A password for a new device, and what the pool keeps of it: 40 and 16 random bytes, as in pycognito.
  private func newDeviceSecret(_ groupKey: String, _ key: String) -> (Secret, JSONValue) {
    var random = SystemRandomNumberGenerator()
    let bytes = { (count: Int) in (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
    let password = Base64.encode(bytes(40))
    let verifier = SRPVerifier(poolName: groupKey, userID: key, password: password, salt: bytes(16))
    redactor.add(Secret(password))
    return (
      Secret(password),
      [
        "PasswordVerifier": .string(Base64.encode(verifier.paddedValue)),
        "Salt": .string(Base64.encode(verifier.paddedSalt)),
      ]
    )
  }
}

extension StepStop {
  /// What needs the session's own device where it has none.
  fileprivate static func withoutDevice(_ session: String) -> StepStop {
    .unusable(
      message: session.isEmpty ? "the session has no device" : "`\(session)` has no device",
      details: ["a pool that tracks devices gives one at a sign-in"]
    )
  }
}
