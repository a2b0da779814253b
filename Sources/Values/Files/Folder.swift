internal import Glibc

/// A folder that could not be created.
package struct FolderError: Error, Hashable, Sendable {
  /// The folder that the caller needs, or the missing parent that could not be created.
  package let path: String

  /// The error of the system call.
  package let cause: SystemCallError
}

/// Operations on folders by their paths.
package enum Folder {
  /// The folder that contains a file or folder; `.` for a name without a folder.
  package static func containing(_ path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Whether there is a file or folder at a path.
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Creates a folder and its missing parents, and waits until they are on disk.
  ///
  /// Other processes may create the same folder at the same time. A file at the path is not an error
  /// here: the next call that uses the folder has the reason.
  package static func create(_ path: String) throws(FolderError) {
    guard !exists(path) else { return }
    let parent = containing(path)
    if parent != path { try create(parent) }
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
      throw FolderError(path: path, cause: SystemCallError(errno))
    }
    do throws(SystemCallError) { try synchronize(parent) } catch {
      throw FolderError(path: path, cause: error)
    }
  }

  /// Waits until a folder's entries are on disk.
  ///
  /// A folder that can't be read, or that can't be synced (fsync(2)), is left to the system.
  package static func synchronize(_ path: String) throws(SystemCallError) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    try synchronize(descriptor)
  }

  /// Waits until a file's contents or a folder's entries are on disk.
  package static func synchronize(_ descriptor: CInt) throws(SystemCallError) {
    while fsync(descriptor) != 0 {
      switch errno {
      case EINTR: continue
      case EINVAL, EROFS, ENOTSUP, ENOSYS, EBADF: return
      case let code: throw SystemCallError(code)
      }
    }
  }
}
