import AuthCrypto
import FoundationEssentials
import JSON
@testable import MockPool
import Testing

/// An SRP sign-in in progress, from the client's side.
struct SRPConversation {
  let client: SRPClient
  let reply: MockReply

  var parameters: JSONObject { reply.body["ChallengeParameters"]?.object ?? [:] }

  func parameter(_ name: String) throws -> String {
    try #require(parameters[name]?.string, "\(name) of \(reply.said)")
  }
}

extension TestPool {
  mutating func startSRP(
    _ username: String = "ann",
    as operation: String = "InitiateAuth",
    from device: String? = nil
  )
    -> SRPConversation
  {
    let client = SRPClient(ephemeral: [3] + (0..<31).map { UInt8($0) })
    var parameters: JSONObject = [
      "USERNAME": .string(username), "SRP_A": .string(client.publicValue),
    ]
    if let device { parameters["DEVICE_KEY"] = .string(device) }
    let input: JSONObject = [
      "AuthFlow": "USER_SRP_AUTH", "AuthParameters": .object(parameters),
    ]
    let isAdmin = operation.hasPrefix("Admin")
    let pool: JSONObject = isAdmin ? ["UserPoolId": .string(TestPool.id)] : [:]
    return SRPConversation(client: client, reply: self.client(operation, input.merging(pool)))
  }

  /// The challenge response that proves a password.
  func proof(
    _ conversation: SRPConversation,
    password: String = TestPool.password,
    timestamp: String = "Sat Nov 21 08:00:00 UTC 2026"
  ) throws -> JSONObject {
    let claim = try conversation.client.claim(
      poolName: "MockPool1",
      userID: conversation.parameter("USER_ID_FOR_SRP"),
      password: password,
      salt: conversation.parameter("SALT"),
      serverPublicValue: conversation.parameter("SRP_B"),
      secretBlock: conversation.parameter("SECRET_BLOCK"),
      timestamp: SRPTimestamp.canonical(timestamp) ?? timestamp
    )
    return [
      "USERNAME": .string(try conversation.parameter("USERNAME")), "TIMESTAMP": .string(timestamp),
      "PASSWORD_CLAIM_SIGNATURE": .string(claim),
      "PASSWORD_CLAIM_SECRET_BLOCK": .string(try conversation.parameter("SECRET_BLOCK")),
    ]
  }

  mutating func answerSRP(_ responses: JSONObject) -> MockReply {
    client(
      "RespondToAuthChallenge",
      ["ChallengeName": "PASSWORD_VERIFIER", "ChallengeResponses": .object(responses)]
    )
  }

  mutating func prove(
    _ conversation: SRPConversation,
    password: String = TestPool.password
  ) throws -> MockReply {
    answerSRP(try proof(conversation, password: password))
  }
}
