internal import Glibc

/// A descriptor that becomes readable when another thread or a signal handler wakes its reader.
///
/// Child processes never inherit the descriptors.
package final class WakePipe: Sendable {
  /// The descriptor that is readable after a wake-up, for a reader that also waits for others.
  package let descriptor: CInt

  /// The descriptor that a signal handler passes to `wake(through:)`.
  package let input: CInt

  /// Opens the descriptors.
  ///
  /// - Throws: `WakePipeError` if the system has no descriptors left.
  package init() throws(WakePipeError) {
    var ends: [CInt] = [-1, -1]
    // The Glibc module has neither eventfd nor pipe2.
    let kind = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw WakePipeError(code: errno) }
    (descriptor, input) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(input)
  }

  /// Wakes the reader; a full buffer has already woken it.
  package func wake() { WakePipe.wake(through: input) }

  /// Wakes the reader of the pipe with this input.
  ///
  /// A signal handler may call the method, because it only sends a byte (signal-safety(7)).
  package static func wake(through input: CInt) {
    let code = errno
    var byte: UInt8 = 0
    _ = send(input, &byte, 1, CInt(MSG_NOSIGNAL))
    errno = code
  }

  /// Waits on the caller's thread for a wake-up, and resets the descriptor.
  ///
  /// Several wake-ups before the call end only one wait.
  package func wait() {
    var place = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // A signal can end the wait early.
    while poll(&place, 1, -1) < 1 {}
    drain()
  }

  /// Resets the descriptor after a wake-up.
  package func drain() {
    var bytes = [UInt8](repeating: 0, count: 256)
    while recv(descriptor, &bytes, bytes.count, 0) > 0 {}
  }
}

/// The system's reason for a pipe that can't be opened.
package struct WakePipeError: Error, Hashable {
  /// The value of `errno`.
  package let code: CInt
}
