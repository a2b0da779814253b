import AuthCrypto
import FoundationEssentials
import HTTPTypes
import Hummingbird
import JSON
import Values

/// A request that a receiver did not accept as a message.
package struct ReceiverRejection: Error, Sendable {
  let status: HTTPResponse.Status

  /// The error in the response: lowercase, without a full stop.
  package let reason: String

  /// The reason without any part of the request, which may contain a code.
  package let summary: String

  /// Whether the secret was missing or wrong.
  package var isUnauthorized: Bool { status == .unauthorized }

  init(_ status: HTTPResponse.Status, _ reason: String, summary: String? = nil) {
    (self.status, self.reason, self.summary) = (status, reason, summary ?? reason)
  }
}

/// Responds to the requests to a receiver.
struct ReceiverResponder: HTTPResponder {
  /// The path to which sender functions post.
  private static let path = "/messages"

  let secret: Secret
  let sink: any MessageSink
  let respondsFirst: Bool
  let onRejection: @Sendable (ReceiverRejection) -> Void
  let now: @Sendable () -> Date
  let newID: @Sendable () -> String

  func respond(to request: Request, context: Connection) async throws -> Response {
    if request.uri.path == "/", [.get, .head].contains(request.method) {
      let response = Response.receiver(.ok, "post messages to \(ReceiverResponder.path)", "message")
      return request.method == .head ? response.createHeadResponse() : response
    }
    do {
      try check(request)
      return try await receive(request)
    } catch let rejection as ReceiverRejection {
      // A browser that visits the URL sends no message.
      if ![.get, .head, .options].contains(request.method) { onRejection(rejection) }
      return .receiver(rejection)
    }
  }

  private func check(_ request: Request) throws(ReceiverRejection) {
    guard request.uri.path == ReceiverResponder.path else {
      throw ReceiverRejection(.notFound, "not found: post messages to \(ReceiverResponder.path)")
    }
    guard request.method == .post else {
      throw ReceiverRejection(.methodNotAllowed, "post messages to this path")
    }
    guard let token = ControlGate.bearer(request) else {
      throw ReceiverRejection(.unauthorized, "the header Authorization: Bearer SECRET is missing")
    }
    guard ConstantTime.isEqual(token, secret.reveal()) else {
      throw ReceiverRejection(.unauthorized, "invalid secret")
    }
    guard ControlGate.isJSON(request.headers[.contentType]) else {
      throw ReceiverRejection(.unsupportedMediaType, "expected Content-Type: application/json")
    }
  }

  private func receive(_ request: Request) async throws -> Response {
    let limit = MessageReceiverConfiguration.bodyLimit
    guard let body = try await request.bytes(upTo: limit) else {
      throw ReceiverRejection(.contentTooLarge, "the body is longer than \(limit) bytes")
    }
    let posted: PostedMessage
    do throws(PostedMessage.ParsingError) {
      posted = try PostedMessage(parsing: body)
    } catch {
      throw ReceiverRejection(.badRequest, error.message, summary: error.summary)
    }
    let message = posted.message(at: now(), newID: newID)
    let response = Response.receiver(.accepted, "received", "message")
    let unstored = ReceiverRejection(.internalServerError, "the message could not be stored")
    if respondsFirst {
      return response.followed { [sink, onRejection] in
        do { try await sink.deliver(message) } catch { onRejection(unstored) }
      }
    }
    do { try await sink.deliver(message) } catch { throw unstored }
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

  /// A response with one member.
  fileprivate static func receiver(
    _ status: HTTPResponse.Status,
    _ text: String,
    _ name: String,
    _ fields: HTTPFields = [:]
  ) -> Response {
    var fields = fields
    fields[.cacheControl] = "no-store"
    return .json([name: .string(text)], status: status, fields)
  }

  /// The response to a rejected request, with the scheme of RFC 6750 §3 for a wrong secret.
  fileprivate static func receiver(_ rejection: ReceiverRejection) -> Response {
    let fields: HTTPFields =
      switch rejection.status {
      case .unauthorized: [.wwwAuthenticate: "Bearer"]
      case .methodNotAllowed: [.allow: "POST"]
      default: [:]
      }
    return receiver(rejection.status, rejection.reason, "error", fields)
  }
}
