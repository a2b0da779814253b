internal import CognitoModel
internal import Values

extension OutcomeField {
  /// The common fields of all actions that send a request.
  static let ofEveryCall: [OutcomeField] = [
    error, unanswered,
    OutcomeField(OutcomePath.httpStatus, .status, "The status of the last response."),
    OutcomeField("requestId", .text, "The service's ID for the last request."),
    OutcomeField("elapsed", .duration, "How long the last request took, as a duration."),
  ]

  static let unanswered = OutcomeField(
    "unanswered",
    .boolean,
    "Whether an injected fault left the last request without a response; absent if there is a response."
  )

  static let error = OutcomeField(
    OutcomePath.error,
    ExpectationContext.errorShape,
    "The pool's error; absent after success."
  )

  /// The last response as received.
  ///
  /// With several operations, any of them may be the last.
  static func response(of operations: [String]) -> OutcomeField {
    OutcomeField(
      "response",
      .answer(of: operations),
      "The last response, with Cognito's member names."
    )
  }

  /// The next step of the authentication flow, or `done` if the flow is complete.
  static func nextStep(
    _ steps: [String],
    spellings: [String: String] = [:]
  ) -> OutcomeField {
    OutcomeField(
      OutcomePath.nextStep,
      .choice(steps + ["done"], spellings: spellings),
      "How the flow continues, in Amplify's terms; `done` if it is complete."
    )
  }

  /// The `nextStep` of an action with only one successful result.
  static let done = nextStep([])

  /// The destination of a code.
  static let delivery = OutcomeField(
    "delivery",
    wayOfDelivery,
    "Where a code was sent; absent if no code was sent."
  )

  /// The destinations of several codes.
  static let deliveries = OutcomeField(
    "deliveries",
    .list(wayOfDelivery),
    "Where codes were sent, with an entry for each attribute to confirm."
  )

  private static let wayOfDelivery = ValueShape.fields([
    OutcomeField("medium", .choice(["EMAIL", "SMS"]), "How the code was sent."),
    OutcomeField("destination", .text, "The destination, as masked by the pool."),
    OutcomeField(
      "attribute",
      .choice(["email", "phone_number"]),
      "The attribute with the destination; absent for challenges."
    ),
  ])

  /// The tokens of a signed-in session.
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
      OutcomeField("preferred", secondFactor, "The preferred second factor."),
    ]),
    "The second factors."
  )

  /// A member of a response with a challenge, with the values in the service model.
  private static func challenge(_ member: String) -> ValueShape {
    (CognitoModel.operation("InitiateAuth")?.output[member]?.shape).map { .service($0) } ?? .any
  }

  /// The fields in the outcome of every sign-in step.
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
        OutcomeField("name", challenge("ChallengeName"), "The challenge's name in Cognito."),
        OutcomeField("parameters", .names(.text), "The challenge's parameters."),
        OutcomeField("available", challenge("AvailableChallenges"), "The factors to choose from."),
      ]),
      "The open challenge; absent if no challenge is open."
    ),
    delivery,
    OutcomeField(
      "totp",
      .fields([
        OutcomeField("secret", .text, "The shared secret in Base32."),
        OutcomeField("uri", .text, "The shared secret as an `otpauth:` URI."),
      ]),
      "The secret of the software token to set up, if `nextStep` is `continueSignInWithTOTPSetup`."
    ),
    tokens,
  ]
}
