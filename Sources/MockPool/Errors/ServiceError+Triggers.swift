// Errors about Lambda triggers that stop a call.
extension ServiceError {
  /// A marker for a call that waits for a function.
  ///
  /// No caller receives it.
  static let suspended = ServiceError(type: "", message: "")

  /// The error for a trigger's failure or invalid response.
  init(_ outcome: TriggerOutcome, of trigger: Trigger) {
    self =
      switch outcome {
      case .failed(let message): .lambdaRejected(trigger, message)
      case .unreachable: .lambdaUnreachable(trigger)
      case .timedOut: .lambdaTimedOut(trigger)
      case .unknownProgram: .programUnknown(trigger)
      case .returned: .lambdaAnswerUnreadable
      }
  }

  /// The error for a function that threw an error.
  ///
  /// A message that ends with a period gets a second period.
  ///
  /// An article shows the CLI's output for AdminCreateUser,
  /// `PreSignUp failed with error User could not be created..`.
  private static func lambdaRejected(_ trigger: Trigger, _ message: String) -> ServiceError {
    ServiceError(
      type: "UserLambdaValidationException",
      message: "\(trigger.rawValue) failed with error \(message)."
    )
  }

  /// The error for an unreachable function, with an «unconfirmed» error name.
  ///
  /// The other words were observed in public issue threads.
  private static func lambdaUnreachable(_ trigger: Trigger) -> ServiceError {
    lambdaLost(trigger, "ServiceUnavailableException")
  }

  /// The error for a Lambda function that did not respond in time.
  ///
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

  /// The mock's own error for a Lambda function, with help to add a stub or an endpoint.
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

  /// The mock's own error for a stored program ID that no configuration contains.
  private static func programUnknown(_ trigger: Trigger) -> ServiceError {
    notImplemented(
      "the \(trigger.rawValue) trigger",
      help: "its program is unknown: start the mock with the configuration that names it"
    )
  }

  static let lambdaAnswerUnreadable = invalidLambda("Unrecognizable lambda output")

  /// Public code compares the beginning of this message.
  ///
  /// «unconfirmed» for ForgotPassword.
  static func migrationFailed(to clientID: String) -> ServiceError {
    userNotFound("Exception migrating user in app client \(clientID)")
  }

  static let lambdaUserNameChanged = invalidLambda(
    "Invalid user name. User name in Lambda mismatches the actual username."
  )

  /// The «unconfirmed» error for verification of an address that the user does not have.
  static func lambdaVerifiesNothing(_ contact: Contact) -> ServiceError {
    invalidLambda("The attribute \(contact.rawValue) cannot be verified without a value")
  }

  /// The error for custom email without EmailSendingAccount DEVELOPER (developer guide).
  ///
  /// The message is «unconfirmed».
  static let lambdaCannotCustomizeEmail = invalidLambda(
    "Custom e-mail messages need an email configuration of the developer's own"
  )

  private static func invalidLambda(_ message: String) -> ServiceError {
    ServiceError(type: "InvalidLambdaResponseException", message: message)
  }
}
