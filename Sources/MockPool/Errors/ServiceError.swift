import ServiceRules

/// A service error, with the exception's name and message as sent.
///
/// Every message of the service is in an extension of this type, one file for each family. A
/// comment with «unconfirmed» means that the message has not been observed in a trace of the
/// service.
struct ServiceError: Error, Hashable, Sendable {
  let type: String
  let message: String
  var status = 400
}

extension ServiceError {
  /// The error for a call that breaks a rule.
  init(_ rejection: Rejection) {
    self.init(type: rejection.rule.error.rawValue, message: rejection.message)
  }

  /// Whether this is the mock's own error, because the mock does not implement the request.
  var isUnsupported: Bool { status == 501 }

  static func internalError(_ message: String) -> ServiceError {
    ServiceError(type: "InternalErrorException", message: message, status: 500)
  }

  static func notAuthorized(_ message: String) -> ServiceError {
    ServiceError(type: "NotAuthorizedException", message: message)
  }

  static func invalidParameter(_ message: String) -> ServiceError {
    ServiceError(type: "InvalidParameterException", message: message)
  }

  static func resourceNotFound(_ message: String) -> ServiceError {
    ServiceError(type: "ResourceNotFoundException", message: message)
  }

  static func userNotFound(_ message: String) -> ServiceError {
    ServiceError(type: "UserNotFoundException", message: message)
  }

  static func codeMismatch(_ message: String) -> ServiceError {
    ServiceError(type: "CodeMismatchException", message: message)
  }

  static func expiredCode(_ message: String) -> ServiceError {
    ServiceError(type: "ExpiredCodeException", message: message)
  }

  static func limitExceeded(_ message: String) -> ServiceError {
    ServiceError(type: "LimitExceededException", message: message)
  }
}
