internal import Glibc
internal import Values

/// A file in mbox format that another program writes.
struct MboxFile: Sendable {
  /// The maximum number of bytes that are read at once, from the end of the file.
  static let maximumSize = 64 << 20

  /// The identity and the size of the file at one moment.
  struct Facts: Hashable {
    let device: UInt
    let number: UInt
    let size: Int

    /// Whether both describe the same file, which may have grown.
    func isSameFile(as other: Facts) -> Bool { device == other.device && number == other.number }
  }

  /// The result of a reading.
  enum Content {
    /// The bytes from an offset to the end.
    case bytes([UInt8], Facts)
    case missing
    /// Another program has locked the file.
    case locked
  }

  let path: String

  /// The folder of the file.
  var folder: String { Folder.containing(path) }

  /// The current identity and size; nil if the file does not exist.
  var facts: Facts? { stat(path: path).map { Facts($0) } }

  /// Whether a program has created the lock file `PATH.lock`.
  var hasLockFile: Bool { unsafe access(path + ".lock", F_OK) == 0 }

  /// Reads from an offset to the end, unless a writer holds a lock.
  ///
  /// `ignoresLocks` reads in spite of locks, for a lock that a writer left behind.
  func read(from offset: Int, ignoresLocks: Bool) throws(CodeSourceError) -> Content {
    guard ignoresLocks || !hasLockFile else { return .locked }
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { return .missing }
      throw .folder(path, errno)
    }
    defer { FileLock.release(descriptor) }
    guard ignoresLocks || MboxFile.isFree(descriptor) else { return .locked }
    guard let facts = stat(descriptor: descriptor) else { throw .folder(path, errno) }
    guard facts.type == S_IFREG else { throw .folder(path, EISDIR) }
    lseek(descriptor, min(off_t(offset), facts.st_size), SEEK_SET)
    do throws(SystemCallError) {
      let bytes = try OpenFile.bytes(from: descriptor, limit: MboxFile.maximumSize)
      return .bytes(bytes, Facts(facts))
    } catch {
      throw .folder(path, error.code)
    }
  }

  /// Whether no program holds a write lock by `flock` or `fcntl`.
  ///
  /// This method takes the `flock` lock, which the caller releases. It only queries the `fcntl`
  /// lock.
  private static func isFree(_ descriptor: CInt) -> Bool {
    guard flock(descriptor, LOCK_SH | LOCK_NB) == 0 || errno != EWOULDBLOCK else { return false }
    var lock = Glibc.flock(
      l_type: Int16(F_RDLCK),
      l_whence: Int16(SEEK_SET),
      l_start: 0,
      l_len: 0,
      l_pid: 0
    )
    guard unsafe fcntl(descriptor, F_GETLK, &lock) == 0 else { return true }
    return lock.l_type == Int16(F_UNLCK)
  }
}

extension MboxFile.Facts {
  fileprivate init(_ facts: stat) {
    self.init(device: UInt(facts.st_dev), number: UInt(facts.st_ino), size: Int(facts.st_size))
  }
}
