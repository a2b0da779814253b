internal import FoundationEssentials
internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

extension FetchAuthSession: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let refresh = try execution.boolean(refresh)
    let held = try execution.signedIn(step.session)
    guard refresh || held.expiresSoon(at: execution.scope.poolTime), let token = held.refreshToken
    else { return Outcome(["tokens": held.tokens, OutcomePath.nextStep: "done"]) }
    let client = try execution.client(of: step.session)
    var input: RequestObject = ["ClientId": .string(client.id), "RefreshToken": .secret(token)]
    input["ClientSecret"] = client.secret.map { .secret($0) }
    input["DeviceKey"] = held.deviceKey.map { .string($0) }
    input["ClientMetadata"] = try execution.metadata(metadata)
    let user = held.attempt.username
    let answer = try await execution.call("GetTokensFromRefreshToken", input, user: user)
    guard answer.error == nil else { return Outcome(answer) }
    let result = answer.body["AuthenticationResult"]
    guard var fresh = SignedIn(result, of: held.attempt, refreshToken: token) else {
      throw .withoutTokens
    }
    fresh.deviceKey = held.deviceKey
    execution.sessions[step.session] = .signedIn(fresh)
    return answer.done.adding("tokens", fresh.tokens)
  }
}

extension SignedIn {
  /// The number of seconds before expiration when a token already counts as expired, as in Amplify.
  private static let refreshInterval: TimeInterval = 120

  fileprivate func expiresSoon(at time: Date) -> Bool {
    let expiries = [idToken, accessToken].map { $0.claims?["exp"]?.double ?? 0 }
    let soonest = expiries.min() ?? 0
    return soonest - time.timeIntervalSince1970 < SignedIn.refreshInterval
  }
}

extension SignOut: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    // The session is empty afterwards, regardless of the pool's response.
    let global = try execution.boolean(global)
    let held = try execution.signedIn(step.session)
    let client = try execution.client(of: step.session)
    execution.sessions[step.session] = .empty
    if global { return try await held.call("GlobalSignOut", in: execution).done }
    guard let token = held.refreshToken else { return .done }
    var input: RequestObject = ["Token": .secret(token), "ClientId": .string(client.id)]
    input["ClientSecret"] = client.secret.map { .secret($0) }
    return try await execution.call("RevokeToken", input).done
  }
}

extension DeleteUser: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let answer = try await execution.signedIn(step.session).call("DeleteUser", in: execution)
    if answer.error == nil { execution.sessions[step.session] = .empty }
    return answer.done
  }
}
