internal import CCurl
internal import Synchronization

/// HTTP exchanges over libcurl; connections are kept and shared by all requests of one transport.
///
/// libcurl runs on one thread of this object's own, so no thread of Swift's pool ever waits for
/// the network. Whoever makes a transport shuts it down; one that is dropped ends by itself.
package final class Transport: Sendable {
  private let mailbox = Mailbox()
  private let thread: TransportThread

  /// Starts the thread; libcurl is set up on it, so this takes no time.
  package init(_ configuration: TransportConfiguration = TransportConfiguration()) {
    thread = TransportThread { [mailbox] in
      LibraryState.prepare()
      TransferLoop(configuration, mailbox).run()
      mailbox.end()
    }
  }

  deinit { mailbox.close(nil) }

  /// What was counted so far, transfers under way not included.
  package var statistics: TransportStatistics { mailbox.statistics }

  /// Sends a request and returns the whole answer; any HTTP status is an answer, not an error.
  ///
  /// Cancelling the task ends the transfer at once and closes its connection.
  /// - Throws: `TransportError` where no whole answer came.
  package func exchange(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    guard !Task.isCancelled else { throw .cancelled(mayHaveArrived: false) }
    let id = mailbox.makeID()
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { (completion: Completion) in
        guard mailbox.post(.start(id: id, request, completion)) else {
          completion.resume(returning: .failure(.shutDown(mayHaveArrived: false)))
          return
        }
        // A cancellation that came before the line above found nothing to end.
        if Task.isCancelled { _ = mailbox.post(.cancel(id: id)) }
      }
    } onCancel: {
      _ = mailbox.post(.cancel(id: id))
    }
    return try outcome.get()
  }

  /// Fails what is under way, closes every connection and ends the thread.
  ///
  /// May be called more than once; every call returns when the thread has done its work.
  package func shutdown() async {
    await withCheckedContinuation { mailbox.close($0) }
    thread.join()
  }
}

/// What a transport has done, for tests that guard cost.
package struct TransportStatistics: Hashable, Sendable {
  /// Exchanges that ended, with an answer or without.
  package internal(set) var requests: Int

  /// Connections that libcurl opened for them.
  package internal(set) var connections: Int

  /// Takes both counts.
  package init(requests: Int = 0, connections: Int = 0) {
    self.requests = requests
    self.connections = connections
  }
}

/// What libcurl needs once in a process.
enum LibraryState {
  private static let code = curl_global_init(Int(CURL_GLOBAL_DEFAULT))

  static func prepare() {
    precondition(code == CURLE_OK, "libcurl could not be set up")
  }
}
