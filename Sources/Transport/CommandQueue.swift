internal import Synchronization

/// Receives a transfer's result; resumed exactly once.
typealias Completion = CheckedContinuation<Result<HTTPResponse, TransportError>, Never>

/// The commands from tasks to the transport's thread, and the waker for the thread.
final class CommandQueue: Sendable {
  /// A command to the thread.
  enum Command {
    case start(id: Int, HTTPRequest, Completion)
    case deliver(id: Int, SMTPDelivery, SMTPCompletion)
    case cancel(id: Int)
  }

  private enum Phase {
    /// The thread runs or is about to run.
    ///
    /// The waker is nil until the thread's libcurl set exists.
    case open(Waker?)
    /// The thread must end; the value contains the tasks that wait for its end.
    case closing([CheckedContinuation<Void, Never>])
    /// The thread has read the queue for the last time.
    case closed
  }

  private struct State {
    var phase = Phase.open(nil)
    var commands: [Command] = []
    var lastID = 0
    var statistics = TransportStatistics()
    var failure: TransportError?
  }

  private let state = Mutex(State())

  /// The error that prevented the thread from running; nil if the thread runs.
  var failure: TransportError? { state.withLock { $0.failure } }

  /// The counts so far.
  var statistics: TransportStatistics { state.withLock { $0.statistics } }
}

// MARK: - For tasks

extension CommandQueue {
  /// Returns a number for a new transfer.
  func makeID() -> Int {
    state.withLock {
      $0.lastID += 1
      return $0.lastID
    }
  }

  /// Adds a command; false if the transport is shut down.
  func post(_ command: Command) -> Bool {
    state.withLock { state in
      guard case .open(let waker) = state.phase else { return false }
      // A thread that was woken and has not read the queue yet also takes this command.
      if state.commands.isEmpty { waker?.wake() }
      state.commands.append(command)
      return true
    }
  }

  /// Ends the thread, and resumes `waiter` when the thread has ended.
  func close(_ waiter: CheckedContinuation<Void, Never>?) {
    let isOver = state.withLock { state in
      switch state.phase {
      case .open(let waker):
        state.phase = .closing(waiter.map { [$0] } ?? [])
        waker?.wake()
      case .closing(let others): state.phase = .closing(others + (waiter.map { [$0] } ?? []))
      case .closed: return true
      }
      return false
    }
    if isOver { waiter?.resume() }
  }
}

// MARK: - For the thread

extension CommandQueue {
  /// Allows tasks to wake the thread from now on.
  func install(_ waker: Waker) {
    state.withLock { state in
      if case .open = state.phase { state.phase = .open(waker) }
    }
  }

  /// Returns all commands since the last call.
  ///
  /// If `isClosing` is true, no commands follow.
  func take() -> (commands: [Command], isClosing: Bool) {
    state.withLock { state in
      let commands = state.commands
      state.commands = []
      if case .open = state.phase { return (commands, false) }
      return (commands, true)
    }
  }

  /// Counts finished transfers, opened connections, and new handles.
  ///
  /// Call this method before the task receives the result.
  func count(requests: Int = 0, connections: Int = 0, handles: Int = 0, deliveries: Int = 0) {
    state.withLock {
      $0.statistics.requests += requests
      $0.statistics.connections += connections
      $0.statistics.handles += handles
      $0.statistics.deliveries += deliveries
    }
  }

  /// Ends the queue of a thread that could not be started.
  func end(with failure: TransportError) {
    state.withLock { $0.failure = failure }
    end()
  }

  /// Ends the queue and resumes its waiters, as the thread's last action.
  func end() {
    let waiters: [CheckedContinuation<Void, Never>] = state.withLock { state in
      defer { state.phase = .closed }
      guard case .closing(let waiters) = state.phase else { return [] }
      return waiters
    }
    for waiter in waiters { waiter.resume() }
  }
}
