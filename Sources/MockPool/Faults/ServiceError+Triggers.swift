// Errors about Lambda triggers that stop a call.
extension ServiceError {
  /// Not an error: the call waits for a function, and no caller sees it.
  static let suspended = ServiceError(type: "", message: "")

  /// The error for a function that returned no response.
  init(_ outcome: TriggerOutcome, of trigger: Trigger) {
    self =
      switch outcome {
      case .failed(let message): .lambdaRefused(trigger, message)
      case .unreachable: .lambdaUnreachable(trigger)
      case .timedOut: .lambdaTimedOut(trigger)
      case .unknownProgram: .programUnknown(trigger)
      case .returned: .lambdaAnswerUnreadable
      }
  }

  /// A message that ends with a period gets a second one.
  ///
  /// An article shows the CLI's output for AdminCreateUser, `PreSignUp failed with error User could
  /// not be created..`.
  private static func lambdaRefused(_ trigger: Trigger, _ message: String) -> ServiceError {
    ServiceError(
      type: "UserLambdaValidationException",
      message: "\(trigger.rawValue) failed with error \(message)."
    )
  }

  /// «unconfirmed»: the error's name; the rest was observed in public issue threads.
  private static func lambdaUnreachable(_ trigger: Trigger) -> ServiceError {
    lambdaLost(trigger, "ServiceUnavailableException")
  }

  /// Observed with PostAuthentication and PreSignUp.
  ///
  /// Source: furaiev/amazon-cognito-identity-dart-2#204, sst/sst#1815.
  private static func lambdaTimedOut(_ trigger: Trigger) -> ServiceError {
    lambdaLost(trigger, "Socket timeout while invoking Lambda function")
  }

  private static func lambdaLost(_ trigger: Trigger, _ error: String) -> ServiceError {
    ServiceError(
      type: "UnexpectedLambdaException",
      message: "\(trigger.rawValue) invocation failed due to error \(error)."
    )
  }

  /// The mock runs no Lambda functions; the help says how to add an answer.
  static func noFunctions(for trigger: Trigger) -> ServiceError {
    let word = DeclaredTriggers.word(naming: trigger)
    let stub = word.map {
      "add `triggers: { \($0): { run: [node, lambda.mjs, index.handler] } }` to the configuration, or "
    }
    return notImplemented(
      "the \(trigger.rawValue) trigger of LambdaConfig",
      help: "\(stub ?? "")start `authflow mock` with `--lambda-endpoint URL`"
    )
  }

  /// A stored pool's program that is no longer in any configuration.
  private static func programUnknown(_ trigger: Trigger) -> ServiceError {
    notImplemented(
      "the \(trigger.rawValue) trigger",
      help: "its program is unknown: start the mock with the configuration that names it"
    )
  }

  static let lambdaAnswerUnreadable = invalidLambda("Unrecognizable lambda output")

  /// Public code compares with this beginning; «unconfirmed» for ForgotPassword.
  static func migrationFailed(to clientID: String) -> ServiceError {
    userNotFound("Exception migrating user in app client \(clientID)")
  }

  static let lambdaUserNameChanged = invalidLambda(
    "Invalid user name. User name in Lambda mismatches the actual username."
  )

  /// «unconfirmed»: verification of an address that the user does not have.
  static func lambdaVerifiesNothing(_ contact: Contact) -> ServiceError {
    invalidLambda("The attribute \(contact.rawValue) cannot be verified without a value")
  }

  /// «unconfirmed» message: custom email needs EmailSendingAccount DEVELOPER (developer guide).
  static let lambdaMayNotWordEmails = invalidLambda(
    "Custom e-mail messages need an email configuration of the developer's own"
  )

  private static func invalidLambda(_ message: String) -> ServiceError {
    ServiceError(type: "InvalidLambdaResponseException", message: message)
  }
}
