internal import Synchronization

/// The commands from tasks to the transport's thread, and the waker for the thread.
///
/// The thread must never wait for a task that holds a lock during a system call, such as a wake-up.
/// Therefore, the waker and the counts have locks of their own.
final class CommandQueue: Sendable {
  /// A command to the thread.
  enum Command {
    case start(QueuedExchange)
    case deliver(id: Int, SMTPDelivery, SMTPCompletion)
    case cancel(id: Int)
  }

  private enum Phase {
    /// The thread runs or is about to run.
    case open
    /// The thread must end; the value contains the tasks that wait for its end.
    case closing([CheckedContinuation<Void, Never>])
    /// The thread has read the queue for the last time.
    case closed
  }

  private struct State {
    var phase = Phase.open
    var commands: [Command] = []
    /// Whether the thread waits, or is about to wait, until it is woken.
    var isWaiting = false
    var failure: TransportError?
  }

  private let state = Mutex(State())
  private let lastID = Atomic(0)
  private let counts = Mutex(TransportStatistics())
  /// The waker for the thread; nil without the thread's libcurl set.
  private let waker = Mutex<Waker?>(nil)

  /// The error that prevented the thread from running; nil if the thread runs.
  var failure: TransportError? { state.withLock { $0.failure } }

  /// The counts so far.
  var statistics: TransportStatistics { counts.withLock { $0 } }
}

// MARK: - For tasks

extension CommandQueue {
  /// Returns a number for a new transfer.
  func makeID() -> Int { lastID.add(1, ordering: .relaxed).newValue }

  /// Adds a command; false if the transport is shut down.
  func post(_ command: Command) -> Bool {
    let (isOpen, mustWake) = state.withLock { state in
      guard case .open = state.phase else { return (false, false) }
      state.commands.append(command)
      // A busy or woken thread reads the queue before it waits.
      let mustWake = state.isWaiting
      state.isWaiting = false
      return (true, mustWake)
    }
    if mustWake { wake() }
    return isOpen
  }

  private func wake() { waker.withLock { $0?.wake() } }

  /// Ends the thread, and resumes `waiter` when the thread has ended.
  func close(_ waiter: CheckedContinuation<Void, Never>?) {
    let isOver = state.withLock { state in
      switch state.phase {
      case .open: state.phase = .closing(waiter.map { [$0] } ?? [])
      case .closing(let others): state.phase = .closing(others + (waiter.map { [$0] } ?? []))
      case .closed: return true
      }
      return false
    }
    if isOver { waiter?.resume() } else { wake() }
  }
}

// MARK: - For the thread

extension CommandQueue {
  /// Allows tasks to wake the thread from now on; nil before the end of its libcurl set.
  func install(_ waker: Waker?) { self.waker.withLock { $0 = waker } }

  /// Moves all commands since the last call to an empty list, whose memory the queue uses next.
  ///
  /// Returns true if no commands follow.
  func take(_ commands: inout [Command]) -> Bool {
    state.withLock { state in
      swap(&commands, &state.commands)
      state.isWaiting = false
      if case .open = state.phase { return false }
      return true
    }
  }

  /// Whether the thread may wait; false if there is something to take.
  ///
  /// If true, the next command wakes the thread.
  func mayWait() -> Bool {
    state.withLock { state in
      guard state.commands.isEmpty, case .open = state.phase else { return false }
      state.isWaiting = true
      return true
    }
  }

  /// Counts finished transfers, opened connections, and new handles.
  ///
  /// Call this method before the task receives the result.
  func count(requests: Int = 0, connections: Int = 0, handles: Int = 0, deliveries: Int = 0) {
    counts.withLock {
      $0.requests += requests
      $0.connections += connections
      $0.handles += handles
      $0.deliveries += deliveries
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
