internal import Glibc

/// The error number of a system call (errno(3)).
package struct SystemCallError: Error, Hashable, Sendable {
  /// The number, such as `ENOSPC`.
  package let code: CInt

  /// Creates an error from a value of `errno`.
  package init(_ code: CInt) { self.code = code }

  /// The system's message, such as `No space left on device`.
  package var reason: String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}
