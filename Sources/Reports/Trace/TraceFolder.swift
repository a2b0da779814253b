internal import Glibc
internal import Values

/// A folder in which one run at a time writes a trace.
final class TraceFolder: Sendable {
  private let descriptor: CInt

  /// Creates the folder if it is missing, and locks it.
  init(locking path: String) throws(AtomicFileError) {
    try Folder.prepare(path)
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0, access(path, W_OK) == 0 else {
      throw AtomicFileError(.open, path, errno)
    }
    // Some network file systems can't lock a folder.
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      throw AtomicFileError(.write, path, reason: "another run writes its trace there")
    }
  }

  deinit { if descriptor >= 0 { FileLock.release(descriptor) } }
}
