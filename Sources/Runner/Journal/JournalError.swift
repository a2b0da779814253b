internal import Glibc
internal import Values

/// A journal that could not be written or read, with the system's reason.
package struct JournalError: Error, Hashable, Sendable {
  /// An operation on a journal, its lock file, or its folder.
  package enum Operation: Hashable, Sendable {
    case createFolder, readFolder, open, lock, write, read, lockFile
  }

  /// The operation that failed.
  package var operation: Operation

  /// The path of the file or folder.
  package var path: String

  /// The system's message, such as `No space left on device`.
  package var reason: String

  /// The message: lowercase, without a full stop.
  package var message: String {
    switch operation {
    case .createFolder: "can't create the folder `\(path)`: \(reason)"
    case .readFolder: "can't read the folder `\(path)`: \(reason)"
    case .open: "can't open the journal `\(path)`: \(reason)"
    case .write: "can't write the journal `\(path)`: \(reason)"
    case .lock: "can't lock the journal `\(path)`: \(reason)"
    case .read: "can't read the journal `\(path)`: \(reason)"
    case .lockFile: "can't use the lock file `\(path)`: \(reason)"
    }
  }

  /// Creates an error with the reason for an `errno` code.
  init(_ operation: Operation, _ path: String, _ code: CInt = errno) {
    self.operation = operation
    self.path = path
    reason = SystemCallError(code).reason
  }
}
