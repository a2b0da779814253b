internal import Glibc
internal import Synchronization
internal import Values

/// A thread with one task, which is either joined once or ends by itself.
final class TransportThread: Sendable {
  private let handle: Mutex<pthread_t?>

  /// Starts `work` on a new thread, with the system's default stack unless a size is given.
  ///
  /// - Throws: `TransportError` if the system can't start another thread.
  init(
    stackSize: Int? = nil,
    _ work: @escaping @Sendable () -> Void
  ) throws(TransportError) {
    var thread = pthread_t()
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    if let stackSize { unsafe pthread_attr_setstacksize(&attributes, stackSize) }
    let context = unsafe Unmanaged.passRetained(Work(work))
    let code = unsafe pthread_create(&thread, &attributes, runWork, context.toOpaque())
    guard code == 0 else {
      unsafe context.release()
      throw TransportError(
        reason: .other,
        detail: "can't start a thread: \(SystemCallError(code).reason)"
      )
    }
    handle = Mutex(thread)
  }

  deinit {
    if let thread = takeHandle() { pthread_detach(thread) }
  }

  /// Waits for the end of the thread.
  ///
  /// After the end of its work, the wait takes no time.
  func join() {
    if let thread = takeHandle() { pthread_join(thread, nil) }
  }

  private func takeHandle() -> pthread_t? {
    handle.withLock { handle in
      defer { handle = nil }
      return handle
    }
  }
}

/// Runs work that blocks, and must therefore not occupy a thread of Swift's pool.
package enum BlockingWork {
  /// Runs `work` on a new thread, and returns after the end of the thread.
  ///
  /// - Throws: `TransportError` if the system can't start another thread.
  package static func run<Value: Sendable>(
    stackSize: Int? = nil,
    _ work: @escaping @Sendable () -> Value
  ) async throws(TransportError) -> Value {
    let thread = Mutex<TransportThread?>(nil)
    let result: Result<Value, TransportError> = await withCheckedContinuation { continuation in
      thread.withLock { thread in
        do throws(TransportError) {
          thread = try TransportThread(stackSize: stackSize) {
            continuation.resume(returning: .success(work()))
          }
        } catch {
          continuation.resume(returning: .failure(error))
        }
      }
    }
    thread.withLock { $0 }?.join()
    return try result.get()
  }
}

private final class Work: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

private func runWork(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context = unsafe context else { return nil }
  blockSIGPIPE()
  unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run()
  return nil
}

/// Makes a write to a closed connection an error on this thread instead of a signal.
///
/// With CURLOPT_NOSIGNAL, libcurl does not handle SIGPIPE, which OpenSSL may raise.
private func blockSIGPIPE() {
  var signals = sigset_t()
  unsafe sigemptyset(&signals)
  unsafe sigaddset(&signals, SIGPIPE)
  unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
}
