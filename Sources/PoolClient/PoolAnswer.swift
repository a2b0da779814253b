package import JSON
package import Transport

/// What the service answered; an error that it names is an answer too.
///
/// Its description leaves the body out, which holds tokens.
package struct PoolAnswer: Hashable, Sendable {
  /// The HTTP status, which does not tell errors apart: nearly all of them have 400.
  package var status: Int

  /// The service's own id for the request, from `x-amzn-RequestId`.
  package var requestID: String?

  /// The body; without members where the service sent none.
  package var body: JSONObject

  /// The error, where the answer is none of success.
  package var error: PoolError?

  /// How long the attempt took that brought this answer.
  package var elapsed: Duration = .zero

  /// How many times the request was made until then, this one included.
  package var attempts: Int = 1
}

/// An error as the service names it.
package struct PoolError: Hashable, Sendable {
  /// The exception's name without a namespace, such as `CodeMismatchException`.
  package var type: String

  /// The service's words.
  package var message: String?
}

extension PoolAnswer: CustomStringConvertible, CustomDebugStringConvertible {
  package var description: String {
    "HTTP \(status)" + (error.map { " \($0.type)" } ?? "")
      + (attempts > 1 ? " after \(attempts) attempts" : "")
  }

  package var debugDescription: String { description }
}

extension PoolAnswer {
  /// Reads an answer in the AWS JSON protocol's form, whatever its content type says.
  /// - Throws: `PoolCallError.unreadable` where it is neither a success nor an error of that form.
  init(_ response: HTTPResponse, attempts: Int) throws(PoolCallError) {
    guard let body = PoolAnswer.object(response.body) else {
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

  /// The body's members; none for an empty body, which the API reference allows; nil for anything
  /// but a JSON object.
  private static func object(_ bytes: [UInt8]) -> JSONObject? {
    guard !bytes.isEmpty else { return JSONObject() }
    return (try? JSONValue(parsing: bytes))?.object
  }
}

extension PoolCallError {
  /// Shows the start of a body that is not the service's, on one line.
  ///
  /// The ellipsis says where the body was cut: the redactor recognizes half a secret by it.
  package static func unreadable(_ response: HTTPResponse, attempts: Int = 1) -> PoolCallError {
    let text = String(decoding: response.body.prefix(200), as: UTF8.self)
    let line = text.unicodeScalars.split { $0.value <= 0x20 || $0.value == 0x7F }
      .map { String($0) }
      .joined(separator: " ")
    let excerpt = response.body.count > 200 ? line + "…" : line
    return .unreadable(status: response.status, excerpt: excerpt, attempts: attempts)
  }
}

extension PoolError {
  /// Finds an error's name and words where the AWS JSON protocol has them (as in amplify-js's
  /// parser); nil where no place has a name.
  init?(headers: [HTTPHeader], body: JSONObject) {
    let candidates = [
      headers.first(named: "x-amzn-errortype"), body["code"]?.string, body["__type"]?.string,
    ]
    guard let raw = candidates.compactMap(\.self).first else { return nil }
    type = PoolError.name(in: raw)
    guard !type.isEmpty else { return nil }
    message = (body["message"] ?? body["Message"])?.string
  }

  /// The bare name in a text such as `com.amazonaws.x#NotAuthorizedException:http://…`.
  private static func name(in raw: String) -> String {
    let bare = raw.utf8.prefix { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: ":") }
    let name = bare.firstIndex(of: UInt8(ascii: "#")).map { bare[$0...].dropFirst() } ?? bare
    return String(decoding: name, as: UTF8.self)
  }
}
