internal import Dispatch
internal import Glibc
internal import Synchronization
internal import SystemPackage
internal import Waiting

/// Reports when pipes are readable.
///
/// One thread waits for all pipes. Dispatch sources can't do this: on Linux, libdispatch crashes if
/// a source is canceled while its pipe reports output and the end of output in one event.
final class PipeWatch: Sendable {
  /// The watch for all programs of this process.
  static let shared = PipeWatch()

  private struct State {
    var readers: [CInt: @Sendable () -> Void] = [:]
    /// Wakes the thread; nil before the first pipe.
    var alarm: WakePipe?
  }

  private let state = Mutex(State())

  /// Calls `read` on the watch's thread whenever `end` is readable or has no writer left.
  ///
  /// `read` must not block. `end` is removed before it is closed.
  func add(_ end: FileDescriptor, _ read: @escaping @Sendable () -> Void) throws(Errno) {
    try state.withLock { state throws(Errno) in
      if state.alarm == nil { state.alarm = try start() }
      state.readers[end.rawValue] = read
      state.alarm?.wake()
    }
  }

  /// Ends the reports about a pipe; a report that has begun may still be on its way.
  func remove(_ end: FileDescriptor) {
    state.withLock { state in
      state.readers[end.rawValue] = nil
      state.alarm?.wake()
    }
  }

  /// Starts the thread, and returns the pipe that wakes it.
  private func start() throws(Errno) -> WakePipe {
    let alarm: WakePipe
    do throws(WakePipeError) { alarm = try WakePipe() } catch {
      throw Errno(rawValue: error.code)
    }
    DispatchQueue(label: "authflow.programs.output").async { [self] in
      while true { reportOnce(or: alarm) }
    }
    return alarm
  }

  /// Waits for a readable pipe or a change of the list, and reports the pipes.
  private func reportOnce(or alarm: WakePipe) {
    let watched = state.withLock { Array($0.readers.keys) }
    var places = (watched + [alarm.descriptor]).map { place in
      pollfd(fd: place, events: Int16(POLLIN), revents: 0)
    }
    // A signal may end the wait early, without any event.
    guard unsafe poll(&places, nfds_t(places.count), -1) > 0 else { return }
    if places.removeLast().revents != 0 { alarm.drain() }
    for place in places where place.revents != 0 {
      // The number may belong to another pipe by now, which then has nothing to read.
      state.withLock { $0.readers[place.fd] }?()
    }
  }
}
