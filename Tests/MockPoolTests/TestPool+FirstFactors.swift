import JSON
@testable import MockPool

extension TestPool {
  /// A pool with a user who can sign in with these first factors.
  static func withFirstFactors(
    _ factors: [String] = ["PASSWORD", "EMAIL_OTP", "SMS_OTP"],
    client: JSONObject = [:],
    attributes: [String: String] = SecondFactorTests.contacts
  ) throws -> TestPool {
    let allowed = JSONValue.strings(factors)
    var pool = try TestPool(
      [
        "Policies": ["SignInPolicy": ["AllowedFirstAuthFactors": allowed]],
        "AutoVerifiedAttributes": ["email"],
        "SmsConfiguration": ["SnsCallerArn": "arn:aws:iam::123456789012:role/sms"],
      ],
      client: FirstFactorTests.choiceClient.merging(client)
    )
    pool.addUser("ann", attributes)
    return pool
  }

  /// The response to the start of a sign-in with USER_AUTH.
  mutating func startChoice(
    _ parameters: JSONObject = [:],
    user: String = "ann",
    session: JSONValue? = nil
  ) -> MockReply {
    var input: JSONObject = [
      "AuthFlow": "USER_AUTH",
      "AuthParameters": .object(
        (["USERNAME": .string(user)] as JSONObject).merging(parameters)
      ),
    ]
    input["Session"] = session
    return client("InitiateAuth", input)
  }
}
