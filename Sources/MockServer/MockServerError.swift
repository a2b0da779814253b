import Glibc
import NIOCore

/// Why a server could not start or did not stay up.
package enum MockServerError: Error, Hashable, Sendable {
  /// Another process listens there.
  case portInUse(host: String, port: Int)
  /// The address can't be bound; the detail is the system's own text.
  case cannotListen(host: String, port: Int, detail: String)
  /// Its state file can't be used.
  case badState(StateFileError, path: String)
  /// What it was told at its start can't be kept in the state file.
  case notKept(StateWriteError, path: String)
  /// It ended by itself while it was needed; the detail is for a bug report.
  case ended(detail: String)
}

extension MockServerError {
  /// Reads what the HTTP library threw while it bound or served an address.
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

/// Why a file can't be what a server keeps its pools in; nothing has been written to it then.
package enum StateFileError: Error, Hashable, Sendable {
  /// Something else is in it.
  case foreign
  /// It was written by a version that keeps things otherwise.
  case otherVersion(Int)
  /// Another process has it open.
  case inUse
  /// It can't be opened, made or read; the detail is the system's or SQLite's own text.
  case cannotOpen(detail: String)
  /// Something in it is not as a mock writes it; nil where it is of no pool.
  case damaged(pool: String?, kind: String, key: String)
}

/// Why changes could not be written down.
package enum StateWriteError: Error, Hashable, Sendable {
  /// The file is gone, or another one has its name.
  case moved
  /// The detail is SQLite's own text.
  case failed(detail: String)
  /// The server has stopped.
  case stopped
}
