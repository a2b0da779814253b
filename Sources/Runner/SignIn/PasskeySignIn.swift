internal import AuthCrypto
internal import JSON
internal import RunRecord
internal import Values

extension Challenge {
  /// Signs in with a passkey, and first selects this factor if the pool offers a choice.
  ///
  /// `id` names a passkey of any session. Nil selects the session's newest passkey that the pool
  /// allows. The challenge stays open if the pool rejects the response.
  func answerWithPasskey(
    _ id: String?,
    in execution: isolated ScenarioExecution
  ) async throws(StepStop) -> Outcome {
    var challenge = self
    if name == "SELECT_CHALLENGE" {
      let answer = try await challenge.send(["ANSWER": "WEB_AUTHN"], in: execution)
      guard let next = challenge.attempt.challenge(in: answer), next.name == "WEB_AUTHN" else {
        return try await challenge.attempt.finish(answer, open: challenge, in: execution)
      }
      challenge = next
      // The selection has consumed the earlier `Session` value.
      execution.sessions[attempt.session] = .challenged(next)
    }
    let credential = try challenge.signature(with: id, in: execution)
    return try await challenge.answer(["CREDENTIAL": .secret(credential)], in: execution)
  }

  /// The signature of a passkey, as the string that the pool expects.
  private func signature(
    with id: String?,
    in execution: isolated ScenarioExecution
  ) throws(StepStop) -> Secret {
    let text = parameters["CREDENTIAL_REQUEST_OPTIONS"]?.string ?? ""
    let options = (try? JSONValue(parsing: text))?.object ?? JSONObject()
    let allowed = (options["allowCredentials"]?.array ?? []).compactMap { $0["id"]?.string }
    let place = try execution.deviceMemories.place(
      of: id,
      allowed: allowed,
      session: attempt.session
    )
    guard var passkey = execution.deviceMemories[place.session]?.passkeys[place.index] else {
      throw .withoutPasskey(attempt.session)
    }
    do throws(AuthenticatorError) {
      let response = try SoftwareAuthenticator().assert(options, with: &passkey)
      execution.deviceMemories[place.session]?.passkeys[place.index] = passkey
      return Secret(JSONValue.object(response).text())
    } catch {
      throw .unusable(message: error.message)
    }
  }
}

extension [String: DeviceMemory] {
  /// The passkeys of a session, newest last.
  func passkeys(of session: String) -> [Passkey] { self[session]?.passkeys ?? [] }

  /// The place of a passkey; nil for `id` selects the session's newest allowed passkey.
  fileprivate func place(
    of id: String?,
    allowed: [String],
    session: String
  ) throws(StepStop) -> (session: String, index: Int) {
    guard let id else {
      let own = passkeys(of: session)
      let index = own.lastIndex { allowed.isEmpty || allowed.contains($0.id) }
      guard let index = index ?? own.indices.last else { throw .withoutPasskey(session) }
      return (session, index)
    }
    for (name, memory) in self {
      if let index = memory.passkeys.firstIndex(where: { $0.id == id }) {
        return (name, index)
      }
    }
    throw .unusable(
      message: "this scenario did not create the passkey `\(id)`",
      details: ["create a passkey with `associateWebAuthnCredential`, and save its `credentialId`"]
    )
  }
}

extension StepStop {
  /// The failure of a step that needs the session's own passkey when the session has none.
  static func withoutPasskey(_ session: String) -> StepStop {
    .unusable(
      message: session.isEmpty
        ? "the session has no passkey" : "the session `\(session)` has no passkey",
      details: [
        """
        before this step, create a passkey in the same session with `associateWebAuthnCredential`, \
        or write `passkey: $(id)` with a saved `credentialId`
        """
      ]
    )
  }
}

extension AuthenticatorError {
  /// The reason that the session's authenticator can't meet the pool's request.
  var message: String {
    switch self {
    case .malformedOptions(let member):
      "the pool's options for the passkey have no usable `\(member)`"
    case .noCommonAlgorithm:
      "the pool does not accept ES256, the only passkey algorithm that authflow supports"
    case .alreadyRegistered: "the passkey is already registered"
    case .noMatchingPasskey: "the pool's challenge does not allow this passkey"
    case .cannotVerifyUser:
      "the pool requires user verification, which the authenticator does not perform"
    }
  }
}
