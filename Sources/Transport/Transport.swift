internal import CCurl

/// HTTP exchanges and mail deliveries over libcurl.
///
/// All requests of a transport share its connections. libcurl runs on the transport's own thread,
/// so Swift's thread pool never waits for the network. The creator of a transport shuts it down. A
/// transport that is released without a shutdown ends by itself.
package final class Transport: Sendable {
  private let queue = CommandQueue()
  /// The thread; nil if the system could not start a thread.
  ///
  /// Every request then fails with the reason.
  private let thread: TransportThread?

  /// Starts the thread, with the system's default stack unless a size is given.
  ///
  /// libcurl is set up on the new thread, so the call takes no time.
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

  /// Loads libcurl on another thread, while the caller does other work before its first request.
  ///
  /// No other thread can start while a library is loaded, because the loader assigns memory to all
  /// threads. If libcurl is missing, only a request ends the process.
  package static func prepare() {
    _ = try? TransportThread { if ccurl_can_load() { LibraryState.prepare() } }
  }

  /// The counts so far, without current transfers.
  var statistics: TransportStatistics { queue.statistics }

  /// Sends a request and returns the complete response, with any HTTP status.
  ///
  /// Canceling the task ends the transfer immediately and closes its connection.
  ///
  /// - Throws: `TransportError` if no complete response arrives.
  package func exchange(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    try await result { .start(QueuedExchange(id: $0, request, $1)) }
  }

  /// Delivers a message to a mail server, and returns the reply of acceptance.
  ///
  /// Either every recipient gets the message or none does. Canceling the task ends the delivery
  /// immediately and closes its connection.
  ///
  /// - Throws: `TransportError` if the server did not accept the message.
  @discardableResult
  package func deliver(_ delivery: SMTPDelivery) async throws(TransportError) -> SMTPReply {
    try await result { .deliver(id: $0, delivery, $1) }
  }

  /// Sends a command to the thread and returns its result.
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
        // A cancellation before `post` finds no transfer to end.
        if Task.isCancelled { _ = queue.post(.cancel(id: id)) }
      }
    } onCancel: {
      _ = queue.post(.cancel(id: id))
    }
    return try outcome.get()
  }

  /// Fails all current transfers, closes every connection, and ends the thread.
  ///
  /// The method may be called more than once. Every call returns when the thread has ended.
  package func shutdown() async {
    await withCheckedContinuation { queue.close($0) }
    thread?.join()
  }
}

/// A transport's activity, for tests of its cost.
struct TransportStatistics: Hashable, Sendable {
  /// The number of finished exchanges, with or without a response.
  var requests = 0

  /// The number of connections that libcurl opened, for exchanges and deliveries.
  var connections = 0

  /// The number of libcurl handles that exchanges needed.
  var handles = 0

  /// The number of finished mail deliveries, accepted or not.
  var deliveries = 0
}

/// Loads and initializes libcurl once per process.
enum LibraryState {
  private static let code = curl_global_init(Int(CURL_GLOBAL_DEFAULT))

  static func prepare() {
    precondition(code == CURLE_OK, "libcurl could not be initialized")
  }
}
