internal import CognitoModel

extension OutcomeField {
  /// What the outcome of everything that sends a request has.
  static let ofEveryCall: [OutcomeField] = [
    error, unanswered,
    OutcomeField("httpStatus", .status, "The status of the last answer."),
    OutcomeField("requestId", .text, "What the service calls the last request."),
    OutcomeField("elapsed", .duration, "How long the last request took, as a duration."),
  ]

  /// Whether there is an answer at all.
  static let unanswered = OutcomeField(
    "unanswered",
    .boolean,
    "Whether an injected fault left the last request without an answer; absent where one came."
  )

  /// Why there is no success.
  static let error = OutcomeField(
    "error",
    ExpectationContext.errorShape,
    "What the pool refused with; absent after success."
  )

  /// The last answer as it came; of several operations any can be the last.
  static func response(of operations: [String]) -> OutcomeField {
    OutcomeField(
      "response",
      .answer(of: operations),
      "The last answer, with Cognito's own names."
    )
  }

  /// Where the flow goes on; `done` where it is complete.
  static func nextStep(
    _ steps: [String],
    spellings: [String: String] = [:]
  ) -> OutcomeField {
    OutcomeField(
      "nextStep",
      .choice(steps + ["done"], spellings: spellings),
      "Where the flow goes on, in Amplify's words; `done` where it is complete."
    )
  }

  /// The step of an action that has only one way to end well.
  static let done = nextStep([])

  /// Where a code was sent.
  static let delivery = OutcomeField(
    "delivery",
    wayOfDelivery,
    "Where a code was sent; absent where none was."
  )

  /// Where several codes were sent.
  static let deliveries = OutcomeField(
    "deliveries",
    .list(wayOfDelivery),
    "Where codes were sent, one for each attribute that is to be confirmed."
  )

  private static let wayOfDelivery = ValueShape.fields([
    OutcomeField("medium", .choice(["EMAIL", "SMS"]), "How the code was sent."),
    OutcomeField("destination", .text, "Where to, as the pool masks it."),
    OutcomeField(
      "attribute",
      .choice(["email", "phone_number"]),
      "The attribute with the address; absent for challenges."
    ),
  ])

  /// What a signed-in session holds.
  static let tokens = OutcomeField(
    "tokens",
    .fields([
      OutcomeField("id", .token, "The ID token, with `claims`."),
      OutcomeField("access", .token, "The access token, with `claims`."),
      OutcomeField("refresh", .text, "The refresh token."),
    ]),
    "The tokens of the session."
  )

  /// A user's attributes by name.
  static let attributes = OutcomeField("attributes", .names(.text), "The attributes by name.")

  private static let secondFactor = ValueShape.words([
    "SMS_MFA", "SOFTWARE_TOKEN_MFA", "EMAIL_OTP",
  ])

  /// A user's second factors.
  static let mfa = OutcomeField(
    "mfa",
    .fields([
      OutcomeField("enabled", .list(secondFactor), "The enabled second factors."),
      OutcomeField("preferred", secondFactor, "The preferred one."),
    ]),
    "The second factors."
  )

  /// What the service says of a challenge, with the words that its model knows.
  private static func challenge(_ member: String) -> ValueShape {
    (CognitoModel.operation("InitiateAuth")?.output[member]?.shape).map { .service($0) } ?? .any
  }

  /// What every step of a sign-in can end with.
  static let ofSignIn: [OutcomeField] = [
    nextStep([
      "confirmSignInWithSMSMFACode", "confirmSignInWithTOTPCode", "confirmSignInWithOTP",
      "confirmSignInWithCustomChallenge", "confirmSignInWithNewPassword",
      "confirmSignInWithPassword", "continueSignInWithFirstFactorSelection",
      "continueSignInWithMFASelection", "continueSignInWithMFASetupSelection",
      "continueSignInWithTOTPSetup", "continueSignInWithEmailMFASetup", "confirmSignUp",
      "resetPassword",
    ]),
    OutcomeField(
      "challenge",
      .fields([
        OutcomeField("name", challenge("ChallengeName"), "Cognito's name of it."),
        OutcomeField("parameters", .names(.text), "What the pool says of it."),
        OutcomeField("available", challenge("AvailableChallenges"), "The factors to choose from."),
      ]),
      "The open challenge; absent where there is none."
    ),
    delivery,
    OutcomeField(
      "totp",
      .fields([
        OutcomeField("secret", .text, "The shared secret in Base32."),
        OutcomeField("uri", .text, "The same as an `otpauth:` address."),
      ]),
      "What to set a software token up with, after `continueSignInWithTOTPSetup`."
    ),
    tokens,
  ]
}
