internal import ServiceRules

/// The effects of each function that a pool can call.
extension Knowledge {
  /// A trigger: its name, its name in case IDs, its flows, and the severity and verdict of its
  /// removal.
  typealias TriggerFunction = (
    name: String, id: String, flows: Set<UserFlow>, loss: Severity, verdict: Verdict?
  )

  static let triggerFunctions: KeyValuePairs<TriggerFunction, (added: String, removed: String)> = [
    ("PreSignUp", "pre-sign-up", [.signUp, .invitation], .breaking, nil): (
      added: """
      A function can confirm sign-ups immediately. The pool then sends no code. The function can \
      also reject sign-ups with UserLambdaValidationException "PreSignUp failed with error …".
      """,
      removed: """
      Sign-ups that the function confirmed immediately now wait for a code. Sign-ups that the \
      function rejected succeed.
      """
    ),
    ("PostConfirmation", "post-confirmation", [.confirmSignUp, .resetPassword], .behavior, nil): (
      added: """
      A function is called after a user is confirmed or resets a password. If the function \
      fails, the call fails, although the change was made.
      """,
      removed: """
      No function is called after a user is confirmed or resets a password. New users do not get \
      what the function created, such as a profile or a group membership.
      """
    ),
    ("PreAuthentication", "pre-authentication", [.signIn], .breaking, nil): (
      added: """
      A function can reject sign-ins with UserLambdaValidationException "PreAuthentication failed \
      with error …".
      """,
      removed: "Sign-ins that the function rejected succeed."
    ),
    ("PostAuthentication", "post-authentication", [.signIn], .behavior, nil): (
      added: "A function is called after sign-ins. If it fails, the sign-in fails.",
      removed: """
      No function is called after sign-ins. Sign-ins that failed because of the function now \
      succeed.
      """
    ),
    ("DefineAuthChallenge", "define-auth-challenge", [.custom], .breaking, .lockOut): (
      added: "A function can control sign-ins with the CUSTOM_AUTH flow.",
      removed: "Sign-ins with the CUSTOM_AUTH flow fail with InvalidParameterException."
    ),
    ("CreateAuthChallenge", "create-auth-challenge", [.custom], .breaking, .lockOut): (
      added: "A function creates the challenges in the CUSTOM_AUTH flow.",
      removed: "No function creates the challenges in the CUSTOM_AUTH flow, so these sign-ins fail."
    ),
    ("VerifyAuthChallengeResponse", "verify-auth-challenge", [.custom], .breaking, .lockOut): (
      added: "A function verifies the challenge responses in the CUSTOM_AUTH flow.",
      removed: """
      No function verifies the challenge responses in the CUSTOM_AUTH flow, so these sign-ins \
      fail.
      """
    ),
    ("UserMigration", "user-migration", [.signIn, .resetPassword], .breaking, .lockOut): (
      added: """
      A function can migrate users from another directory. It is called when users who are not in \
      the pool sign in with their password, or reset it. Sign-ins with SRP do not migrate users.
      """,
      removed: """
      Users who have not been migrated yet can neither sign in nor reset their password.
      """
    ),
    ("PreTokenGenerationConfig", "pre-token-generation", [.session, .signIn], .breaking, nil): (
      added: "A function can change the claims of tokens.",
      removed: "Claims, groups, and scopes that the function added are missing from tokens."
    ),
    ("CustomMessage", "custom-message", [.messages], .text, nil): (
      added: """
      A function writes the messages. If its response is invalid, the operation fails with \
      InvalidLambdaResponseException.
      """,
      removed: "Messages have the pool's own wording again."
    ),
    (
      "CustomEmailSender", "custom-email-sender", [.messages, .signUp, .resetPassword], .breaking,
      nil
    ): (
      added: """
      Cognito sends no email itself, and calls a function with the encrypted code instead. Tests \
      that wait for email in a mailbox may receive none.
      """,
      removed:
        "Cognito sends email itself. The channel that the function used receives no messages."
    ),
    ("CustomSMSSender", "custom-sms-sender", [.messages, .signUp, .resetPassword], .breaking, nil):
      (
        added: """
        Cognito sends no SMS messages itself, and calls a function with the encrypted code \
        instead.
        """,
        removed:
          "Cognito sends SMS messages itself. The channel that the function used receives no "
          + "messages."
      ),
    ("InboundFederation", "inbound-federation", [.oauth], .breaking, nil): (
      added: "A function can change or reject the user data from identity providers.",
      removed: "User data from identity providers is used unchanged."
    ),
  ]
}
