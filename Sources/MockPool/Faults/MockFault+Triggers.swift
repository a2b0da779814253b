// What is said when a Lambda trigger does not let a call pass.
extension MockFault {
  /// Not a fault: the call waits for a function, and no caller sees it.
  static let suspended = MockFault(type: "", message: "")

  static func lambdaRefused(_ trigger: Trigger, _ message: String) -> MockFault {
    let end = message.hasSuffix(".") ? "" : "."
    return MockFault(
      type: "UserLambdaValidationException",
      message: "\(trigger.rawValue) failed with error \(message)\(end)"
    )
  }

  /// «unconfirmed»: the error's name; the rest was seen in public issue threads.
  static func lambdaUnreachable(_ trigger: Trigger) -> MockFault {
    MockFault(
      type: "UnexpectedLambdaException",
      message:
        "\(trigger.rawValue) invocation failed due to error ServiceUnavailableException."
    )
  }

  static let lambdaAnswerUnreadable = invalidLambda("Unrecognizable lambda output")

  static let lambdaUserNameChanged = invalidLambda(
    "Invalid user name. User name in Lambda mismatches the actual username."
  )

  /// «unconfirmed»: an address is to be verified that the user has not.
  static func lambdaVerifiesNothing(_ contact: Contact) -> MockFault {
    invalidLambda("The attribute \(contact.rawValue) cannot be verified without a value")
  }

  /// «unconfirmed» words: own e-mails need EmailSendingAccount DEVELOPER (developer guide).
  static let lambdaMayNotWordEmails = invalidLambda(
    "Custom e-mail messages need an email configuration of the developer's own"
  )

  private static func invalidLambda(_ message: String) -> MockFault {
    MockFault(type: "InvalidLambdaResponseException", message: message)
  }
}
