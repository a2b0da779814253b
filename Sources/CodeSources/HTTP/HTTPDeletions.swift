internal import Synchronization
internal import Values
internal import Waiting

/// The deletions at a server that scenarios have requested, and those that failed.
///
/// A failed deletion is not repeated, because the cause of the failure would remain.
final class HTTPDeletions: Sendable {
  fileprivate struct State {
    /// The IDs of the messages to delete next, in order.
    var waiting: [String] = []
    /// Whether a request for a message is under way.
    var isBusy = false
    /// The number of messages that could not be deleted, and the reason for the last failure.
    var left: (count: Int, reason: String)?
  }

  private let request: HTTPInbox.Request
  private let state = Mutex(State())
  private let change = ChangeSignal()

  /// Creates an empty list; `request` deletes the message with the ID in its values.
  init(_ request: HTTPInbox.Request) { self.request = request }

  /// Requests the deletion of messages, by their IDs.
  func add(_ ids: [String]) {
    guard !ids.isEmpty else { return }
    state.withLock { $0.waiting += ids }
    change.wake()
  }

  /// Sends the requests, one at a time, until the task is canceled.
  func run(_ exchange: HTTPExchange) async {
    while let id = await change.first({ next() }) {
      do throws(HTTPSourceFailure) {
        _ = try await exchange.response(to: request, HTTPValues(id: id))
        end()
      } catch {
        // Another program may have deleted the message.
        if case .failed(404, _) = error.cause { end() } else { end(because: error.message) }
      }
    }
  }

  /// Waits for the requests, and returns the number of messages that remain with the reason.
  func finish(within time: Duration) async -> (count: Int, reason: String)? {
    await untilOneEnds {
      _ = await self.change.first { self.state.withLock { $0.isIdle ? () : nil } }
    } or: {
      try? await Task.sleep(for: time, clock: .continuous)
    }
    return state.withLock { state in
      let unsent = state.waiting.count + (state.isBusy ? 1 : 0)
      guard unsent > 0 else { return state.left }
      return (unsent + (state.left?.count ?? 0), state.left?.reason ?? "the server was too slow")
    }
  }

  private func next() -> String? {
    state.withLock { state in
      guard !state.waiting.isEmpty else { return nil }
      state.isBusy = true
      return state.waiting.removeFirst()
    }
  }

  private func end(because reason: String? = nil) {
    state.withLock { state in
      state.isBusy = false
      if let reason { state.left = ((state.left?.count ?? 0) + 1, reason) }
    }
    change.wake()
  }
}

extension HTTPDeletions.State {
  fileprivate var isIdle: Bool { waiting.isEmpty && !isBusy }
}
