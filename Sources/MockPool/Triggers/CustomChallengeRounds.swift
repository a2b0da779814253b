import JSON

/// A custom challenge as a list of questions, which users get in order.
///
/// After a wrong answer, the same question is repeated. The third consecutive wrong answer ends
/// the sign-in, as in the developer guide's example of DefineAuthChallenge.
struct CustomChallengeRounds {
  private let rounds: [JSONObject]

  init(_ rounds: [JSONObject]) { self.rounds = rounds }

  private static func history(_ request: JSONObject) -> [JSONObject] {
    request["session"]?.array?.compactMap(\.object) ?? []
  }

  private static func answered(_ request: JSONObject) -> [Bool] {
    history(request).filter { $0["challengeName"] == "CUSTOM_CHALLENGE" }
      .map { $0["challengeResult"]?.bool ?? false }
  }

  /// The response of DefineAuthChallenge.
  func next(_ request: JSONObject) -> JSONObject {
    let last = CustomChallengeRounds.history(request).last
    if last?["challengeName"] == "SRP_A" {
      return CustomChallengeRounds.decision(challenge: "PASSWORD_VERIFIER")
    }
    let results = CustomChallengeRounds.answered(request)
    if results.suffix(3) == [false, false, false] {
      return CustomChallengeRounds.decision(fails: true)
    }
    guard results.count(where: \.self) < rounds.count else {
      return CustomChallengeRounds.decision(issues: true)
    }
    return CustomChallengeRounds.decision(challenge: "CUSTOM_CHALLENGE")
  }

  private static func decision(
    challenge: String? = nil,
    issues: Bool = false,
    fails: Bool = false
  ) -> JSONObject {
    var response: JSONObject = ["issueTokens": .bool(issues), "failAuthentication": .bool(fails)]
    response["challengeName"] = challenge.map(JSONValue.string)
    return response
  }

  /// The response of CreateAuthChallenge.
  func challenge(_ request: JSONObject) -> JSONObject {
    let done = CustomChallengeRounds.answered(request).count(where: \.self)
    let round = rounds[min(done, rounds.count - 1)]
    var response: JSONObject = ["publicChallengeParameters": round["ask"] ?? [:]]
    response["privateChallengeParameters"] = ["answer": round["answer"] ?? ""]
    response["challengeMetadata"] = round["metadata"]
    return response
  }

  /// The response of VerifyAuthChallengeResponse.
  static func verdict(_ request: JSONObject) -> JSONObject {
    let right = request["privateChallengeParameters"]?["answer"]
    return ["answerCorrect": .bool(right != nil && right == request["challengeAnswer"])]
  }
}
