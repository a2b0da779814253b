/// Receives a transfer's result; resumed exactly once.
typealias Completion = CheckedContinuation<Result<HTTPResponse, TransportError>, Never>

/// A request for the transport's thread, and the receiver of its result.
///
/// The exchange is an object because the queue and the thread copy each command.
final class QueuedExchange: Sendable {
  let id: Int
  let request: HTTPRequest
  let completion: Completion

  init(id: Int, _ request: HTTPRequest, _ completion: Completion) {
    (self.id, self.request, self.completion) = (id, request, completion)
  }
}
