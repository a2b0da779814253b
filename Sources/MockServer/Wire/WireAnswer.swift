import CognitoModel
import HTTPTypes
import Hummingbird
import JSON
import MockPool

/// What the service says to one call: members, or an error with its type and message.
struct WireAnswer: Sendable {
  let status: Int
  private(set) var body: JSONObject
  private(set) var error: Failure?
  private var isBodiless = false

  /// An error's two texts, which travel in the body and in header fields.
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

  /// A status without any word of the service's, as something between it and the caller gives.
  init(status: Int) {
    self.status = status
    (body, error) = ([:], nil)
  }

  init(_ fault: ServiceFault) {
    status = fault.status
    body = ["__type": .string(fault.type), fault.messageMember: .string(fault.message)]
    error = Failure(type: fault.type, message: fault.message)
  }
}

extension WireAnswer {
  /// The HTTP answer; the request id is added to every answer in one place.
  var response: Response {
    var fields = HTTPFields.crossOrigin
    fields[.contentType] = "application/x-amz-json-1.1"
    fields[.cacheControl] = "no-store"
    if let error {
      // The colon is the service's own (seen in traces); readers cut there.
      fields[.amznErrorType] = "\(WireAnswer.singleLine(error.type)):"
      fields[.amznErrorMessage] = WireAnswer.singleLine(error.message)
    }
    var response = Response.json(body, status: HTTPResponse.Status(code: status), fields)
    if isBodiless { response.body = ResponseBody() }
    return response
  }

  /// The answer with another message of its error, in the member that has it.
  func saying(_ message: String) -> WireAnswer {
    guard let error else { return self }
    var answer = self
    answer.error = Failure(type: error.type, message: message)
    for member in ["message", "Message"] where body[member] != nil {
      answer.body[member] = .string(message)
    }
    return answer
  }

  /// A header field holds neither line ends nor, for most readers, anything beyond ASCII, and is not long.
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

  /// The answer whose message repeats no more of a call's long values than the service does.
  func shortening(echoesOf call: ServiceCall) -> WireAnswer {
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
  /// The texts in it that are too long to be repeated whole.
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
