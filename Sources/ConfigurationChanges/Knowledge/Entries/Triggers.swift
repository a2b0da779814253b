internal import ServiceRules

/// Lambda functions that the pool asks on the way.
extension Knowledge {
  static let triggers =
    functions.flatMap(entries)
    + table([
      Setting(
        "pool.LambdaConfig.KMSKeyID",
        [.messages],
        .documented("developer guide, custom sender Lambda triggers")
      ): [
        Case("trigger-key", .any, .breaking): """
        Codes for custom senders are encrypted with another key: functions that may not use it \
        can't send anything.
        """
      ],
      Setting(
        "triggers.**",
        [
          .signUp, .confirmSignUp, .signIn, .custom, .resetPassword, .invitation, .session,
          .messages,
        ],
        .unknown
      ): [
        Case("trigger-stand-in", .any, .unknown): """
        What stands in for the pool's triggers on a mock answers otherwise; the service doesn't \
        have it.
        """
      ],
    ])

  private static func entries(
    of function: Function,
    _ words: (added: String, removed: String)
  ) -> [Entry] {
    let changed = (
      Case("trigger-\(function.id)-changed", .any, .behavior),
      """
      Another function, or another version of its event, is asked; what it answers only a run shows. \
      Where the pool may not invoke it, the call ends in UnexpectedLambdaException.
      """
    )
    let setting = { Setting($0, function.flows, .documented("developer guide, Lambda triggers")) }
    let whole = Entry(
      setting("pool.LambdaConfig.\(function.name)"),
      [
        (Case("trigger-\(function.id)-added", .appears, .behavior), words.added),
        (
          Case("trigger-\(function.id)-removed", .disappears, function.loss, function.verdict),
          words.removed
        ),
        changed,
      ]
    )
    // Some are mappings of a function and the version of its event.
    let hasParts = SettingPath(.pool, ["LambdaConfig", function.name, "LambdaArn"]).isInModel
    return hasParts
      ? [whole, Entry(setting("pool.LambdaConfig.\(function.name).**"), [changed])] : [whole]
  }

  /// A trigger: its name, its name in the ids of cases, its flows, and how much its loss does.
  private typealias Function = (
    name: String, id: String, flows: Set<UserFlow>, loss: Severity, verdict: Verdict?
  )

  private static let functions: KeyValuePairs<Function, (added: String, removed: String)> = [
    ("PreSignUp", "pre-sign-up", [.signUp, .invitation], .breaking, nil): (
      added: """
      A function decides about sign-ups: it may confirm them at once, so that no code is sent, or \
      refuse them with UserLambdaValidationException "PreSignUp failed with error …".
      """,
      removed: """
      No function decides about sign-ups: those that it confirmed at once now wait for a code, and \
      those that it refused succeed.
      """
    ),
    ("PostConfirmation", "post-confirmation", [.confirmSignUp, .resetPassword], .behavior, nil): (
      added: """
      A function is told of confirmed users; where it fails, the call fails although the user is \
      confirmed.
      """,
      removed: """
      No function is told of confirmed users: what it made of them (a profile, a group) is missing.
      """
    ),
    ("PreAuthentication", "pre-authentication", [.signIn], .breaking, nil): (
      added: """
      A function decides about sign-ins, and may refuse them with UserLambdaValidationException \
      "PreAuthentication failed with error …".
      """,
      removed: "Sign-ins that the function refused succeed."
    ),
    ("PostAuthentication", "post-authentication", [.signIn], .behavior, nil): (
      added: "A function is told of sign-ins; where it fails, the sign-in fails.",
      removed: "No function is told of sign-ins; those that it let fail succeed."
    ),
    ("DefineAuthChallenge", "define-auth-challenge", [.custom], .breaking, .lockOut): (
      added: "Sign-ins of the flow CUSTOM_AUTH can be led by a function.",
      removed: "Sign-ins of the flow CUSTOM_AUTH end in InvalidParameterException."
    ),
    ("CreateAuthChallenge", "create-auth-challenge", [.custom], .breaking, .lockOut): (
      added: "A function makes the questions of the flow CUSTOM_AUTH.",
      removed: "Nothing makes the questions of the flow CUSTOM_AUTH: such sign-ins fail."
    ),
    ("VerifyAuthChallengeResponse", "verify-auth-challenge", [.custom], .breaking, .lockOut): (
      added: "A function judges the answers in the flow CUSTOM_AUTH.",
      removed: "Nothing judges the answers in the flow CUSTOM_AUTH: such sign-ins fail."
    ),
    ("UserMigration", "user-migration", [.signIn, .resetPassword], .breaking, .lockOut): (
      added: """
      Users whom the pool doesn't know may be taken over from elsewhere when they sign in with \
      their password (not by SRP) or reset it.
      """,
      removed: """
      Users who haven't been taken over yet are unknown: their sign-ins fail, and resetting a \
      password doesn't help.
      """
    ),
    ("PreTokenGenerationConfig", "pre-token-generation", [.session, .signIn], .breaking, nil): (
      added: "A function may change the claims of tokens.",
      removed: "Claims, groups and scopes that the function gave are missing from tokens."
    ),
    ("CustomMessage", "custom-message", [.messages], .text, nil): (
      added: """
      A function words the messages; a wrong answer of it ends in InvalidLambdaResponseException.
      """,
      removed: "Messages have the pool's own words again."
    ),
    (
      "CustomEmailSender", "custom-email-sender", [.messages, .signUp, .resetPassword], .breaking,
      nil
    ): (
      added: """
      Cognito sends no e-mails itself: it hands them with encrypted codes to a function, and \
      whoever waits for them in a mailbox may wait in vain.
      """,
      removed: "Cognito sends e-mails itself; what the function sent them by gets none."
    ),
    ("CustomSMSSender", "custom-sms-sender", [.messages, .signUp, .resetPassword], .breaking, nil):
      (
        added: "Cognito sends no SMS itself: it hands them with encrypted codes to a function.",
        removed: "Cognito sends SMS itself; what the function sent them by gets none."
      ),
    ("InboundFederation", "inbound-federation", [.oauth], .breaking, nil): (
      added: "A function may change or refuse what identity providers say of users.",
      removed: "What identity providers say of users is taken as it is."
    ),
  ]
}
