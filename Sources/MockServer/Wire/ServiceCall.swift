import CognitoModel
import HTTPTypes
import JSON

/// A call to the service's API, before its members are validated.
struct ServiceCall: Sendable {
  let operation: String
  let input: JSONObject
  /// Whether the call had a SigV4 signature, valid or not.
  let isSigned: Bool
  /// The region of the signature; nil for an unsigned call.
  let region: Region?
  /// The ID of the pool to prefer if several pools have the domain in the call; nil if the call
  /// has none.
  let poolHint: String?

  /// Reads a call; throws the error of the service's protocol layer (AWS JSON 1.1).
  init(head: HTTPFields, body: [UInt8]) throws(RequestError) {
    operation = try ServiceCall.operation(target: head.text(of: .amzTarget))
    input = try ServiceCall.input(body)
    let authorization = head.text(of: .authorization)
    region = authorization.flatMap { Region(signature: $0) }
    isSigned = authorization?.hasPrefix("AWS4-HMAC-SHA256") ?? false
    poolHint = head.text(of: .authflowPool)
  }
}

extension ServiceCall {
  /// The username in the call; nil if there is none.
  var username: String? {
    input["Username"]?.string ?? input["AuthParameters"]?["USERNAME"]?.string
      ?? input["ChallengeResponses"]?["USERNAME"]?.string
  }

  private static let targetPrefix = CognitoModel.targetPrefix + "."

  private static func operation(target: String?) throws(RequestError) -> String {
    guard let target, target.hasPrefix(targetPrefix), target.utf8.count > targetPrefix.utf8.count
    else { throw .unknownOperation(target: target) }
    return String(Substring(target.utf8.dropFirst(targetPrefix.utf8.count)))
  }

  private static func input(_ body: [UInt8]) throws(RequestError) -> JSONObject {
    guard !body.isEmpty else { return [:] }
    let value: JSONValue
    do throws(JSONSyntaxError) { value = try JSONValue(parsing: body) } catch {
      if case .duplicateKey(let name) = error.reason { throw .memberTwice(name) }
      throw .notJSON
    }
    guard let input = value.object else { throw .notAnObject }
    return input
  }
}

/// An error that the server returns without a pool.
enum RequestError: Error, Hashable {
  case unknownOperation(target: String?)
  case notJSON
  case memberTwice(String)
  case notAnObject
  case tooLarge(limit: Int)
  case deliveryFailed
  case badSignature(SignatureError)
  case injected(type: String)
}

extension RequestError {
  var status: Int {
    switch self {
    case .tooLarge: 413
    case .injected("InternalErrorException"): 500
    default: 400
    }
  }

  var type: String {
    switch self {
    case .unknownOperation: "UnknownOperationException"
    case .notJSON, .memberTwice, .notAnObject: "SerializationException"
    case .tooLarge: "RequestEntityTooLargeException"
    // «unconfirmed» for AdminResetUserPassword, whose model has no error for a failed delivery.
    case .deliveryFailed: "CodeDeliveryFailureException"
    case .badSignature(let fault): fault.type
    case .injected(let type): type
    }
  }

  /// The messages, all «unconfirmed»: no source for the service's messages was found.
  var message: String {
    switch self {
    case .unknownOperation(nil): "The request has no X-Amz-Target header."
    case .unknownOperation(let target?): "The target \(target.echoed) is not an operation."
    // JSON allows duplicate members but does not define their meaning (RFC 8259, section 4).
    case .memberTwice(let name): "The request body has the member \(name.echoed) twice."
    case .notJSON: "The request body is not valid JSON."
    case .notAnObject: "The request body is not a JSON object."
    case .tooLarge(let limit): "The request body is longer than \(limit) bytes."
    case .deliveryFailed: "Unable to deliver the message."
    case .badSignature(let fault): fault.message
    // Observed for throttled calls and for calls that WAF blocked. The other message is authflow's
    // own.
    case .injected("TooManyRequestsException"): "Too many requests"
    case .injected("ForbiddenException"): "Request not allowed due to WAF block."
    case .injected: "This fault was injected."
    }
  }
}
