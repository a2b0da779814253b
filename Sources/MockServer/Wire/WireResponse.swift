import CognitoModel
import HTTPTypes
import Hummingbird
import JSON
import MockPool
import NIOCore

/// The response to a call: its members, or an error with type and message.
struct WireResponse: Sendable {
  let status: Int
  private(set) var body: JSONObject
  private(set) var error: Failure?
  private var isBodiless = false

  /// The type and message of an error, for the body and the header fields.
  struct Failure: Hashable, Sendable {
    let type: String
    let message: String
  }

  init(_ reply: MockReply) {
    status = reply.status
    body = reply.body
    isBodiless = reply.isBodiless
    error = reply.errorType.map { type in
      let message = reply.body["message"] ?? reply.body["Message"]
      return Failure(type: type, message: message?.string ?? "")
    }
  }

  /// Creates a response with only a status, as from a proxy between the service and the client.
  init(status: Int) {
    self.status = status
    (body, error) = ([:], nil)
  }

  init(_ requestError: RequestError) {
    self.init(
      MockReply(
        errorType: requestError.type,
        message: requestError.message,
        status: requestError.status
      )
    )
  }
}

extension WireResponse {
  /// The HTTP response, without the request ID, which the responder adds to every response.
  var response: Response {
    var fields = WireResponse.fields
    if let error {
      // The service appends a colon to the type (observed). Clients ignore the part from the colon.
      fields[.amznErrorType] = "\(WireResponse.singleLine(error.type)):"
      fields[.amznErrorMessage] = WireResponse.singleLine(error.message)
    }
    return Response(status: HTTPResponse.Status(code: status), headers: fields, body: content)
  }

  /// The header fields of every response.
  private static let fields: HTTPFields = {
    var fields = HTTPFields.crossOrigin
    fields[.contentType] = "application/x-amz-json-1.1"
    fields[.cacheControl] = "no-store"
    return fields
  }()

  private var content: ResponseBody {
    guard !isBodiless else { return ResponseBody() }
    return ResponseBody(byteBuffer: ByteBuffer(bytes: JSONValue.object(body).bytes()))
  }

  /// The response with another error message, in the same member.
  func saying(_ message: String) -> WireResponse {
    guard let error else { return self }
    var answer = self
    answer.error = Failure(type: error.type, message: message)
    for member in ["message", "Message"] where body[member] != nil {
      answer.body[member] = .string(message)
    }
    return answer
  }

  /// A string for a header field: one line of printable ASCII with limited length.
  private static func singleLine(_ text: String) -> String {
    let scalars = text.unicodeScalars.prefix(CognitoModel.echoLimit).map {
      scalar -> Unicode.Scalar in
      switch scalar.value {
      case 0x20...0x7E: scalar
      case 0..<0x20, 0x7F: " "
      default: "?"
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// The response, with long values of the call shortened in its message, as on AWS.
  func shortening(echoesOf call: ServiceCall) -> WireResponse {
    guard let error, error.message.utf8.count > CognitoModel.echoLimit else { return self }
    var message = error.message
    for value in (JSONValue.object(call.input).longTexts + [call.operation]).sorted(by: {
      $0.utf8.count > $1.utf8.count
    }) where value.utf8.count <= message.utf8.count {
      message = message.replacing(value, with: value.echoed)
    }
    return saying(message)
  }
}

extension JSONValue {
  /// The strings that are too long to be repeated in full, at any depth.
  fileprivate var longTexts: [String] {
    switch self {
    case .string(let text): text.utf8.count > CognitoModel.echoLimit ? [text] : []
    case .array(let elements): elements.flatMap(\.longTexts)
    case .object(let object):
      object.members.flatMap { JSONValue.string($0.key).longTexts + $0.value.longTexts }
    default: []
    }
  }
}
