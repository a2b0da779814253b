import CognitoModel

/// An error that the router answers itself, without asking a pool.
enum ServiceFault: Error, Hashable {
  case unknownOperation(target: String?)
  case notJSON
  case memberTwice(String)
  case notAnObject
  case tooLarge(limit: Int)
  case deliveryFailed
  case notKept
  case badSignature(SignatureFault)
  case injected(type: String)
}

extension ServiceFault {
  var status: Int {
    switch self {
    case .tooLarge: 413
    case .notKept: 500
    case .injected("InternalErrorException"): 500
    default: 400
    }
  }

  var type: String {
    switch self {
    case .unknownOperation: "UnknownOperationException"
    case .notJSON, .memberTwice, .notAnObject: "SerializationException"
    case .tooLarge: "RequestEntityTooLargeException"
    // «unconfirmed» for AdminResetUserPassword, whose model has no error for what it can't deliver.
    case .deliveryFailed: "CodeDeliveryFailureException"
    case .notKept: "InternalErrorException"
    case .badSignature(let fault): fault.type
    case .injected(let type): type
    }
  }

  /// The member that carries the message; AWS's protocol layer writes its own with a capital.
  var messageMember: String { type == "SerializationException" ? "Message" : "message" }

  /// «unconfirmed», all of them: no trace of the real service's words was found.
  var message: String {
    switch self {
    case .unknownOperation(nil): "The request has no X-Amz-Target header."
    case .unknownOperation(let target?): "The target \(target.echoed) names no operation."
    // JSON allows it and leaves open which one counts (RFC 8259, section 4): so no client can mean it.
    case .memberTwice(let name): "The request body has the member \(name.echoed) twice."
    case .notJSON: "The request body is not valid JSON."
    case .notAnObject: "The request body is not a JSON object."
    case .tooLarge(let limit): "The request body is longer than \(limit) bytes."
    case .deliveryFailed: "Unable to deliver the message."
    case .notKept: "The server can't write its state file."
    case .badSignature(let fault): fault.message
    // Seen for throttled calls; the rest are nobody's words.
    case .injected("TooManyRequestsException"): "Too many requests"
    case .injected: "This fault was injected."
    }
  }
}
