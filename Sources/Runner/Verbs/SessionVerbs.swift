internal import AuthCrypto
internal import FoundationEssentials
internal import JSON
internal import Matching
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

extension ScenarioExecution {
  /// How long before its end a token counts as expired, as in Amplify's session fetch.
  private static let refreshInterval: TimeInterval = 120

  func fetchAuthSession(
    refresh: Bool,
    _ metadata: ValueTemplate?,
    session: String
  ) async throws(StepStop) -> Outcome {
    guard let held = signedIn(session) else { return notSignedIn(session) }
    guard refresh || expiresSoon(held), let token = held.refreshToken else {
      return Outcome(["tokens": held.tokens, "nextStep": "done"])
    }
    let client = try client(of: session)
    var input: JSONObject = [
      "ClientId": .string(client.id), "RefreshToken": .string(token),
    ]
    input["ClientSecret"] = client.secret.map { .string($0.reveal()) }
    input["DeviceKey"] = held.deviceKey.map { .string($0) }
    input["ClientMetadata"] = try self.metadata(metadata)
    let answer = try await call("GetTokensFromRefreshToken", input, user: held.username)
    let result = answer.body["AuthenticationResult"]
    guard answer.error == nil else { return Outcome(answer) }
    guard
      var fresh = SignedIn(
        result,
        username: held.username,
        client: held.client,
        refreshToken: token
      )
    else { throw .withoutTokens }
    fresh.deviceKey = held.deviceKey
    fresh.typedName = held.typedName
    sessions[session] = .signedIn(fresh)
    return Outcome(answer).adding("nextStep", "done").adding("tokens", fresh.tokens)
  }

  private func expiresSoon(_ held: SignedIn) -> Bool {
    let expiries = [held.idToken, held.accessToken].map { token in
      JSONValue.string(token).member("claims")?["exp"]?.double ?? 0
    }
    let soonest = expiries.min() ?? 0
    return soonest - scope.poolTime.timeIntervalSince1970 < Self.refreshInterval
  }

  /// Revokes the session's refresh token, or with `global` all of the user's; afterwards the
  /// session is empty whatever the pool said.
  func signOut(global: Bool, session: String) async throws(StepStop) -> Outcome {
    guard let held = signedIn(session) else { return notSignedIn(session) }
    let client = try client(of: session)
    sessions[session] = .empty
    if global {
      let input: JSONObject = ["AccessToken": .string(held.accessToken)]
      return Outcome(try await call("GlobalSignOut", input)).adding("nextStep", "done")
    }
    guard let token = held.refreshToken else { return Outcome(["nextStep": "done"]) }
    var input: JSONObject = ["Token": .string(token), "ClientId": .string(client.id)]
    input["ClientSecret"] = client.secret.map { .string($0.reveal()) }
    return Outcome(try await call("RevokeToken", input)).adding("nextStep", "done")
  }

  func deleteUser(session: String) async throws(StepStop) -> Outcome {
    guard let held = signedIn(session) else { return notSignedIn(session) }
    let answer = try await call("DeleteUser", ["AccessToken": .string(held.accessToken)])
    if answer.error == nil { sessions[session] = .empty }
    return Outcome(answer).adding("nextStep", "done")
  }

  func updatePassword(
    old: TextTemplate,
    new: TextTemplate,
    session: String
  ) async throws(StepStop) -> Outcome {
    guard let held = signedIn(session) else { return notSignedIn(session) }
    let input: JSONObject = [
      "PreviousPassword": .string(try text(old)), "ProposedPassword": .string(try text(new)),
      "AccessToken": .string(held.accessToken),
    ]
    return Outcome(try await call("ChangePassword", input)).adding("nextStep", "done")
  }
}
