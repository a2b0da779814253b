internal import Glibc
internal import Synchronization
package import Values

/// The place of a string in a `FragmentStore`.
package struct Fragment: Hashable, Sendable {
  fileprivate var offset: Int
  fileprivate var count: Int

  /// The place of no part.
  static let none = Fragment(offset: 0, count: -1)
}

/// Strings that are needed later, such as the rendered parts of a report, in a temporary file if
/// there are many.
///
/// The file has no name while it is used, so a killed run leaves nothing behind. If no file can be
/// created, or the disk is full, further parts stay in memory.
package final class FragmentStore: Sendable {
  /// The number of bytes that stay in memory.
  static let bufferSize = 1 << 20

  private struct State {
    var file: File
    /// The bytes after those in the file.
    var buffer: [UInt8] = []
    /// The number of bytes in the file.
    var written = 0
  }

  private enum File {
    /// The file is not needed yet. It will be created in the first of these folders that accepts
    /// it.
    case needed(folders: [String])
    case open(CInt)
    /// The file can't be created, or its disk is full. The descriptor is that of the parts written
    /// so far.
    case unusable(CInt?)

    var descriptor: CInt? {
      switch self {
      case .needed: nil
      case .open(let descriptor): descriptor
      case .unusable(let descriptor): descriptor
      }
    }
  }

  private let redactor: Redactor
  private let state: Mutex<State>

  /// Creates an empty store, whose file is in the first of these folders that accepts it.
  ///
  /// Without folders, all parts stay in memory.
  package init(_ redactor: Redactor = Redactor(), folders: [String] = []) {
    self.redactor = redactor
    state = Mutex(State(file: .needed(folders: folders)))
  }

  deinit { _ = state.withLock { $0.file.descriptor.map { close($0) } } }

  /// Adds a part, redacted.
  package func add(_ text: String) -> Fragment {
    let bytes = RedactedText(report: text, by: redactor).text.utf8
    return state.withLock { state in
      let fragment = Fragment(offset: state.written + state.buffer.count, count: bytes.count)
      state.buffer += bytes
      if state.buffer.count >= FragmentStore.bufferSize { FragmentStore.flush(&state) }
      return fragment
    }
  }

  /// Returns an added part.
  package func text(_ fragment: Fragment) throws(AtomicFileError) -> String {
    try state.withLock { (state) throws(AtomicFileError) in
      guard let descriptor = state.file.descriptor, fragment.offset < state.written else {
        let start = fragment.offset - state.written
        return String(decoding: state.buffer[start..<(start + fragment.count)], as: UTF8.self)
      }
      return try FragmentStore.read(fragment, from: descriptor)
    }
  }
}

// MARK: - The file

extension FragmentStore {
  private static func flush(_ state: inout State) {
    if case .needed(let folders) = state.file {
      state.file = folders.lazy.compactMap(opened).first.map { .open($0) } ?? .unusable(nil)
    }
    guard case .open(let descriptor) = state.file else { return }
    do throws(AtomicFileError) {
      try FileSystem.write(state.buffer, to: descriptor, of: "")
      state.written += state.buffer.count
      state.buffer.removeAll(keepingCapacity: true)
    } catch {
      state.file = .unusable(descriptor)
    }
  }

  private static func opened(in folder: String) -> CInt? {
    do throws(AtomicFileError) {
      try Folder.prepare(folder)
      let (name, descriptor) = try FileSystem.openTemporary(in: folder, for: folder, mode: 0o600)
      unlink(name)
      return descriptor
    } catch {
      return nil
    }
  }

  private static func read(
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
      guard got > 0 else {
        throw AtomicFileError(.open, "a temporary file", got < 0 ? errno : EIO)
      }
      count += got
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension ReportDestination {
  /// A store for the parts of the report, near the report's file.
  func fragments(_ redactor: Redactor) -> FragmentStore {
    let own = path.map { Folder.containing($0.destination ?? $0) }
    return FragmentStore(redactor, folders: [own, "/tmp"].compactMap(\.self))
  }
}
