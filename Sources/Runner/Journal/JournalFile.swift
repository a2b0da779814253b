internal import Glibc
internal import Synchronization
internal import Values

/// An append-only file that is locked while it is open.
///
/// The kernel releases the lock when the process ends, even after a crash.
final class JournalFile: Sendable {
  private let path: String
  private let descriptor: CInt
  /// The error of a write whose bytes could not be removed; nil if the file ends with a whole line.
  private let damage = Mutex<JournalError?>(nil)

  /// Creates a file with a first line; the file appears under its name only when it is locked and
  /// complete.
  init(creating path: String, in folder: String, first line: [UInt8]) throws(JournalError) {
    try JournalFile.prepare(folder)
    let temporary = path + ".tmp"
    descriptor = open(temporary, O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o600)
    self.path = path
    guard descriptor >= 0 else { throw JournalError(.open, path) }
    defer { unlink(temporary) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw JournalError(.lock, path) }
    try append(line)
    // Unlike `rename`, `link` never replaces a file.
    guard link(temporary, path) == 0 else { throw JournalError(.open, path) }
    // The journal stays usable if the folder can't be synced.
    try? Folder.synchronize(folder)
  }

  /// Opens a file whose run has ended; nil if a process holds its lock.
  init?(claiming path: String) throws(JournalError) {
    let descriptor = open(path, O_RDWR | O_APPEND | O_CLOEXEC)
    guard descriptor >= 0 else { throw JournalError(.open, path) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let code = errno
      close(descriptor)
      guard code == EWOULDBLOCK else { throw JournalError(.lock, path, code) }
      return nil
    }
    (self.path, self.descriptor) = (path, descriptor)
  }

  deinit { if descriptor >= 0 { FileLock.release(descriptor) } }

  /// Appends whole lines and waits until they are on disk.
  ///
  /// If they can't be written completely, none of their bytes remain. If the bytes can't be
  /// removed either, every later call fails, because its line would continue the incomplete line.
  func append(_ bytes: [UInt8]) throws(JournalError) {
    if let damage = damage.withLock({ $0 }) { throw damage }
    let length = lseek(descriptor, 0, SEEK_END)
    guard length >= 0 else { throw JournalError(.write, path) }
    do throws(SystemCallError) { try OpenFile.write(bytes, to: descriptor) } catch {
      throw removing(from: length, after: JournalError(.write, path, error.code))
    }
    while fsync(descriptor) != 0 {
      guard errno != EINTR else { continue }
      throw removing(from: length, after: JournalError(.write, path))
    }
  }

  /// Returns the bytes of a file without locking it.
  static func contents(of path: String) throws(JournalError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw JournalError(.open, path) }
    defer { close(descriptor) }
    return try bytes(from: descriptor, path)
  }

  /// Removes the bytes of a failed write, and returns its error.
  private func removing(from length: off_t, after error: JournalError) -> JournalError {
    while ftruncate(descriptor, length) != 0 {
      guard errno != EINTR else { continue }
      damage.withLock { $0 = error }
      break
    }
    return error
  }

  /// Returns the bytes, and removes an incomplete last line, whose call was never made.
  func recoveredLines() throws(JournalError) -> [UInt8] {
    lseek(descriptor, 0, SEEK_SET)
    let bytes = try JournalFile.bytes(from: descriptor, path)
    let end = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    guard end == bytes.count || ftruncate(descriptor, off_t(end)) == 0 else {
      throw JournalError(.write, path)
    }
    return Array(bytes[..<end])
  }

  private static func bytes(
    from descriptor: CInt,
    _ path: String
  ) throws(JournalError) -> [UInt8] {
    do throws(SystemCallError) { return try OpenFile.bytes(from: descriptor) } catch {
      throw JournalError(.read, path, error.code)
    }
  }

  /// Creates a folder and its missing parents.
  ///
  /// - Throws: `JournalError` if a folder can't be created.
  static func prepare(_ folder: String) throws(JournalError) {
    do throws(FolderError) { try Folder.create(folder) } catch {
      throw JournalError(.createFolder, error.path, error.cause.code)
    }
  }
}
