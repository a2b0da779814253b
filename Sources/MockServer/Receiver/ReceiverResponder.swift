import AuthCrypto
import FoundationEssentials
import HTTPTypes
import Hummingbird
import JSON
import NIOCore
import Values

/// Answers the requests to a receiver.
struct ReceiverResponder: HTTPResponder {
  /// The path to which sender functions post.
  private static let path = "/messages"

  let secret: Secret
  let sink: any MessageSink
  let respondsFirst: Bool
  let now: @Sendable () -> Date
  let newID: @Sendable () -> String

  func respond(to request: Request, context: Connection) async throws -> Response {
    let path = request.uri.path
    if path == "/", [.get, .head].contains(request.method) {
      let response = Response.receiver(.ok, "post messages to \(ReceiverResponder.path)", "message")
      return request.method == .head ? response.createHeadResponse() : response
    }
    guard path == ReceiverResponder.path else {
      return .receiver(.notFound, "not found: post messages to \(ReceiverResponder.path)")
    }
    guard request.method == .post else {
      return .receiver(.methodNotAllowed, "post messages to this path", [.allow: "POST"])
    }
    guard let token = ControlGate.bearer(request) else {
      return .unauthorized("the header Authorization: Bearer SECRET is missing")
    }
    guard ConstantTime.isEqual(token, secret.reveal()) else {
      return .unauthorized("invalid secret")
    }
    guard ControlGate.isJSON(request.headers[.contentType]) else {
      return .receiver(.unsupportedMediaType, "expected Content-Type: application/json")
    }
    return try await receive(request)
  }

  private func receive(_ request: Request) async throws -> Response {
    let body: ByteBuffer
    do {
      body = try await request.body.collect(upTo: MessageReceiverConfiguration.bodyLimit)
    } catch is NIOTooManyBytesError {
      let limit = MessageReceiverConfiguration.bodyLimit
      return .receiver(.contentTooLarge, "the body is longer than \(limit) bytes")
    }
    let posted: PostedMessage
    do throws(PostedMessage.Fault) {
      posted = try PostedMessage(parsing: Array(body.readableBytesView))
    } catch {
      return .receiver(.badRequest, error.message)
    }
    let message = posted.message(at: now(), newID: newID)
    let response = Response.receiver(.accepted, "received", "message")
    if respondsFirst { return response.followed { [sink] in try? await sink.deliver(message) } }
    do { try await sink.deliver(message) } catch {
      return .receiver(.internalServerError, "the message could not be stored")
    }
    return response
  }
}

extension Response {
  /// The response with work that begins after it was written, or could not be written.
  fileprivate func followed(_ work: @escaping @Sendable () async -> Void) -> Response {
    let body = body
    var response = self
    response.body = ResponseBody(contentLength: body.contentLength) { writer in
      do { try await body.write(writer) } catch {
        await work()
        throw error
      }
      await work()
    }
    return response
  }

  /// A response with one member, which is `error` unless another name is given.
  fileprivate static func receiver(
    _ status: HTTPResponse.Status,
    _ text: String,
    _ name: String = "error",
    _ fields: HTTPFields = [:]
  ) -> Response {
    var fields = fields
    fields[.cacheControl] = "no-store"
    return .json([name: .string(text)], status: status, fields)
  }

  fileprivate static func receiver(
    _ status: HTTPResponse.Status,
    _ text: String,
    _ fields: HTTPFields
  ) -> Response { receiver(status, text, "error", fields) }

  /// A response that names the scheme of RFC 6750 §3.
  fileprivate static func unauthorized(_ text: String) -> Response {
    receiver(.unauthorized, text, [.wwwAuthenticate: "Bearer"])
  }
}
