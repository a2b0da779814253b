/// One of the pool's Lambda triggers: what can be said instead of the code behind it.
package struct TriggerEntry: Sendable {
  /// What stands behind a trigger's word, or behind a member of it.
  package indirect enum Input: Sendable {
    case text, boolean
    /// One of these words.
    case choice([String])
    /// A mapping of names to texts.
    case texts
    /// A mapping of names to values of any kind.
    case values
    /// A list of texts.
    case textList
    /// A program and its arguments, a list of texts.
    case program
    /// A mapping of these members.
    case members([TriggerMember])
    /// A list of mappings of these members, at least one.
    case list([TriggerMember])
  }

  /// The word.
  package let name: String

  /// What it does, as a sentence.
  package let summary: String

  /// What stands behind the word.
  package let input: Input
}

/// A member of what is said of a trigger.
package struct TriggerMember: Sendable {
  /// The key.
  package let name: String

  /// What it takes.
  package let input: TriggerEntry.Input

  /// Whether it must be there.
  package let isRequired: Bool

  /// What it is for, as a sentence.
  package let summary: String

  init(_ name: String, _ input: TriggerEntry.Input, isRequired: Bool = false, _ summary: String) {
    self.name = name
    self.input = input
    self.isRequired = isRequired
    self.summary = summary
  }
}

/// All triggers of `given.triggers`; checker, schema and documentation are made of it.
package enum TriggerTable {
  /// The triggers, in the order in which the language lists them.
  package static let entries: [TriggerEntry] = [
    TriggerEntry(
      name: "preSignUp",
      summary: "Decides on who signs up.",
      input: .members([
        TriggerMember("autoConfirmUser", .boolean, "Whether the user is confirmed at once."),
        TriggerMember("autoVerifyEmail", .boolean, "Whether the e-mail address is verified too."),
        TriggerMember("autoVerifyPhone", .boolean, "Whether the phone number is verified too."),
      ])
    ),
    TriggerEntry(
      name: "postConfirmation",
      summary: "Is told of users who have confirmed.",
      input: .members([])
    ),
    TriggerEntry(
      name: "preAuthentication",
      summary: "Is asked before a sign-in.",
      input: .members([])
    ),
    TriggerEntry(
      name: "postAuthentication",
      summary: "Is told of a sign-in.",
      input: .members([])
    ),
    TriggerEntry(
      name: "customChallenge",
      summary: "Asks questions in a custom sign-in, one after the other.",
      input: .list([
        TriggerMember("ask", .texts, "The challenge's public parameters."),
        TriggerMember("answer", .text, isRequired: true, "The answer that is right."),
        TriggerMember("metadata", .text, "The challenge's name for the triggers themselves."),
      ])
    ),
    TriggerEntry(
      name: "preTokenGeneration",
      summary: "Changes what tokens say.",
      input: .members([
        TriggerMember("claims", .values, "Claims to add or to change."),
        TriggerMember("suppress", .textList, "Names of claims to leave out."),
        TriggerMember("groups", .textList, "The groups that tokens name instead of the user's."),
      ])
    ),
    TriggerEntry(
      name: "customMessage",
      summary: "Words the messages.",
      input: .members([
        TriggerMember("emailSubject", .text, "The subject of e-mails."),
        TriggerMember("emailMessage", .text, "The text of e-mails, with `{####}` for the code."),
        TriggerMember("smsMessage", .text, "The text of SMS, with `{####}` for the code."),
      ])
    ),
    TriggerEntry(
      name: "userMigration",
      summary: "Knows users whom the pool does not know yet.",
      input: .members([
        TriggerMember("users", .list(migratedUser), isRequired: true, "The users it knows.")
      ])
    ),
  ]

  private static let migratedUser = [
    TriggerMember("username", .text, isRequired: true, "The user name."),
    TriggerMember("password", .text, "The password that is right."),
    TriggerMember("attributes", .texts, "The attributes that the user gets."),
    // The two that a pool takes from this trigger.
    TriggerMember("finalUserStatus", .choice(["CONFIRMED", "RESET_REQUIRED"]), "The state."),
  ]

  /// The members of a pool's `LambdaConfig` that each trigger stands in for.
  package static let functions: [String: [String]] = [
    "preSignUp": ["PreSignUp"], "postConfirmation": ["PostConfirmation"],
    "preAuthentication": ["PreAuthentication"], "postAuthentication": ["PostAuthentication"],
    "customChallenge": [
      "DefineAuthChallenge", "CreateAuthChallenge", "VerifyAuthChallengeResponse",
    ],
    "preTokenGeneration": ["PreTokenGeneration", "PreTokenGenerationConfig"],
    "customMessage": ["CustomMessage"], "userMigration": ["UserMigration"],
  ]

  /// What can be said of each trigger instead: that it refuses, does not work, or is a program.
  package static let alternatives: [TriggerMember] = [
    TriggerMember("fail", .text, "It refuses with this message: UserLambdaValidationException."),
    TriggerMember(
      "invalid",
      .boolean,
      "It answers what the pool can't use: InvalidLambdaResponseException."
    ),
    TriggerMember("unreachable", .boolean, "It can't be called: UnexpectedLambdaException."),
    TriggerMember(
      program,
      .program,
      "A program and its arguments: it reads the event as JSON and writes its answer."
    ),
  ]

  /// The word for a program.
  package static let program = "run"
}
