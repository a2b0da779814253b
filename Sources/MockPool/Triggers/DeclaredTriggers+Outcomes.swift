import JSON

extension DeclaredTriggers {
  /// The stub's outcome for an event; nil without a stub.
  func outcome(of event: TriggerEvent) -> TriggerOutcome? {
    guard let declared = declaration(of: event.trigger),
      declared[DeclaredTriggers.program] == nil
    else { return nil }
    if let message = declared["fail"]?.string { return .failed(message: message) }
    if declared["unreachable"]?.bool ?? false { return .unreachable }
    if declared["invalid"]?.bool ?? false { return .returned("not an event") }
    guard let response = response(to: event, declared) else {
      return .failed(message: "User not found")
    }
    var body = event.body
    body["response"] = .object(response)
    return .returned(.object(body))
  }

  private func response(to event: TriggerEvent, _ declared: JSONObject) -> JSONObject? {
    switch event.trigger {
    case .postConfirmation, .preAuthentication, .postAuthentication: [:]
    case .customEmailSender, .customSMSSender: [:]
    case .preSignUp, .customMessage: declared
    case .preTokenGeneration: DeclaredTriggers.tokenChanges(declared)
    case .userMigration: migration(of: event, declared)
    case .defineAuthChallenge: CustomChallengeRounds(rounds).next(event.request)
    case .createAuthChallenge: CustomChallengeRounds(rounds).challenge(event.request)
    case .verifyAuthChallenge: CustomChallengeRounds.verdict(event.request)
    }
  }

  /// A response of version V1_0: claims of the ID token, and groups of both tokens.
  private static func tokenChanges(_ declared: JSONObject) -> JSONObject {
    var details: JSONObject = [:]
    details["claimsToAddOrOverride"] = declared["claims"]
    details["claimsToSuppress"] = declared["suppress"]
    if let groups = declared["groups"] {
      details["groupOverrideDetails"] = ["groupsToOverride": groups]
    }
    return ["claimsOverrideDetails": .object(details)]
  }

  /// The response that migrates a user from another directory; nil if the name is unknown or the
  /// password is wrong.
  private func migration(of event: TriggerEvent, _ declared: JSONObject) -> JSONObject? {
    let name = event.body["userName"]
    let users = declared["users"]?.array?.compactMap(\.object) ?? []
    guard let user = users.first(where: { $0["username"] == name }) else { return nil }
    if let typed = event.request["password"], let password = user["password"], typed != password {
      return nil
    }
    var response: JSONObject = ["messageAction": "SUPPRESS"]
    response["userAttributes"] = user["attributes"] ?? [:]
    response["finalUserStatus"] = user["finalUserStatus"] ?? "CONFIRMED"
    return response
  }
}
