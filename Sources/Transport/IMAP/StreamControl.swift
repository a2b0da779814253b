internal import Glibc
internal import Synchronization
internal import Values
internal import Waiting

/// Lets other threads end or interrupt the waits of a thread on mail streams.
package final class StreamControl: Sendable {
  /// The event that ended a wait.
  package enum WakeReason: Hashable, Sendable {
    case signaled
    /// The descriptor is readable.
    case readable
    case timedOut
    case stopped
  }

  private let pipe: WakePipe
  private let hasStopped = Atomic(false)
  private let isSignaled = Atomic(false)

  /// Opens the descriptors.
  ///
  /// - Throws: `TransportError` if the system has no descriptors left.
  package init() throws(TransportError) {
    do throws(WakePipeError) { pipe = try WakePipe() } catch {
      throw TransportError(reason: .other, detail: SystemCallError(error.code).reason)
    }
  }

  /// Ends the current wait and every later wait.
  package func stop() {
    hasStopped.store(true, ordering: .sequentiallyConsistent)
    pipe.wake()
  }

  /// Ends the current wait that may be signaled, or the next such wait.
  package func signal() {
    isSignaled.store(true, ordering: .sequentiallyConsistent)
    pipe.wake()
  }

  /// Whether `stop()` was called.
  package var isStopped: Bool { hasStopped.load(ordering: .sequentiallyConsistent) }

  /// Waits on the caller's thread for a signal, the deadline (nil for none), or a stop.
  ///
  /// A `descriptor` that is not negative also ends the wait when it is readable.
  package func wait(
    until deadline: ContinuousClock.Instant?,
    orFor descriptor: CInt = -1
  ) -> WakeReason {
    let watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while true {
      if isStopped { return .stopped }
      if takeSignal() { return .signaled }
      if let deadline, deadline <= .now { return .timedOut }
      if wait(for: [watched], until: deadline) { return .readable }
    }
  }
}

// MARK: - For streams

extension StreamControl {
  /// A descriptor that is readable when there is a reason to wake up.
  var descriptor: CInt { pipe.descriptor }

  /// Returns whether there was a signal since the last call, and resets it.
  func takeSignal() -> Bool { isSignaled.exchange(false, ordering: .sequentiallyConsistent) }

  /// Waits for descriptors, a wake-up, or the deadline; returns whether a descriptor was ready.
  @discardableResult
  func wait(for descriptors: [pollfd], until deadline: ContinuousClock.Instant?) -> Bool {
    let left = deadline.map { ContinuousClock.now.duration(to: $0).wholeMilliseconds } ?? -1
    var all = descriptors + [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
    guard unsafe poll(&all, nfds_t(all.count), CInt(clamping: left)) > 0 else {
      return false
    }
    if all.last?.revents != 0 { drain() }
    return all.dropLast().contains { $0.revents != 0 }
  }

  /// Resets the descriptor; the reason for the wake-up remains readable.
  func drain() { pipe.drain() }
}
