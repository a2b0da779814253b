internal import AuthCrypto
internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

extension ScenarioExecution {
  /// Makes a passkey on the session's device and registers it.
  func associateWebAuthnCredential(session: String) async throws(StepStop) -> Outcome {
    guard let held = signedIn(session) else { return notSignedIn(session) }
    let token = JSONValue.string(held.accessToken)
    let started = try await call("StartWebAuthnRegistration", ["AccessToken": token])
    guard started.error == nil else { return Outcome(started) }
    let options = started.body["CredentialCreationOptions"]?.object ?? JSONObject()
    let made: (passkey: Passkey, response: JSONObject)
    do throws(AuthenticatorRefusal) {
      var random = SystemRandomNumberGenerator()
      made = try SoftwareAuthenticator().register(options, using: &random)
    } catch {
      throw .unusable(message: error.message, details: [])
    }
    redactor.add(made.passkey.secret)
    let answer = try await call(
      "CompleteWebAuthnRegistration",
      ["AccessToken": token, "Credential": .object(made.response)]
    )
    if answer.error == nil {
      keepsakes[session, default: DeviceMemory()].passkeys.append(made.passkey)
    }
    return Outcome(answer)
      .adding("nextStep", "done")
      .adding("credentialId", .string(made.passkey.id))
  }

  /// All of the user's passkeys, of however many pages.
  func listWebAuthnCredentials(session: String) async throws(StepStop) -> Outcome {
    guard let held = signedIn(session) else { return notSignedIn(session) }
    let (answer, credentials) = try await allPages(
      of: "ListWebAuthnCredentials",
      token: held.accessToken,
      list: "Credentials",
      next: "NextToken"
    )
    return Outcome(answer)
      .adding("nextStep", "done")
      .adding("credentials", .array(credentials.map(\.passkey)))
  }

  /// Removes a passkey from the pool; the authenticator keeps it, as real ones do.
  func deleteWebAuthnCredential(
    _ id: TextTemplate,
    session: String
  ) async throws(StepStop) -> Outcome {
    guard let held = signedIn(session) else { return notSignedIn(session) }
    let input: JSONObject = [
      "AccessToken": .string(held.accessToken), "CredentialId": .string(try text(id)),
    ]
    return Outcome(try await call("DeleteWebAuthnCredential", input)).adding("nextStep", "done")
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

extension AuthenticatorRefusal {
  /// Why the session's authenticator does not do what the pool wants.
  var message: String {
    switch self {
    case .malformedOptions(let member):
      "the pool's options for the passkey have no usable `\(member)`"
    case .noCommonAlgorithm: "the pool takes no passkeys with ES256, the only ones made here"
    case .alreadyRegistered: "the passkey is registered already"
    case .noMatchingPasskey: "the pool does not ask for this passkey, but for others"
    case .cannotVerifyUser: "the pool wants the owner verified, which this authenticator cannot"
    }
  }
}
