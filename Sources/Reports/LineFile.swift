internal import Glibc
internal import Values

/// A file whose content is written as it arrives, not when it is complete.
final class LineFile: Sendable {
  private let path: String
  private let descriptor: CInt
  /// Whether the descriptor is a copy, which shares the locks of the program that passed it.
  private let isInherited: Bool

  private init(_ path: String, _ descriptor: CInt) {
    (self.path, self.descriptor, isInherited) = (path, descriptor, false)
  }

  /// Opens a file, empties it, and creates missing folders.
  ///
  /// A link is followed, and a pipe or device is written to. A file is locked, because the lines of
  /// two runs would mix.
  init(creating path: String) throws(AtomicFileError) {
    self.path = path
    let copy = try InheritedDescriptor.copy(of: path)
    isInherited = copy != nil
    if let copy {
      descriptor = copy
      return
    }
    try Folder.prepare(for: path)
    descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw AtomicFileError(.open, path, errno) }
    try lockAndEmpty()
  }

  /// Empties a regular file that no other run writes.
  private func lockAndEmpty() throws(AtomicFileError) {
    guard stat(descriptor: descriptor)?.type == S_IFREG else { return }
    // Some network file systems can't lock a file.
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      throw AtomicFileError(.write, path, reason: "another run writes its report there")
    }
    guard ftruncate(descriptor, 0) == 0 else { throw AtomicFileError(.open, path, errno) }
  }

  /// Creates a file that only its owner can read, and replaces an existing one.
  ///
  /// A link at the path is removed, not followed, because it can lead to another user's file.
  init(creatingPrivate path: String) throws(AtomicFileError) {
    (self.path, isInherited) = (path, false)
    try Folder.prepare(for: path)
    guard unlink(path) == 0 || errno == ENOENT else { throw AtomicFileError(.open, path, errno) }
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw AtomicFileError(.open, path, errno) }
  }

  /// Opens a file to add to its end, and creates it if it is missing.
  init(appendingTo path: String) throws(AtomicFileError) {
    (self.path, isInherited) = (path, false)
    try Folder.prepare(for: path)
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw AtomicFileError(.open, path, errno) }
  }

  deinit {
    guard descriptor >= 0 else { return }
    if isInherited { close(descriptor) } else { FileLock.release(descriptor) }
  }

  /// Appends a string.
  func append(_ text: RedactedText) throws(AtomicFileError) {
    try FileSystem.write(Array(text.text.utf8), to: descriptor, of: path)
  }

  /// Appends bytes.
  func append(_ text: RedactedBytes) throws(AtomicFileError) {
    try FileSystem.write(text.bytes, to: descriptor, of: path)
  }
}

extension LineFile {
  /// The interval between checks for the reader of a pipe, in microseconds.
  private static let readerInterval: useconds_t = 20_000

  /// Opens a named pipe, and waits for its reader until `isStopped` returns true.
  ///
  /// A usual call of `open` waits for the reader too, but no signal that the process handles ends it.
  convenience init(pipe path: String, until isStopped: () -> Bool) throws(AtomicFileError) {
    self.init(path, try LineFile.openPipe(path, until: isStopped))
  }

  private static func openPipe(
    _ path: String,
    until isStopped: () -> Bool
  ) throws(AtomicFileError) -> CInt {
    while true {
      let descriptor = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      let code = errno
      if descriptor >= 0 {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
        return descriptor
      }
      guard code == ENXIO else { throw AtomicFileError(.open, path, code) }
      guard !isStopped() else {
        throw AtomicFileError(.open, path, reason: "no program reads the pipe")
      }
      usleep(readerInterval)
    }
  }
}

extension RedactedText {
  /// Adds the text to the end of a file in a single call of the system.
  package func append(to path: String) throws(AtomicFileError) {
    try LineFile(appendingTo: path).append(self)
  }

  /// Writes the text as the whole file at a path.
  ///
  /// The wait for the reader of a named pipe ends when `isStopped` returns true.
  package func write(to path: String, until isStopped: () -> Bool) throws(AtomicFileError) {
    guard FileSystem.isNamedPipe(path) else { return try AtomicFile.write(self, to: path) }
    try LineFile(pipe: path, until: isStopped).append(self)
  }
}
