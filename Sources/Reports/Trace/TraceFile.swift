internal import Glibc
internal import Values

/// A new file that only its owner can read, written as its content arrives.
final class TraceFile: Sendable {
  private let path: String
  private let descriptor: CInt

  /// Creates a file, and replaces an existing one.
  ///
  /// What the path names is removed and not followed: a link can lead to a file of other people.
  init(creating path: String) throws(AtomicFileError) {
    unlink(path)
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    self.path = path
    guard descriptor >= 0 else { throw AtomicFileError(.open, path, errno) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Appends a string.
  func append(_ text: RedactedText) throws(AtomicFileError) {
    var rest = Array(text.text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw AtomicFileError(.write, path, errno) }
      rest = rest.dropFirst(count)
    }
  }
}

/// A folder in which one run at a time writes a trace.
final class TraceFolder: Sendable {
  private let descriptor: CInt

  /// Creates the folder if it is missing, and locks it.
  init(locking path: String) throws(AtomicFileError) {
    try FileSystem.makeFolder(path)
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0, access(path, W_OK) == 0 else {
      throw AtomicFileError(.open, path, errno)
    }
    // Some network file systems can't lock a folder.
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      throw AtomicFileError(.write, path, reason: "another run writes its trace there")
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
