internal import Glibc
internal import Synchronization
internal import Values

/// A rendered part of a report, by its place in a `FragmentStore`.
struct Fragment: Hashable, Sendable {
  fileprivate var offset: Int
  fileprivate var count: Int
}

/// The rendered parts of a report until the report is written, in a temporary file if there are
/// many.
///
/// The file has no name while it is used, so a killed run leaves nothing behind.
final class FragmentStore: Sendable {
  /// The number of bytes that stay in memory.
  static let bufferSize = 1 << 20

  private struct State {
    var descriptor: CInt = -1
    /// The bytes after those in the file.
    var buffer: [UInt8] = []
    /// The number of bytes in the file.
    var written = 0
  }

  private let redactor: Redactor
  private let folders: [String]
  private let state = Mutex(State())

  /// Creates an empty store, whose file is in the first of these folders that accepts it.
  init(folders: [String], _ redactor: Redactor) {
    (self.folders, self.redactor) = (folders, redactor)
  }

  deinit { state.withLock { if $0.descriptor >= 0 { close($0.descriptor) } } }

  /// Adds a part, redacted.
  func add(_ text: String) throws(AtomicFileError) -> Fragment {
    let bytes = RedactedText(text, by: redactor).text.utf8
    return try state.withLock { (state) throws(AtomicFileError) in
      let fragment = Fragment(offset: state.written + state.buffer.count, count: bytes.count)
      state.buffer += bytes
      if state.buffer.count >= FragmentStore.bufferSize { try flush(&state) }
      return fragment
    }
  }

  /// Returns an added part.
  func text(_ fragment: Fragment) throws(AtomicFileError) -> String {
    try state.withLock { (state) throws(AtomicFileError) in
      guard fragment.offset < state.written else {
        let start = fragment.offset - state.written
        return String(decoding: state.buffer[start..<(start + fragment.count)], as: UTF8.self)
      }
      return try read(fragment, from: state.descriptor)
    }
  }

  private func read(
    _ fragment: Fragment,
    from descriptor: CInt
  ) throws(AtomicFileError) -> String {
    var bytes = [UInt8](repeating: 0, count: fragment.count)
    var count = 0
    while count < bytes.count {
      let got = bytes[count...].withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress, $0.count, fragment.offset + count)
      }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { throw AtomicFileError(.open, path, got < 0 ? errno : EIO) }
      count += got
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private var path: String { folders.first ?? "" }

  private func flush(_ state: inout State) throws(AtomicFileError) {
    if state.descriptor < 0 { state.descriptor = try opened() }
    var rest = state.buffer[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(state.descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw AtomicFileError(.write, path, errno) }
      rest = rest.dropFirst(count)
    }
    state.written += state.buffer.count
    state.buffer.removeAll(keepingCapacity: true)
  }

  private func opened() throws(AtomicFileError) -> CInt {
    var failure = AtomicFileError(.open, path, ENOENT)
    for folder in folders {
      do throws(AtomicFileError) {
        try FileSystem.makeFolder(folder)
        let (name, descriptor) = try FileSystem.openTemporary(in: folder, for: folder, mode: 0o600)
        unlink(name)
        return descriptor
      } catch {
        failure = error
      }
    }
    throw failure
  }
}
