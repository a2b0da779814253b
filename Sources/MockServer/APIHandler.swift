import Hummingbird
import MockPool

/// Handles calls to the service's API, and delivers their messages before responding.
struct APIHandler: Sendable {
  let parts: ServerParts

  /// The check of signatures; nil if signatures are not checked.
  private let signatures: SignatureCheck?

  init(_ parts: ServerParts) {
    self.parts = parts
    let region = parts.configuration.region
    signatures = parts.configuration.acceptedCredentials.map {
      SignatureCheck(credentials: $0, region: region, now: parts.now)
    }
  }

  /// The maximum size of a call in bytes, far above the service's limit.
  static let bodyLimit = 1_048_576

  func respond(to request: Request, from connection: Connection) async throws -> Response {
    guard let body = try await request.bytes(upTo: APIHandler.bodyLimit) else {
      return report(
        HandledCall(answer: WireResponse(.tooLarge(limit: APIHandler.bodyLimit))),
        to: nil
      )
    }
    let call: ServiceCall
    do throws(RequestError) {
      call = try ServiceCall(head: request.headers, body: body)
    } catch {
      return report(HandledCall(answer: WireResponse(error)), to: nil)
    }
    do throws(SignatureError) {
      try signatures?.admit(call.operation, request.head, body: body)
    } catch {
      return report(HandledCall(answer: WireResponse(.badSignature(error))), to: call)
    }
    do {
      var handled = try await handle(call)
      if await !parts.changesAreWritten() { handled.answer = WireResponse(.unkept) }
      return report(handled, to: call)
    } catch let error as ConnectionCut {
      connection.cut()
      throw error
    }
  }

  /// Logs a response.
  private func report(_ handled: HandledCall, to call: ServiceCall?) -> Response {
    let answer = call.map(handled.answer.shortening(echoesOf:)) ?? handled.answer
    parts.onExchange(
      MockExchange(
        time: parts.now(),
        operation: call?.operation,
        poolID: handled.poolID,
        username: call?.username,
        isSigned: call?.isSigned ?? false,
        status: answer.status,
        errorType: answer.error?.type,
        messages: handled.messages
      )
    )
    return answer.response
  }
}

// MARK: - Calls

extension APIHandler {
  /// A response with the data for the log.
  struct HandledCall {
    var answer: WireResponse
    var poolID: String?
    var messages = 0
  }
}

/// Thrown for a call that gets no response.
struct ConnectionCut: Error {}
