internal import Glibc
internal import Values

/// A file that could not be written, with the system's reason.
package struct AtomicFileError: Error, Hashable, Sendable {
  /// The step that failed.
  package enum Operation: Hashable, Sendable {
    case createFolder, open, write, replace
  }

  /// The step that failed.
  package var operation: Operation

  /// The path that the caller passed, or the folder that could not be created.
  package var path: String

  /// The system's message, such as `No space left on device`.
  package var reason: String

  /// The failure's message, with the path and the reason.
  package var message: String {
    switch operation {
    case .createFolder: "the folder `\(path)` can't be created: \(reason)"
    case .open, .write, .replace: "`\(path)` can't be written: \(reason)"
    }
  }

  /// Creates an error with a reason other than the system's.
  init(_ operation: Operation, _ path: String, reason: String) {
    (self.operation, self.path, self.reason) = (operation, path, reason)
  }

  /// Creates an error with the reason for an `errno` code.
  init(_ operation: Operation, _ path: String, _ code: CInt) {
    self.operation = operation
    self.path = path
    reason = SystemCallError(code).reason
  }
}

extension Folder {
  /// Creates the folder of a file, and its missing parents.
  ///
  /// - Throws: `AtomicFileError` also if the path ends with a slash, as only a folder's path can.
  static func prepare(for path: String) throws(AtomicFileError) {
    guard !path.hasSuffix("/") else { throw AtomicFileError(.open, path, EISDIR) }
    try prepare(containing(path))
  }

  /// Creates a folder for a file, and its missing parents.
  static func prepare(_ path: String) throws(AtomicFileError) {
    do throws(FolderError) { try create(path) } catch {
      throw AtomicFileError(.createFolder, error.path, error.cause.code)
    }
  }
}
