import AuthCrypto
import FoundationEssentials
import JSON
import Values

/// The two challenges of a device.
enum DeviceChallenge {
  static let start = "DEVICE_SRP_AUTH"
  static let proof = "DEVICE_PASSWORD_VERIFIER"
}

// MARK: - DEVICE_SRP_AUTH

extension MockPool {
  mutating func askForDevice(_ device: Device, _ signIn: UserSignIn) -> Answer {
    let answer = ask(.device(device.key), [:], of: signIn)
    if case .body(let body) = answer, let session = body["Session"]?.string {
      let expires = call.now.addingTimeInterval(Double(signIn.client.sessionSeconds))
      let place = devicePlace(device.key, of: signIn.client)
      deviceSessions.insert(session, for: place, until: expires, at: call.now)
    }
    return answer
  }

  private func devicePlace(_ key: String, of client: ClientSettings) -> String {
    "\(client.id) \(key)"
  }

  /// The Session for a challenge response that omits it; nil if none is stored.
  ///
  /// For a device, pycognito sends no Session, and amplify-js sends only a Session that it
  /// received.
  func deviceSession(for responses: SignInParameters, of client: ClientSettings) -> String? {
    guard call.required("ChallengeName") == DeviceChallenge.start,
      let key = responses["DEVICE_KEY"]
    else { return nil }
    return deviceSessions[devicePlace(key, of: client)]
  }

  mutating func startDeviceProof(
    of key: String,
    _ answer: ChallengeAnswer
  ) throws(ServiceError) -> Answer {
    guard try answer.responses.required("DEVICE_KEY") == key else { throw .noSuchDevice }
    let clientValue = try answer.responses.required("SRP_A")
    try requireHexadecimal(clientValue)
    let signIn = answer.signIn
    guard let device = try deviceToProve(of: signIn), let verifier = device.verifier else {
      throw .noSuchDevice
    }
    use(session: answer.session)
    let challenge = DeviceSRPChallenge(
      start: start(signIn, clientValue),
      deviceKey: key,
      groupKey: device.groupKey,
      username: users[signIn.user].username,
      verifier: verifier,
      ephemeral: [1] + call.random.bytes(31)
    )
    return .pending(.deviceChallenge(challenge))
  }
}

// MARK: - DEVICE_PASSWORD_VERIFIER

extension MockPool {
  /// Stores and returns a challenge.
  ///
  /// The secret block identifies the challenge, as for a password.
  mutating func issue(_ handshake: DeviceHandshake) -> Answer {
    let start = handshake.start
    deviceHandshakes.insert(handshake, for: start.secretBlock, until: start.expires, at: call.now)
    return .body([
      "ChallengeName": .string(DeviceChallenge.proof),
      "ChallengeParameters": [
        "SALT": .string(handshake.salt), "SECRET_BLOCK": .string(start.secretBlock),
        "SRP_B": .string(handshake.server.publicValue), "USERNAME": .string(handshake.username),
        "DEVICE_KEY": .string(handshake.deviceKey),
      ],
    ])
  }

  mutating func proveDevice(
    _ responses: SignInParameters,
    _ username: String,
    _ client: ClientSettings
  ) throws(ServiceError) -> Answer {
    let claim = try SRPClaim(responses)
    guard let handshake = deviceHandshakes[claim.secretBlock],
      user(of: handshake.start, answering: username, client) != nil,
      try responses.required("DEVICE_KEY") == handshake.deviceKey
    else { throw .wrongPassword }
    var start = handshake.start
    start.progress.device = .proved(handshake.deviceKey)
    // In a device's SRP, the device group replaces the pool and the device key replaces the user
    // name (pycognito, amplify-swift).
    let proof = SRPProof(
      start: start,
      server: handshake.server,
      group: handshake.groupKey,
      name: handshake.deviceKey,
      claim: claim
    )
    return .pending(.proveDevice(proof))
  }

  /// Continues after a proof is checked.
  ///
  /// The pool may have changed in the meantime.
  ///
  /// «unconfirmed»: the message for a wrong proof of a device.
  mutating func concludeDevice(_ verification: SRPVerification) throws(ServiceError) -> Answer {
    let signIn = try signIn(resuming: verification.progress)
    guard users[signIn.user].isEnabled else { throw .disabled }
    guard verification.isAccepted else { throw .wrongPassword }
    guard let device = try device(of: signIn), device.isProvable else { throw .noSuchDevice }
    return try finish(signIn)
  }
}
