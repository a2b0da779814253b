/// A key of what is said of triggers: a trigger's word, or a member of what stands behind it.
package struct TriggerMember: Sendable {
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

  /// The key.
  package let name: String

  /// What it takes.
  package let input: Input

  /// Whether it must be there.
  package let isRequired: Bool

  /// What the trigger does, or what the member is for, as a sentence.
  package let summary: String

  init(_ name: String, _ input: Input, isRequired: Bool = false, _ summary: String) {
    (self.name, self.input, self.isRequired, self.summary) = (name, input, isRequired, summary)
  }
}

/// All triggers of `given.triggers`; checker, schema and documentation are made of it.
package enum TriggerTable {
  /// The triggers, in the order in which the language lists them.
  package static let entries: [TriggerMember] = [
    TriggerMember(
      "preSignUp",
      .members([
        TriggerMember("autoConfirmUser", .boolean, "Whether the user is confirmed at once."),
        TriggerMember("autoVerifyEmail", .boolean, "Whether the e-mail address is verified too."),
        TriggerMember("autoVerifyPhone", .boolean, "Whether the phone number is verified too."),
      ]),
      "Decides on who signs up."
    ),
    TriggerMember("postConfirmation", .members([]), "Is told of users who have confirmed."),
    TriggerMember("preAuthentication", .members([]), "Is asked before a sign-in."),
    TriggerMember("postAuthentication", .members([]), "Is told of a sign-in."),
    TriggerMember(
      "customChallenge",
      .list([
        TriggerMember("ask", .texts, "The challenge's public parameters."),
        TriggerMember("answer", .text, isRequired: true, "The answer that is right."),
        TriggerMember("metadata", .text, "The challenge's name for the triggers themselves."),
      ]),
      "Asks questions in a custom sign-in, one after the other."
    ),
    TriggerMember(
      "preTokenGeneration",
      .members([
        TriggerMember("claims", .values, "Claims to add or to change."),
        TriggerMember("suppress", .textList, "Names of claims to leave out."),
        TriggerMember("groups", .textList, "The groups that tokens name instead of the user's."),
      ]),
      "Changes what tokens say."
    ),
    TriggerMember(
      "customMessage",
      .members([
        TriggerMember("emailSubject", .text, "The subject of e-mails."),
        TriggerMember("emailMessage", .text, "The text of e-mails, with `{####}` for the code."),
        TriggerMember("smsMessage", .text, "The text of SMS, with `{####}` for the code."),
      ]),
      "Words the messages."
    ),
    TriggerMember(
      "userMigration",
      .members([
        TriggerMember("users", .list(migratedUser), isRequired: true, "The users it knows.")
      ]),
      "Knows users whom the pool does not know yet."
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
