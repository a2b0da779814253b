internal import ServiceRules

/// Lambda functions that the pool asks on the way.
enum TriggerKnowledge: KnowledgeArea {
  /// A trigger, and what it means that it is there or not.
  private struct Trigger {
    var name: String
    var id: String
    var flows: Set<Flow>
    var added: String
    var removed: String
    /// How much its loss does.
    var loss: Severity = .breaking
    var verdict: Verdict?
  }

  static let entries: [Entry] =
    triggers.flatMap(entries(of:)) + [
      Entry(
        "pool.LambdaConfig.KMSKeyID",
        [.messages],
        Case(
          "trigger-key",
          .any,
          .breaking,
          """
          Codes for custom senders are encrypted with another key: functions that may not use it \
          can't send anything.
          """,
          .documented("developer guide, custom sender Lambda triggers")
        )
      ),
      Entry(
        "triggers.**",
        [
          .signUp, .confirmSignUp, .signIn, .custom, .resetPassword, .invitation, .session,
          .messages,
        ],
        Case(
          "trigger-stand-in",
          .any,
          .unknown,
          """
          What stands in for the pool's triggers on a mock answers otherwise; the service doesn't \
          have it.
          """,
          .unknown
        )
      ),
    ]

  private static func entries(of trigger: Trigger) -> [Entry] {
    let source = KnowledgeSource.documented("developer guide, Lambda triggers")
    let setting = "pool.LambdaConfig.\(trigger.name)"
    let changed = Case(
      "trigger-\(trigger.id)-changed",
      .any,
      .behavior,
      """
      Another function, or another version of its event, is asked; what it answers only a run shows. \
      Where the pool may not invoke it, the call ends in UnexpectedLambdaException.
      """,
      source
    )
    let whole = Entry(
      SettingPattern(setting),
      trigger.flows,
      Case("trigger-\(trigger.id)-added", .appears, .behavior, trigger.added, source),
      Case(
        "trigger-\(trigger.id)-removed",
        .disappears,
        trigger.loss,
        trigger.verdict,
        trigger.removed,
        source
      ),
      changed
    )
    // Some are mappings of a function and the version of its event.
    let hasParts = SettingPath(.pool, ["LambdaConfig", trigger.name, "LambdaArn"]).isInModel
    return hasParts
      ? [whole, Entry(SettingPattern(setting + ".**"), trigger.flows, cases: [changed])] : [whole]
  }

  private static let triggers: [Trigger] = [
    Trigger(
      name: "PreSignUp",
      id: "pre-sign-up",
      flows: [.signUp, .invitation],
      added: """
        A function decides about sign-ups: it may confirm them at once, so that no code is sent, or \
        refuse them with UserLambdaValidationException "PreSignUp failed with error …".
        """,
      removed: """
        No function decides about sign-ups: those that it confirmed at once now wait for a code, and \
        those that it refused succeed.
        """
    ),
    Trigger(
      name: "PostConfirmation",
      id: "post-confirmation",
      flows: [.confirmSignUp, .resetPassword],
      added: """
        A function is told of confirmed users; where it fails, the call fails although the user is \
        confirmed.
        """,
      removed: """
        No function is told of confirmed users: what it made of them (a profile, a group) is missing.
        """,
      loss: .behavior
    ),
    Trigger(
      name: "PreAuthentication",
      id: "pre-authentication",
      flows: [.signIn],
      added: """
        A function decides about sign-ins, and may refuse them with UserLambdaValidationException \
        "PreAuthentication failed with error …".
        """,
      removed: "Sign-ins that the function refused succeed."
    ),
    Trigger(
      name: "PostAuthentication",
      id: "post-authentication",
      flows: [.signIn],
      added: "A function is told of sign-ins; where it fails, the sign-in fails.",
      removed: "No function is told of sign-ins; those that it let fail succeed.",
      loss: .behavior
    ),
    Trigger(
      name: "DefineAuthChallenge",
      id: "define-auth-challenge",
      flows: [.custom],
      added: "Sign-ins of the flow CUSTOM_AUTH can be led by a function.",
      removed: "Sign-ins of the flow CUSTOM_AUTH end in InvalidParameterException.",
      verdict: .lockOut
    ),
    Trigger(
      name: "CreateAuthChallenge",
      id: "create-auth-challenge",
      flows: [.custom],
      added: "A function makes the questions of the flow CUSTOM_AUTH.",
      removed: "Nothing makes the questions of the flow CUSTOM_AUTH: such sign-ins fail.",
      verdict: .lockOut
    ),
    Trigger(
      name: "VerifyAuthChallengeResponse",
      id: "verify-auth-challenge",
      flows: [.custom],
      added: "A function judges the answers in the flow CUSTOM_AUTH.",
      removed: "Nothing judges the answers in the flow CUSTOM_AUTH: such sign-ins fail.",
      verdict: .lockOut
    ),
    Trigger(
      name: "UserMigration",
      id: "user-migration",
      flows: [.signIn, .resetPassword],
      added: """
        Users whom the pool doesn't know may be taken over from elsewhere when they sign in with \
        their password (not by SRP) or reset it.
        """,
      removed: """
        Users who haven't been taken over yet are unknown: their sign-ins fail, and resetting a \
        password doesn't help.
        """,
      verdict: .lockOut
    ),
    Trigger(
      name: "PreTokenGenerationConfig",
      id: "pre-token-generation",
      flows: [.session, .signIn],
      added: "A function may change the claims of tokens.",
      removed: "Claims, groups and scopes that the function gave are missing from tokens."
    ),
    Trigger(
      name: "CustomMessage",
      id: "custom-message",
      flows: [.messages],
      added: """
        A function words the messages; a wrong answer of it ends in InvalidLambdaResponseException.
        """,
      removed: "Messages have the pool's own words again.",
      loss: .text
    ),
    Trigger(
      name: "CustomEmailSender",
      id: "custom-email-sender",
      flows: [.messages, .signUp, .resetPassword],
      added: """
        Cognito sends no e-mails itself: it hands them with encrypted codes to a function, and \
        whoever waits for them in a mailbox may wait in vain.
        """,
      removed: "Cognito sends e-mails itself; what the function sent them by gets none."
    ),
    Trigger(
      name: "CustomSMSSender",
      id: "custom-sms-sender",
      flows: [.messages, .signUp, .resetPassword],
      added: "Cognito sends no SMS itself: it hands them with encrypted codes to a function.",
      removed: "Cognito sends SMS itself; what the function sent them by gets none."
    ),
    Trigger(
      name: "InboundFederation",
      id: "inbound-federation",
      flows: [.oauth],
      added: "A function may change or refuse what identity providers say of users.",
      removed: "What identity providers say of users is taken as it is."
    ),
  ]
}
