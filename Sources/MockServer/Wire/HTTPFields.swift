import HTTPTypes
import Hummingbird
import JSON
import NIOCore

extension HTTPField.Name {
  static let amznRequestID = known("x-amzn-RequestId")
  static let amznErrorType = known("x-amzn-ErrorType")
  static let amznErrorMessage = known("x-amzn-ErrorMessage")
  static let amzTarget = known("X-Amz-Target")
  static let authflowPool = known("X-Authflow-Pool")

  static let pragma = known("Pragma")
  static let referrerPolicy = known("Referrer-Policy")

  static func known(_ text: String) -> Self {
    guard let name = Self(text) else { preconditionFailure("\(text) is a token of RFC 9110") }
    return name
  }
}

extension HTTPFields {
  /// The value of a field, as in the subscript; nil if there is none.
  ///
  /// The subscript joins the values of all fields with the name, with generic sequences. Four
  /// look-ups took 4 % of a GetUser call.
  func text(of name: HTTPField.Name) -> String? {
    var found: Int?
    for index in indices where self[index].name == name {
      guard found == nil else { return self[name] }
      found = index
    }
    return found.map { self[$0].value }
  }

  /// The service's CORS fields, which let pages from any origin read a response.
  static let crossOrigin: HTTPFields = [
    .accessControlAllowOrigin: "*",
    .accessControlExposeHeaders: "x-amzn-RequestId,x-amzn-ErrorType,x-amzn-ErrorMessage,Date",
  ]

  /// The header fields of all JSON responses: readable for apps in browsers, never cached (RFC 6749
  /// §5.1).
  static var oauth: HTTPFields {
    var fields = HTTPFields.crossOrigin
    fields[.cacheControl] = "no-store"
    fields[.pragma] = "no-cache"
    return fields
  }
}

extension Request {
  /// Reads the body; nil if it has more bytes than the limit.
  func bytes(upTo limit: Int) async throws -> [UInt8]? {
    do {
      return Array(try await body.collect(upTo: limit).readableBytesView)
    } catch is NIOTooManyBytesError {
      return nil
    }
  }
}

extension Response {
  /// A response with a JSON body; `fields` can contain another content type.
  static func json(
    _ body: JSONObject,
    status: HTTPResponse.Status = .ok,
    _ fields: HTTPFields
  ) -> Response {
    var headers = fields
    headers[.contentType] = fields[.contentType] ?? "application/json"
    let bytes = ByteBuffer(bytes: JSONValue.object(body).bytes())
    return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: bytes))
  }
}
