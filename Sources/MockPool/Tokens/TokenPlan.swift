import JSON

/// Tokens with all their claims, not yet signed, and the answer around them.
struct TokenPlan: Sendable {
  let idToken: JSONObject
  let accessToken: JSONObject
  let refreshToken: String?

  /// The device that the sign-in was the first from.
  let newDevice: GrantDevice?
  let expiresIn: Int

  /// Whether the operation could have answered a challenge, and so says that there is none.
  let endsChallenges: Bool

  /// Signs both tokens and writes the answer.
  func signed(by keys: TokenSigningKeys) -> MockReply {
    var result: JSONObject = [
      "AccessToken": .string(keys.signed(accessToken, .access)),
      "ExpiresIn": .number(JSONNumber(expiresIn)),
      "TokenType": "Bearer",
    ]
    if let refreshToken { result["RefreshToken"] = .string(refreshToken) }
    result["IdToken"] = .string(keys.signed(idToken, .id))
    result["NewDeviceMetadata"] = newDevice?.metadata
    var body: JSONObject = ["AuthenticationResult": .object(result)]
    if endsChallenges { body["ChallengeParameters"] = [:] }
    return MockReply(body: body)
  }
}
