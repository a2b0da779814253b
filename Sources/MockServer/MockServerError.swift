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
