internal import JSON
internal import PoolClient
internal import Waiting

/// Asks whether a client exists, without credentials.
///
/// The probe is a sign-in with an invalid refresh token, which changes nothing.
struct ClientProbe: Sendable {
  let caller: PoolClient
  /// The ID of the client.
  let client: String
  let environment: Environment

  /// The finding; nil if the response says nothing about the client.
  func run() async -> SettingFinding? {
    let input: JSONObject = [
      "ClientId": .string(client), "AuthFlow": "REFRESH_TOKEN_AUTH",
      "AuthParameters": ["REFRESH_TOKEN": "authflow-doctor"],
    ]
    let asked = await race(limit: Environment.requestLimit, stop: environment.stop) {
      () async -> PoolError? in
      try? await caller.call("InitiateAuth", input).error
    }
    guard case .finished(let error?) = asked else { return nil }
    // Source: botocore's list of errors of InitiateAuth, and its recorded answers.
    switch error.type {
    case "ResourceNotFoundException":
      return .absent(reason: error.returned(by: "InitiateAuth"))
    case "NotAuthorizedException", "InvalidParameterException": return .clientExists(client)
    default: return nil
    }
  }
}
