package import JSON

/// The stubs for a pool's triggers.
///
/// Their names are those of `triggers` in scenarios and configuration files. Each stub is a pure
/// function of the event, like a Lambda function without a database.
package struct DeclaredTriggers: Hashable, Sendable, Codable {
  private var declarations: [String: JSONObject] = [:]
  private var rounds: [JSONObject] = []

  /// The reason why a mapping is not a valid declaration.
  package enum Mistake: Error, Hashable, Sendable {
    /// A name that is not the name of a trigger.
    case unknownWord(String)
    /// A mapping with an unknown member, at a path such as `preSignUp`.
    case unknownMember(String, of: String, known: [String])
    /// A value of the wrong kind, at a path.
    case wrongKind(String, needs: String)
    /// A trigger with the keys of a program as written in a configuration file.
    case writtenProgram(String)
    /// A trigger with an invalid program ID, or with other members next to the ID.
    case programBesides(String)
  }

  /// The member with the ID of the program that replaces a stub.
  private static let program = "program"

  /// The names in declarations, with their triggers.
  private static let words: [String: [Trigger]] = [
    "preSignUp": [.preSignUp], "postConfirmation": [.postConfirmation],
    "preAuthentication": [.preAuthentication], "postAuthentication": [.postAuthentication],
    "customChallenge": [.defineAuthChallenge, .createAuthChallenge, .verifyAuthChallenge],
    "preTokenGeneration": [.preTokenGeneration], "customMessage": [.customMessage],
    "userMigration": [.userMigration],
  ]

  /// Creates an empty declaration.
  package init() {}

  /// Reads a mapping from names to stubs.
  ///
  /// Throws its first mistake.
  package init(_ declarations: JSONObject) throws(Mistake) {
    for (word, value) in declarations.members {
      guard DeclaredTriggers.words[word] != nil else { throw .unknownWord(word) }
      if value["run"] != nil { throw .writtenProgram(word) }
      if let id = value[DeclaredTriggers.program] {
        guard id.string != nil, value.object?.count == 1 else { throw .programBesides(word) }
        self.declarations[word] = value.object
      } else if word == "customChallenge", value.object == nil {
        rounds = try DeclarationShape.rounds.read(value, at: word)
        self.declarations[word] = [:]
      } else {
        let declared: JSONObject = try DeclarationShape.members(of: word).read(value, at: word)
        // A challenge without questions would sign in every user.
        guard word != "customChallenge" || !declared.isEmpty else {
          throw .wrongKind(word, needs: DeclarationShape.rounds.need)
        }
        self.declarations[word] = declared
      }
    }
  }

  /// The IDs of all declared programs.
  package var programs: Set<String> {
    Set(declarations.values.compactMap { $0[DeclaredTriggers.program]?.string })
  }

  /// The ID of a trigger's program; nil if the trigger has no program.
  func program(for trigger: Trigger) -> String? {
    declaration(of: trigger)?[DeclaredTriggers.program]?.string
  }

  /// The names that can declare triggers, sorted.
  package static var knownNames: [String] { words.keys.sorted() }

  func answers(_ trigger: Trigger) -> Bool { declaration(of: trigger) != nil }

  /// The name that can declare a trigger; nil if no name can.
  static func word(naming trigger: Trigger) -> String? {
    words.first { $0.value.contains(trigger) }?.key
  }

  /// The name that declares a trigger; nil if the trigger is not declared.
  func word(for trigger: Trigger) -> String? {
    DeclaredTriggers.words.first { $0.value.contains(trigger) && declarations[$0.key] != nil }?.key
  }

  private func declaration(of trigger: Trigger) -> JSONObject? {
    word(for: trigger).flatMap { declarations[$0] }
  }
}

// MARK: - Outcomes

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
