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
