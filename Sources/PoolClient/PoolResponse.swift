package import JSON
package import Transport

/// The service's response, which may be a service error.
///
/// The description omits the body, which contains tokens.
package struct PoolResponse: Hashable, Sendable {
  /// The HTTP status, which rarely distinguishes errors: nearly all errors have 400.
  package var status: Int

  /// The service's own ID of the request, from `x-amzn-RequestId`; nil if the header is missing.
  package var requestID: String?

  /// The members of the body; empty for an empty body.
  package var body: JSONObject

  /// The service error; nil for a success.
  package var error: PoolError?

  /// The duration of the attempt that got this response.
  package var elapsed: Duration = .zero

  /// The number of attempts, including this attempt.
  package var attempts: Int = 1
}

/// A service error.
package struct PoolError: Hashable, Sendable {
  /// The name of the exception without a namespace, such as `CodeMismatchException`.
  package var type: String

  /// The service's message; nil if the response has none.
  package var message: String?

  /// Creates an error, by default without a message.
  package init(type: String, message: String? = nil) {
    (self.type, self.message) = (type, message)
  }

  /// The error types with which AWS rejects a signature or the caller's permissions.
  ///
  /// Only signed operations return these types. The service did nothing in these calls.
  package static let credentialsErrors: Set = [
    "AccessDeniedException", "ExpiredTokenException", "IncompleteSignatureException",
    "InvalidSignatureException", "MissingAuthenticationTokenException",
    "UnrecognizedClientException",
  ]
}

extension PoolResponse: CustomStringConvertible, CustomDebugStringConvertible {
  package var description: String {
    "HTTP \(status)" + (error.map { " \($0.type)" } ?? "")
      + (attempts > 1 ? " after \(attempts) attempts" : "")
  }

  package var debugDescription: String { description }
}

extension PoolResponse {
  /// The headers that matter in a response, which has about eight.
  static let wantedHeaders = ["x-amzn-RequestId", "x-amzn-errortype", "Retry-After"]

  /// Parses a response in the format of the AWS JSON protocol, regardless of its content type.
  ///
  /// - Throws: `PoolCallError.unreadable` if the response is neither a success nor an error in that
  ///   format.
  init(_ response: HTTPResponse, attempts: Int) throws(PoolCallError) {
    guard let body = PoolResponse.object(response.body) else {
      throw .unreadable(response, attempts: attempts)
    }
    let isSuccess = (200..<300).contains(response.status)
    let error = isSuccess ? nil : PoolError(headers: response.headers, body: body)
    guard isSuccess || error != nil else {
      throw .unreadable(response, attempts: attempts)
    }
    self.init(status: response.status, body: body)
    requestID = response.headers.first(named: "x-amzn-RequestId")
    (self.error, self.attempts) = (error, attempts)
    elapsed = response.elapsed
  }

  /// Parses the members of a body; nil if the body is not a JSON object.
  ///
  /// An empty body has no members, which the API reference allows.
  private static func object(_ bytes: [UInt8]) -> JSONObject? {
    guard !bytes.isEmpty else { return JSONObject() }
    return (try? JSONValue(parsing: bytes))?.object
  }
}

extension PoolCallError {
  /// Creates an error with the start of a body in another format, on one line.
  ///
  /// The ellipsis marks a truncated body: the redactor uses it to recognize a truncated secret.
  package static func unreadable(_ response: HTTPResponse, attempts: Int = 1) -> PoolCallError {
    let shown = shownBytes(of: response.body)
    let text = String(decoding: shown.prefix(200), as: UTF8.self)
    let line = text.unicodeScalars.split { $0.value <= 0x20 || $0.value == 0x7F }
      .map { String($0) }
      .joined(separator: " ")
    let excerpt = shown.count > 200 ? line + "…" : line
    return .unreadable(status: response.status, excerpt: excerpt, attempts: attempts)
  }

  /// The bytes of a body that may be shown.
  ///
  /// JSON can contain tokens. Of a complete object with members, only its message is shown.
  private static func shownBytes(of body: [UInt8]) -> [UInt8] {
    guard let first = body.first(where: { !" \n\r\t".utf8.contains($0) }),
      "{[\"".utf8.contains(first)
    else { return body }
    let value = try? JSONValue(parsing: body)
    if value?.object?.members.isEmpty == true { return body }
    let names = ["message", "Message", "error_description", "errorMessage", "error", "detail"]
    let message = names.lazy.compactMap { value?[$0]?.string }.first
    return message.map { Array($0.utf8) } ?? [first] + Array("…".utf8)
  }
}

extension PoolError {
  /// Finds the name and message of an error in the AWS JSON protocol, like amplify-js's parser.
  ///
  /// The result is nil if the response has no name.
  init?(headers: [HTTPHeader], body: JSONObject) {
    let candidates = [
      headers.first(named: "x-amzn-errortype"), body["code"]?.string, body["__type"]?.string,
    ]
    guard let raw = candidates.compactMap(\.self).first else { return nil }
    type = PoolError.name(in: raw)
    guard !type.isEmpty else { return nil }
    message = (body["message"] ?? body["Message"])?.string
  }

  /// Extracts the name from a string such as `com.amazonaws.x#NotAuthorizedException:http://…`.
  private static func name(in raw: String) -> String {
    let bare = raw.utf8.prefix { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: ":") }
    let name = bare.firstIndex(of: UInt8(ascii: "#")).map { bare[$0...].dropFirst() } ?? bare
    return String(decoding: name, as: UTF8.self)
  }
}
