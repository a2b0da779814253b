import JSON

// RespondToAuthChallenge and AdminRespondToAuthChallenge.
extension MockPool {
  mutating func respondToAuthChallenge(_ call: inout Call) throws(MockFault) -> Answer {
    let client = try client(for: call)
    let responses = ChallengeResponses(call.input["ChallengeResponses"]?.object ?? [:])
    if responses.isEmpty { throw .noChallengeResponses }
    let username = try responses.required("USERNAME")
    try client.requireHash(responses["SECRET_HASH"], of: username)
    switch call.required("ChallengeName") {
    case "PASSWORD_VERIFIER": return try answerSRP(responses, username, client, &call)
    case "NEW_PASSWORD_REQUIRED":
      return try answerNewPassword(responses, username, client, &call)
    case let name: throw .notImplemented("the \(name) challenge")
    }
  }
}

/// The answers to a challenge, by the service's keys.
struct ChallengeResponses: Sendable {
  private let members: JSONObject

  init(_ members: JSONObject) { self.members = members }

  var isEmpty: Bool { members.isEmpty }

  subscript(key: String) -> String? { members[key]?.string }

  func required(_ key: String) throws(MockFault) -> String {
    guard let value = self[key], !value.isEmpty else { throw .missingParameter(key) }
    return value
  }

  /// The answers under `userAttributes.`, without that prefix.
  var attributes: AttributeList {
    var attributes = AttributeList()
    for (key, value) in members.members where key.hasPrefix(NewPasswordChallenge.prefix) {
      attributes[String(key.dropFirst(NewPasswordChallenge.prefix.count))] = value.string
    }
    return attributes
  }
}
