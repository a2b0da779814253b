internal import CCurl

/// HTTP exchanges and deliveries of mail over libcurl; connections are kept and shared by all requests of one transport.
///
/// libcurl runs on one thread of this object's own, so no thread of Swift's pool ever waits for
/// the network. Whoever makes a transport shuts it down; one that is dropped ends by itself.
package final class Transport: Sendable {
  private let queue = CommandQueue()
  /// Nil where the system had no room for one; every request then fails with the reason.
  private let thread: TransportThread?

  /// Starts the thread, with the system's usual stack unless a size is given; libcurl is set up on it, so this
  /// takes no time.
  package init(
    _ configuration: TransportConfiguration = TransportConfiguration(),
    stackSize: Int? = nil
  ) {
    do throws(TransportError) {
      thread = try TransportThread(stackSize: stackSize) { [queue] in
        LibraryState.prepare()
        TransferLoop(configuration, queue).run()
        queue.end()
      }
    } catch {
      thread = nil
      queue.end(with: error)
    }
  }

  deinit { queue.close(nil) }

  /// What was counted so far, transfers under way not included.
  package var statistics: TransportStatistics { queue.statistics }

  /// Sends a request and returns the whole answer; any HTTP status is an answer, not an error.
  ///
  /// Cancelling the task ends the transfer at once and closes its connection.
  /// - Throws: `TransportError` where no whole answer came.
  package func exchange(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    try await result { .start(id: $0, request, $1) }
  }

  /// Hands a message to a mail server and returns the reply by which the server accepted it.
  ///
  /// Every recipient gets the message or none does. Cancelling the task ends the delivery at once
  /// and closes its connection.
  /// - Throws: `TransportError` where the server did not accept the message.
  @discardableResult
  package func deliver(_ delivery: SMTPDelivery) async throws(TransportError) -> SMTPReply {
    try await result { .deliver(id: $0, delivery, $1) }
  }

  /// Has the thread obey a command and returns what it comes to.
  private func result<Value: Sendable>(
    of command:
      @Sendable (
        _ id: Int, CheckedContinuation<Result<Value, TransportError>, Never>
      ) -> CommandQueue.Command
  ) async throws(TransportError) -> Value {
    guard !Task.isCancelled else { throw .cancelled(mayHaveArrived: false) }
    let id = queue.makeID()
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { completion in
        guard queue.post(command(id, completion)) else {
          let failure = queue.failure ?? .shutDown(mayHaveArrived: false)
          completion.resume(returning: .failure(failure))
          return
        }
        // A cancellation that came before the line above found nothing to end.
        if Task.isCancelled { _ = queue.post(.cancel(id: id)) }
      }
    } onCancel: {
      _ = queue.post(.cancel(id: id))
    }
    return try outcome.get()
  }

  /// Fails what is under way, closes every connection and ends the thread.
  ///
  /// May be called more than once; every call returns when the thread has done its work.
  package func shutdown() async {
    await withCheckedContinuation { queue.close($0) }
    thread?.join()
  }
}

/// What a transport has done, for tests that guard cost.
package struct TransportStatistics: Hashable, Sendable {
  /// Exchanges that ended, with an answer or without.
  package internal(set) var requests = 0

  /// Connections that libcurl opened, for exchanges and deliveries.
  package internal(set) var connections = 0

  /// Deliveries of mail that ended, accepted or not.
  package internal(set) var deliveries = 0
}

/// What libcurl needs once in a process.
enum LibraryState {
  private static let code = curl_global_init(Int(CURL_GLOBAL_DEFAULT))

  static func prepare() {
    precondition(code == CURLE_OK, "libcurl could not be set up")
  }
}
