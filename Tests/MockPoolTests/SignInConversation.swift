import AuthCrypto
import FoundationEssentials
import JSON
@testable import MockPool
import Testing

// Challenge responses for tests.
extension TestPool {
  /// Responds to the challenge in a reply.
  ///
  /// `USERNAME` is the test's user unless the responses contain it.
  mutating func answer(
    _ reply: MockReply,
    _ responses: JSONObject,
    as name: String? = nil,
    user: String = "ann"
  ) -> MockReply {
    var input: JSONObject = [
      "ChallengeName": name.map(JSONValue.string) ?? reply.body["ChallengeName"] ?? "",
      "ChallengeResponses": .object(
        (["USERNAME": .string(user)] as JSONObject).merging(responses)
      ),
    ]
    input["Session"] = reply.body["Session"]
    return client("RespondToAuthChallenge", input)
  }

  /// Makes a call with the access token of a sign-in.
  mutating func own(_ tokens: Tokens, _ operation: String, _ input: JSONObject = [:]) -> MockReply {
    call(operation, (["AccessToken": .string(tokens.access)] as JSONObject).merging(input))
  }

  /// The settings that email MFA requires.
  static let developersMail: JSONObject = [
    "EmailConfiguration": [
      "EmailSendingAccount": "DEVELOPER",
      "SourceArn": "arn:aws:ses:eu-west-1:123456789012:identity/a@example.com",
    ]
  ]

  /// Changes the pool's MFA settings.
  @discardableResult
  mutating func setMFA(_ mode: String, _ methods: Set<String>) -> MockReply {
    var input: JSONObject = ["MfaConfiguration": .string(mode)]
    if methods.contains("SMS_MFA") {
      input["SmsMfaConfiguration"] = [
        "SmsConfiguration": ["SnsCallerArn": "arn:aws:iam::123456789012:role/sms"]
      ]
    }
    if methods.contains("SOFTWARE_TOKEN_MFA") {
      input["SoftwareTokenMfaConfiguration"] = ["Enabled": true]
    }
    if methods.contains("EMAIL_OTP") {
      input["EmailMfaConfiguration"] = ["Message": "Your code is {####}", "Subject": "Sign in"]
    }
    return admin("SetUserPoolMfaConfig", input)
  }

  /// The code that an authenticator shows now.
  func code(of secret: JSONValue?) throws -> JSONValue {
    .string(try #require(TOTP.code(secret: secret?.string ?? "", step: TOTP.step(at: now))))
  }

  /// Gives a signed-in user a verified software token that is not enabled; returns its secret.
  mutating func register(_ tokens: Tokens) throws -> JSONValue {
    let secret = try #require(own(tokens, "AssociateSoftwareToken").body["SecretCode"])
    let code = try code(of: secret)
    let verified = own(
      tokens,
      "VerifySoftwareToken",
      ["UserCode": code, "FriendlyDeviceName": "phone"]
    )
    #expect(verified.body == ["Status": "SUCCESS"], "\(verified.said)")
    return secret
  }

  /// Gives a signed-in user a verified software token that is enabled and preferred.
  ///
  /// Returns the secret of the token.
  mutating func enrol(_ tokens: Tokens) throws -> JSONValue {
    let secret = try register(tokens)
    let preferred = own(
      tokens,
      "SetUserMFAPreference",
      ["SoftwareTokenMfaSettings": ["Enabled": true, "PreferredMfa": true]]
    )
    #expect(preferred.said == "200")
    return secret
  }
}

extension MockReply {
  var challenge: String? { body["ChallengeName"]?.string }

  /// A challenge parameter that contains a list as a JSON string.
  func list(_ parameter: String) throws -> JSONValue {
    let text = try #require(body["ChallengeParameters"]?[parameter]?.string)
    return try JSONValue(parsing: text)
  }
}
