internal import JSON
internal import PoolClient
internal import RunRecord
internal import Values

extension SignedIn {
  /// Reads an AuthenticationResult; nil without an access token and an ID token.
  ///
  /// If the response has no refresh token, the earlier refresh token is kept.
  init?(_ result: JSONValue?, of attempt: SignInAttempt, refreshToken: Secret? = nil) {
    guard let result, let access = result["AccessToken"]?.string,
      let id = result["IdToken"]?.string
    else { return nil }
    self.init(
      attempt: attempt,
      idToken: Secret(id),
      accessToken: Secret(access),
      refreshToken: result["RefreshToken"]?.string.map { Secret($0) } ?? refreshToken,
      deviceKey: attempt.device?.key
    )
  }

  /// The tokens in the outcome.
  var tokens: JSONValue {
    var tokens: JSONObject = [
      "id": .string(idToken.reveal()), "access": .string(accessToken.reveal()),
    ]
    tokens["refresh"] = refreshToken.map { .string($0.reveal()) }
    return .object(tokens)
  }

  /// Calls an operation of the user with the access token.
  func call(
    _ operation: String,
    _ members: RequestObject = [:],
    in execution: isolated ScenarioExecution
  ) async throws(StepStop) -> PoolResponse {
    let token: RequestObject = ["AccessToken": .secret(accessToken)]
    return try await execution.call(operation, token.merging(members), user: attempt.username)
  }

  /// All pages of a list as a field of the outcome, with the given fields of each element.
  func listed(
    by operation: String,
    as name: String,
    in execution: isolated ScenarioExecution,
    list: String,
    next: String,
    _ fields: (JSONValue) -> [(String, JSONValue?)]
  ) async throws(StepStop) -> Outcome {
    var elements: [JSONValue] = []
    var page = RequestObject()
    while true {
      let answer = try await call(operation, page, in: execution)
      elements += (answer.body[list]?.array ?? []).map { .object(JSONObject(keeping: fields($0))) }
      guard answer.error == nil, let more = answer.body[next], .plain(more) != page[next] else {
        return answer.done.adding(name, .array(elements))
      }
      page[next] = .plain(more)
    }
  }
}
