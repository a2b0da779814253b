internal import Glibc
package import Values

/// A file that could not be written, with the system's reason.
package struct AtomicFileError: Error, Hashable, Sendable {
  /// What was being done.
  package enum Operation: Hashable, Sendable {
    case createFolder, open, write, replace
  }

  /// What was being done.
  package var operation: Operation

  /// The file as the caller named it, or the folder that could not be made.
  package var path: String

  /// The system's words, such as `No space left on device`.
  package var reason: String

  /// The facts in words: what could not be written and why.
  package var message: String {
    switch operation {
    case .createFolder: "the folder `\(path)` can't be created: \(reason)"
    case .open, .write, .replace: "`\(path)` can't be written: \(reason)"
    }
  }

  /// Takes the reason from the system's number.
  init(_ operation: Operation, _ path: String, _ code: CInt) {
    self.operation = operation
    self.path = path
    reason = strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}

/// A file that appears whole or not at all: it is written beside its place and then renamed.
///
/// Missing folders are made, and a file dropped before `commit` leaves what was there as it was. A
/// symbolic link is followed, not replaced. A pipe, a terminal or a device is written directly: a
/// rename would put a file in its place. The file is on the disk before it takes the old one's
/// place, and the rename is when `commit` returns, so a power cut leaves one of the two whole.
package struct AtomicFile: ~Copyable {
  private enum Target {
    /// Written here, to be renamed when all is there.
    case temporary(String, final: String)
    case direct
  }

  /// How many bytes are collected before the system is called.
  private static let bufferSize = 65_536

  private let path: String
  private let target: Target
  private var descriptor: CInt
  private var buffer: [UInt8] = []
  private var isComplete = false

  /// Opens the file for writing; what is at the path stays until `commit`.
  package init(replacing path: String) throws(AtomicFileError) {
    let (target, descriptor) = try AtomicFile.opened(path)
    (self.path, self.target, self.descriptor) = (path, target, descriptor)
  }

  private static func opened(_ path: String) throws(AtomicFileError) -> (Target, CInt) {
    let place = path.realPath ?? path
    let mode = FileSystem.mode(of: place)
    switch mode.map({ $0 & S_IFMT }) {
    case nil, S_IFREG: break
    // Said now, because the rename at the end would be late to find out.
    case S_IFDIR: throw AtomicFileError(.open, path, EISDIR)
    default:
      let descriptor = open(place, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw AtomicFileError(.open, path, errno) }
      return (.direct, descriptor)
    }
    let folder = FileSystem.folder(of: place)
    try FileSystem.makeFolder(folder)
    let (name, descriptor) = try FileSystem.openTemporary(in: folder, for: path)
    if let mode { fchmod(descriptor, mode & 0o7777) }
    return (.temporary(name, final: place), descriptor)
  }

  /// Adds text at the end.
  package mutating func append(_ text: RedactedText) throws(AtomicFileError) {
    buffer += text.text.utf8
    if buffer.count >= AtomicFile.bufferSize { try flush() }
  }

  /// Writes what is left and puts the file in its place.
  package consuming func commit() throws(AtomicFileError) {
    try flush()
    if case .temporary = target { try FileSystem.settle(descriptor, .write, path) }
    let closed = close(descriptor)
    descriptor = -1
    // Some file systems report only now that there was no room.
    guard closed == 0 else { throw AtomicFileError(.write, path, errno) }
    if case .temporary(let name, let final) = target {
      guard rename(name, final) == 0 else { throw AtomicFileError(.replace, path, errno) }
      isComplete = true
      try FileSystem.settle(folder: FileSystem.folder(of: final), .replace, path)
    }
    isComplete = true
  }

  /// Writes a whole text.
  package static func write(_ text: RedactedText, to path: String) throws(AtomicFileError) {
    var file = try AtomicFile(replacing: path)
    try file.append(text)
    try file.commit()
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if case .temporary(let name, _) = target, !isComplete { unlink(name) }
  }

  private mutating func flush() throws(AtomicFileError) {
    var rest = buffer[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw AtomicFileError(.write, path, errno) }
      rest = rest.dropFirst(count)
    }
    buffer.removeAll(keepingCapacity: true)
  }
}

extension RedactedText {
  /// A user's own file, which keeps every word that the user wrote.
  package static func unchanged(_ text: String) -> RedactedText {
    RedactedText(text, by: Redactor())
  }
}

/// The system calls around the file.
private enum FileSystem {
  /// Kind and permissions; nil where there is nothing.
  static func mode(of path: String) -> mode_t? {
    var facts = stat()
    return stat(path, &facts) == 0 ? facts.st_mode : nil
  }

  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  static func makeFolder(_ path: String) throws(AtomicFileError) {
    guard mode(of: path) == nil else { return }
    try makeFolder(folder(of: path))
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
      throw AtomicFileError(.createFolder, path, errno)
    }
    try settle(folder: folder(of: path), .createFolder, path)
  }

  /// Waits until a file's bytes, or a folder's entries, are on the disk.
  static func settle(
    _ descriptor: CInt,
    _ operation: AtomicFileError.Operation,
    _ path: String
  ) throws(AtomicFileError) {
    while fsync(descriptor) != 0 {
      switch errno {
      case EINTR: continue
      // The file system has nothing of the kind (fsync(2)), or the folder can't be opened that way.
      case EINVAL, EROFS, ENOTSUP, ENOSYS, EBADF: return
      default: throw AtomicFileError(operation, path, errno)
      }
    }
  }

  /// The same for a folder; one that may not be read is left to the system.
  static func settle(
    folder: String,
    _ operation: AtomicFileError.Operation,
    _ path: String
  ) throws(AtomicFileError) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    try settle(descriptor, operation, path)
  }

  /// Opens a new file with a name that nobody has.
  static func openTemporary(
    in folder: String,
    for path: String
  ) throws(AtomicFileError) -> (name: String, descriptor: CInt) {
    var number = 0
    while true {
      let name = "\(folder)/.authflow-\(getpid())-\(number).tmp"
      let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 { return (name, descriptor) }
      guard errno == EEXIST else { throw AtomicFileError(.open, path, errno) }
      number += 1
    }
  }
}
