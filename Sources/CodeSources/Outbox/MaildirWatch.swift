internal import Glibc
internal import Synchronization
internal import Transport
internal import Values

/// Controls the thread that reads files: ends its work or requests a check.
final class MaildirWatch: Sendable {
  /// Ends or wakes the thread's waits.
  let control: StreamControl
  /// The tasks that wait for a check; nil once the thread has ended.
  private let looks = Mutex<[CheckedContinuation<Void, Never>]?>([])

  /// Creates a watch on the file or the folder at a path.
  init(of path: String) throws(CodeSourceError) {
    do throws(TransportError) { control = try StreamControl() } catch {
      throw .unusableFolder(path: path, reason: error.detail)
    }
  }

  /// Requests a check of the folder, and waits until the check is done.
  func look() async {
    await withCheckedContinuation { continuation in
      let hasEnded = looks.withLock { looks in
        looks?.append(continuation)
        return looks == nil
      }
      if hasEnded { continuation.resume() } else { control.signal() }
    }
  }

  /// Removes and returns the tasks that wait for the check that starts now.
  func takeWaitingChecks() -> [CheckedContinuation<Void, Never>] {
    looks.withLock { looks in
      defer { looks = looks.map { _ in [] } }
      return looks ?? []
    }
  }

  /// Resumes all tasks that wait for a check, now and later.
  func end() {
    let waiting = looks.withLock { looks in
      defer { looks = nil }
      return looks ?? []
    }
    for continuation in waiting { continuation.resume() }
  }
}

/// The kernel's events for files that are created or finished in a Maildir, or moved into it.
struct FolderEvents: ~Copyable {
  /// A kernel event.
  enum Event {
    case file(MaildirFolder.Part, name: String)
    /// A file is new.
    ///
    /// Without a following `opened`, it is a link to a finished file. Programs that deliver with a
    /// link, such as Python's, cause no other event.
    case created(name: String)
    /// A program opened a file, for example to write it.
    case opened(name: String)
    /// A program closed a file that it opened only for reading.
    case closedByReader(MaildirFolder.Part, name: String)
    /// A subfolder appeared.
    case subfolder
    /// Events were lost, or a watched folder was moved or deleted.
    ///
    /// Only a listing finds the missing files.
    case lost
  }

  /// The descriptor, which is readable when there are events; negative without kernel events.
  let descriptor: CInt

  private var parts: [CInt: MaildirFolder.Part] = [:]
  /// The folder in which subfolders appear; nil if there can be none.
  private var top: CInt?

  /// Opens the kernel's event queue, or none if `isWanted` is false.
  init(isWanted: Bool) {
    descriptor = isWanted ? inotify_init1(CInt(IN_CLOEXEC | IN_NONBLOCK)) : -1
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Watches the folders that now exist at their paths; false if a folder can't be watched.
  mutating func watch(_ folder: MaildirFolder) -> Bool {
    if folder.layout == .maildir(hasSubfolders: true) {
      let mask = UInt32(IN_CREATE | IN_MOVED_TO | IN_ONLYDIR)
      top = unsafe inotify_add_watch(descriptor, folder.path, mask)
    }
    let files = IN_CREATE | IN_OPEN | IN_CLOSE_WRITE | IN_CLOSE_NOWRITE | IN_MOVED_TO
    let mask = UInt32(files | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)
    for part in folder.parts {
      let watch = unsafe inotify_add_watch(descriptor, folder.path(of: part), mask)
      if watch >= 0 { parts[watch] = part } else if folder.mainParts.contains(part) { return false }
    }
    return true
  }

  /// Returns all events since the last call, without waiting.
  func read() -> [Event] {
    var events: [Event] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while let count = try? OpenFile.read(descriptor, into: &buffer), count > 0 {
      append(buffer[..<count], to: &events)
    }
    return events
  }

  /// Parses `struct inotify_event`: watch, mask, cookie, length, and the name padded with zeros.
  private func append(_ bytes: ArraySlice<UInt8>, to events: inout [Event]) {
    func word(_ start: Int) -> UInt32 {
      bytes[start..<(start + 4)].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
    var start = bytes.startIndex
    while start + 16 <= bytes.endIndex {
      let (watch, mask, length) = (
        CInt(bitPattern: word(start)), word(start + 4), Int(word(start + 12))
      )
      let end = min(start + 16 + length, bytes.endIndex)
      let name = String(decoding: bytes[(start + 16)..<end].prefix { $0 != 0 }, as: UTF8.self)
      start = end
      if mask & UInt32(IN_Q_OVERFLOW | IN_IGNORED | IN_DELETE_SELF | IN_MOVE_SELF) != 0 {
        events.append(.lost)
      } else if watch == top {
        if mask & UInt32(IN_ISDIR) != 0 { events.append(.subfolder) }
      } else if mask & UInt32(IN_ISDIR) == 0, let part = parts[watch] {
        switch Int32(mask) {
        case IN_CREATE: events.append(.created(name: name))
        case IN_OPEN: events.append(.opened(name: name))
        case IN_CLOSE_NOWRITE: events.append(.closedByReader(part, name: name))
        default: events.append(.file(part, name: name))
        }
      }
    }
  }
}
