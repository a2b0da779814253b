/// All triggers of `given.triggers`, for the checker, the schema, and the documentation.
package enum TriggerTable {
  /// The triggers, in the order of the documentation.
  package static let entries: [TriggerMember] = [
    TriggerMember(
      "preSignUp",
      .members([
        TriggerMember("autoConfirmUser", .boolean, "Whether to confirm the user right away."),
        TriggerMember(
          "autoVerifyEmail",
          .boolean,
          "Whether to mark the email address as verified."
        ),
        TriggerMember("autoVerifyPhone", .boolean, "Whether to mark the phone number as verified."),
      ]),
      "Runs before a user signs up, or before an administrator creates a user."
    ),
    TriggerMember(
      "postConfirmation",
      .members([]),
      "Runs after a user is confirmed or resets a password."
    ),
    TriggerMember("preAuthentication", .members([]), "Runs before a sign-in."),
    TriggerMember("postAuthentication", .members([]), "Runs after a sign-in."),
    TriggerMember(
      "customChallenge",
      .list([
        TriggerMember("ask", .texts, "The challenge's public parameters."),
        TriggerMember("answer", .text, isRequired: true, "The correct answer."),
        TriggerMember("metadata", .text, "The challenge's name, visible only to the triggers."),
      ]),
      "Asks one question after another in a custom sign-in."
    ),
    TriggerMember(
      "preTokenGeneration",
      .members([
        TriggerMember("claims", .values, "Claims to add to the ID token, or to change in it."),
        TriggerMember("suppress", .textList, "Names of claims to remove from the ID token."),
        TriggerMember("groups", .textList, "Groups in the tokens, instead of the user's groups."),
      ]),
      "Changes the claims of tokens."
    ),
    TriggerMember(
      "customMessage",
      .members([
        TriggerMember("emailSubject", .text, "The subject of email messages."),
        TriggerMember(
          "emailMessage",
          .text,
          "The body of email messages, with `{####}` for the code."
        ),
        TriggerMember("smsMessage", .text, "The text of SMS messages, with `{####}` for the code."),
      ]),
      "Changes the wording of messages."
    ),
    TriggerMember(
      "userMigration",
      .members([
        TriggerMember(
          "users",
          .list(migratedUser),
          isRequired: true,
          "The users that the trigger can migrate."
        )
      ]),
      "Migrates users who are not in the pool yet."
    ),
  ]

  private static let migratedUser = [
    TriggerMember("username", .text, isRequired: true, "The user name."),
    TriggerMember("password", .text, "The correct password."),
    TriggerMember("attributes", .texts, "The user's attributes."),
    // The only statuses that a pool accepts from this trigger.
    TriggerMember(
      "finalUserStatus",
      .choice(["CONFIRMED", "RESET_REQUIRED"]),
      "The user's status."
    ),
  ]

  /// The members of a pool's `LambdaConfig` that each trigger replaces.
  package static let functions: [String: [String]] = [
    "preSignUp": ["PreSignUp"], "postConfirmation": ["PostConfirmation"],
    "preAuthentication": ["PreAuthentication"], "postAuthentication": ["PostAuthentication"],
    "customChallenge": [
      "DefineAuthChallenge", "CreateAuthChallenge", "VerifyAuthChallengeResponse",
    ],
    "preTokenGeneration": ["PreTokenGeneration", "PreTokenGenerationConfig"],
    "customMessage": ["CustomMessage"], "userMigration": ["UserMigration"],
  ]

  /// The trigger that replaces a Lambda function, by the function's name in Cognito.
  ///
  /// Nil for other words, and for names that differ from the trigger's name only in case.
  static func replacing(_ word: String) -> String? {
    let letters = word.prefix { $0 != "_" }.lowercased()
    let names = functions.first { trigger, members in
      trigger.lowercased() != letters
        && members.contains { $0.lowercased().hasPrefix(letters) && letters.count >= 9 }
    }
    return names?.key
  }

  /// The alternative values of each trigger: three kinds of failures, or a program.
  package static let alternatives: [TriggerMember] = [
    TriggerMember(
      "fail",
      .text,
      "The message that the trigger fails with; the pool returns UserLambdaValidationException."
    ),
    TriggerMember(
      "invalid",
      .boolean,
      "Makes the trigger return an invalid response; the pool returns InvalidLambdaResponseException."
    ),
    TriggerMember(
      "unreachable",
      .boolean,
      "Makes calls to the trigger fail; the pool returns UnexpectedLambdaException."
    ),
    TriggerMember(
      program,
      .program,
      "A program and its arguments; the program reads the event as JSON and writes its response."
    ),
  ]

  /// The alternative values of one trigger.
  ///
  /// The pool does not pass on the failure of UserMigration: the user then remains unknown.
  package static func alternatives(of trigger: TriggerMember) -> [TriggerMember] {
    guard trigger.name == "userMigration" else { return alternatives }
    let unknown = TriggerMember(
      "fail",
      .text,
      "The message that the trigger fails with; the pool does not migrate the user, and returns "
        + "UserNotFoundException if the client shows whether users exist."
    )
    return alternatives.map { $0.name == unknown.name ? unknown : $0 }
  }

  /// The key of a program.
  package static let program = "run"
}
