internal import Glibc
internal import Synchronization

/// The parts of a report, one for each scenario, in a temporary file instead of memory.
///
/// The file has no name, and no other process can open it. If the file can't be created or is full,
/// the spool keeps further parts in memory.
final class FragmentSpool: Sendable {
  private struct State {
    var descriptor: CInt = -1
    var isOpened = false
    /// The position after the last byte in the file.
    var end = 0
    /// The places of the parts in the file; a length of 0 means that the file has no part.
    var places: [(start: Int, length: Int)] = []
    /// The parts that are not in the file.
    var rest: [Int: String] = [:]
  }

  private let folder: String
  private let state = Mutex(State())

  /// Creates a spool whose file is in a folder, usually the folder of the report.
  init(in folder: String) { self.folder = folder }

  deinit { state.withLock { if $0.descriptor >= 0 { close($0.descriptor) } } }

  /// Stores the part of the scenario at this position in the run.
  func add(_ part: String, at index: Int) {
    state.withLock { state in
      if !state.isOpened {
        state.isOpened = true
        state.descriptor = FragmentSpool.open(in: folder)
      }
      let bytes = Array(part.utf8)
      guard index >= 0, !bytes.isEmpty, state.descriptor >= 0,
        FragmentSpool.write(bytes, to: state.descriptor, at: state.end)
      else {
        state.rest[index] = part
        return
      }
      while state.places.count <= index { state.places.append((0, 0)) }
      state.places[index] = (state.end, bytes.count)
      state.end += bytes.count
      state.rest[index] = nil
    }
  }

  /// The part of a scenario; nil if none was stored.
  func part(at index: Int) -> String? {
    state.withLock { state in
      if let part = state.rest[index] { return part }
      guard state.places.indices.contains(index), state.places[index].length > 0 else { return nil }
      let (start, length) = state.places[index]
      return FragmentSpool.read(length, from: state.descriptor, at: start)
    }
  }

  private static func open(in folder: String) -> CInt {
    var name = Array("\(folder)/.authflow-XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { return -1 }
    unlink(name)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }

  private static func write(_ bytes: [UInt8], to descriptor: CInt, at start: Int) -> Bool {
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeBytes {
        pwrite(descriptor, $0.baseAddress, $0.count, off_t(start + done))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }

  private static func read(_ length: Int, from descriptor: CInt, at start: Int) -> String? {
    var bytes = [UInt8](repeating: 0, count: length)
    var done = 0
    while done < length {
      let count = bytes[done...].withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress, $0.count, off_t(start + done))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      done += count
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension ReportDestination {
  /// A folder for temporary files of the report: its own folder, or the system's.
  var spoolFolder: String {
    switch self {
    case .file(let path), .appended(let path):
      FileSystem.folder(of: path.realPath ?? path)
    case .output: "/tmp"
    }
  }
}
