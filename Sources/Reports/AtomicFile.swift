internal import Glibc
package import Values

/// A file that is either written completely and renamed to its destination, or not written at all.
///
/// Missing folders are created. If the file is dropped before `commit`, an existing file stays
/// unchanged. A symbolic link is followed, not replaced, even if its target does not exist. A pipe,
/// terminal, or device is written directly, because a rename would replace it with a file.
///
/// The file is synced to disk before it replaces the old one. The rename is synced before `commit`
/// returns. After a power loss, either the old or the new file exists, complete.
package struct AtomicFile: ~Copyable {
  private enum Target {
    /// Writes to a temporary file, which is renamed at the end.
    case temporary(String, final: String)
    case direct
  }

  /// The number of bytes that are buffered before a system call.
  private static let bufferSize = 65_536

  private let path: String
  private let target: Target
  private var descriptor: CInt
  private var buffer: [UInt8] = []
  private var isComplete = false

  /// Opens the file for writing.
  ///
  /// An existing file stays unchanged until `commit`.
  package init(replacing path: String) throws(AtomicFileError) {
    let (target, descriptor) = try AtomicFile.opened(path)
    (self.path, self.target, self.descriptor) = (path, target, descriptor)
  }

  /// Checks that a file can be opened for writing, and leaves it unchanged.
  ///
  /// A named pipe is not opened: opening it waits for a reader, and closing it ends the reader's
  /// input.
  package static func check(_ path: String) throws(AtomicFileError) {
    guard FileSystem.isNamedPipe(path) else {
      _ = try AtomicFile(replacing: path)
      return
    }
    guard access(path, W_OK) == 0 else { throw AtomicFileError(.open, path, errno) }
  }

  private static func opened(_ path: String) throws(AtomicFileError) -> (Target, CInt) {
    if let descriptor = try InheritedDescriptor.copy(of: path) { return (.direct, descriptor) }
    guard let place = path.destination else { throw AtomicFileError(.open, path, ELOOP) }
    let facts = stat(path: place)
    switch facts?.type {
    case nil, S_IFREG: break
    // The rename at the end would report a folder too late.
    case S_IFDIR: throw AtomicFileError(.open, path, EISDIR)
    default:
      let descriptor = open(place, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw AtomicFileError(.open, path, errno) }
      return (.direct, descriptor)
    }
    try Folder.prepare(for: place)
    let folder = Folder.containing(place)
    let (name, descriptor) = try FileSystem.openTemporary(in: folder, for: path)
    if let facts { fchmod(descriptor, facts.st_mode & 0o7777) }
    return (.temporary(name, final: place), descriptor)
  }

  /// Appends a string.
  package mutating func append(_ text: RedactedText) throws(AtomicFileError) {
    buffer += text.text.utf8
    if buffer.count >= AtomicFile.bufferSize { try flush() }
  }

  /// Writes the remaining buffer and moves the file to its destination.
  package consuming func commit() throws(AtomicFileError) {
    try flush()
    if case .temporary = target {
      try synchronize(.write) { () throws(SystemCallError) in try Folder.synchronize(descriptor) }
    }
    let closed = close(descriptor)
    descriptor = -1
    // Some file systems report a full disk only when a file is closed.
    guard closed == 0 else { throw AtomicFileError(.write, path, errno) }
    if case .temporary(let name, let final) = target {
      guard rename(name, final) == 0 else { throw AtomicFileError(.replace, path, errno) }
      isComplete = true
      let folder = Folder.containing(final)
      try synchronize(.replace) { () throws(SystemCallError) in try Folder.synchronize(folder) }
    }
    isComplete = true
  }

  /// Writes a string as the whole file.
  package static func write(_ text: RedactedText, to path: String) throws(AtomicFileError) {
    var file = try AtomicFile(replacing: path)
    try file.append(text)
    try file.commit()
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if case .temporary(let name, _) = target, !isComplete { unlink(name) }
  }

  private func synchronize(
    _ operation: AtomicFileError.Operation,
    _ sync: () throws(SystemCallError) -> Void
  ) throws(AtomicFileError) {
    do throws(SystemCallError) { try sync() } catch {
      throw AtomicFileError(operation, path, error.code)
    }
  }

  private mutating func flush() throws(AtomicFileError) {
    try FileSystem.write(buffer, to: descriptor, of: path)
    buffer.removeAll(keepingCapacity: true)
  }
}

extension RedactedText {
  /// Wraps the text of a user's own file, which is not redacted.
  package static func unchanged(_ text: String) -> RedactedText {
    RedactedText(text, by: Redactor())
  }
}
