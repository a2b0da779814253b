import Glibc
import NIOCore
internal import Values

/// The reason why a server could not start, or ended by itself.
package enum MockServerError: Error, Hashable, Sendable {
  /// Another process listens on the port.
  case portInUse(host: String, port: Int)
  /// The address can't be bound; the detail is the system's message.
  case cannotListen(host: String, port: Int, detail: String)
  /// The state file can't be used.
  case badState(StateFileError, path: String)
  /// The initial settings can't be written to the state file.
  case notKept(StateWriteError, path: String)
  /// The server ended by itself; the detail is for a bug report.
  case ended(detail: String)
}

extension MockServerError {
  /// Converts an error of the HTTP library.
  init(_ error: any Error, host: String, port: Int) {
    switch error {
    case let error as IOError where error.errnoCode == EADDRINUSE:
      self = .portInUse(host: host, port: port)
    case let error as IOError:
      // NIO's description also contains the name of its internal function.
      let detail = SystemCallError(error.errnoCode).reason
      self = .cannotListen(host: host, port: port, detail: detail)
    default:
      self = .cannotListen(host: host, port: port, detail: String(describing: error))
    }
  }
}

/// The reason why a file can't be used as a state file; nothing was written to it.
package enum StateFileError: Error, Hashable, Sendable {
  /// The file is not a state file.
  case foreign
  /// The file has the format of another version of authflow.
  case otherVersion(Int)
  /// Another process has the file open.
  case inUse
  /// The file can't be opened, created, or read; the detail is the message of the system or
  /// SQLite.
  case cannotOpen(detail: String)
  /// An entry is invalid; `pool` is nil if the entry does not belong to a pool.
  case damaged(pool: String?, kind: String, key: String)
}

/// The reason why changes could not be written.
package enum StateWriteError: Error, Hashable, Sendable {
  /// The file was removed or replaced.
  case moved
  /// SQLite failed to write; the detail is its message.
  case failed(detail: String)
  /// The server has stopped.
  case stopped
}
