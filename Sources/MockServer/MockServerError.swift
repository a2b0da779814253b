import Glibc
import NIOCore

/// Why a server could not start, or ended by itself.
package enum MockServerError: Error, Hashable, Sendable {
  /// Another process listens on the port.
  case portInUse(host: String, port: Int)
  /// The address cannot be bound. The detail is the system's own message.
  case cannotListen(host: String, port: Int, detail: String)
  /// The state file cannot be used.
  case badState(StateFileError, path: String)
  /// The settings of the start cannot be written to the state file.
  case notKept(StateWriteError, path: String)
  /// The server ended by itself. The detail is for a bug report.
  case ended(detail: String)
}

extension MockServerError {
  /// Converts an error of the HTTP library.
  init(_ error: any Error, host: String, port: Int) {
    switch error {
    case let error as IOError where error.errnoCode == EADDRINUSE:
      self = .portInUse(host: host, port: port)
    case let error as IOError:
      self = .cannotListen(host: host, port: port, detail: error.description)
    default:
      self = .cannotListen(host: host, port: port, detail: String(describing: error))
    }
  }
}

/// Why a file cannot be used as a state file.
///
/// Nothing has been written to it.
package enum StateFileError: Error, Hashable, Sendable {
  /// The file has other content.
  case foreign
  /// The file was written by a version with another format.
  case otherVersion(Int)
  /// Another process has the file open.
  case inUse
  /// The file cannot be opened, created or read. The detail is the message of the system or SQLite.
  case cannotOpen(detail: String)
  /// An entry is invalid. `pool` is nil if the entry does not belong to a pool.
  case damaged(pool: String?, kind: String, key: String)
}

/// Why changes could not be written.
package enum StateWriteError: Error, Hashable, Sendable {
  /// The file was removed or replaced.
  case moved
  /// The detail is SQLite's own message.
  case failed(detail: String)
  /// The server has stopped.
  case stopped
}
