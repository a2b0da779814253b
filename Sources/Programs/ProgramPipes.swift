internal import Dispatch
internal import Glibc
internal import Synchronization
internal import SystemPackage

/// A new pipe, whose ends no other program inherits.
struct ProgramPipe {
  let readEnd: FileDescriptor
  let writeEnd: FileDescriptor

  /// Opens a pipe.
  ///
  /// `ours` is the end that this process keeps. Reading or writing it never blocks.
  init(keeping ours: KeyPath<ProgramPipe, FileDescriptor>) throws(Errno) {
    do {
      let ends = try FileDescriptor.pipe()
      (readEnd, writeEnd) = (ends.readEnd, ends.writeEnd)
    } catch {
      throw error as? Errno ?? .ioError
    }
    for end in [readEnd, writeEnd] { _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(self[keyPath: ours].rawValue, F_SETFL, O_NONBLOCK)
  }
}

/// The standard input of a program, which reports whether the program has read the whole input.
final class InputPipe: Sendable {
  private let readEnd: FileDescriptor
  private let isHandedOver = Atomic(false)

  private enum State {
    case open(FileDescriptor)
    /// The input is closed; `wasDrained` is whether the program had read the whole input.
    case closed(wasDrained: Bool)
  }

  private let state: Mutex<State>

  /// Ignores SIGPIPE, because a program that ends without reading must not end this process.
  private static let ignoringBrokenPipes: Void = { _ = Glibc.signal(SIGPIPE, SIG_IGN) }()

  /// Opens the pipe.
  init() throws(Errno) {
    InputPipe.ignoringBrokenPipes
    let pipe = try ProgramPipe(keeping: \.writeEnd)
    readEnd = pipe.readEnd
    state = Mutex(.open(pipe.writeEnd))
  }

  deinit {
    close()
    if !isHandedOver.load(ordering: .relaxed) { try? readEnd.close() }
  }

  /// The end from which the program reads; the caller closes it.
  func handOver() -> FileDescriptor {
    isHandedOver.store(true, ordering: .relaxed)
    return readEnd
  }

  /// Writes as many bytes as fit; returns 0 if none fit, nil if no process reads the pipe.
  func write(_ bytes: ArraySlice<UInt8>) -> Int? {
    state.withLock { state in
      guard case .open(let end) = state else { return nil }
      let count = unsafe bytes.withUnsafeBytes {
        unsafe Glibc.write(end.rawValue, $0.baseAddress, $0.count)
      }
      if count >= 0 { return count }
      return errno == EAGAIN || errno == EINTR ? 0 : nil
    }
  }

  /// Whether the program has read everything that was written.
  var isDrained: Bool {
    state.withLock { state in
      switch state {
      case .open(let end): InputPipe.isDrained(end)
      case .closed(let wasDrained): wasDrained
      }
    }
  }

  private static func isDrained(_ end: FileDescriptor) -> Bool {
    var unread: Int32 = 0
    return unsafe ioctl(end.rawValue, UInt(FIONREAD), &unread) == 0 && unread == 0
  }

  /// Closes the program's input.
  func close() {
    state.withLock { state in
      guard case .open(let end) = state else { return }
      state = .closed(wasDrained: InputPipe.isDrained(end))
      try? end.close()
    }
  }
}

/// The output of a program, which is read as it arrives.
///
/// The program is never blocked by a full pipe.
final class OutputPipe: Sendable {
  private let writeEnd: FileDescriptor
  private let isHandedOver = Atomic(false)
  private let readEnd: FileDescriptor
  private let limit: Int
  private let state = Mutex(State())

  private struct State {
    var bytes: [UInt8] = []
    var isOver = false
    var isTooMuch = false
    var source: DispatchSource?
  }

  private static let queue = DispatchQueue(label: "authflow.programs.output")

  /// Opens the pipe and reads from it.
  ///
  /// `onChange` is called after each change, on any thread. Output beyond `limit` bytes is
  /// discarded.
  init(limit: Int, onChange: @escaping @Sendable () -> Void) throws(Errno) {
    let pipe = try ProgramPipe(keeping: \.readEnd)
    (readEnd, writeEnd) = (pipe.readEnd, pipe.writeEnd)
    self.limit = limit
    listen(onChange)
  }

  private func listen(_ onChange: @escaping @Sendable () -> Void) {
    let source = DispatchSource.makeReadSource(
      fileDescriptor: readEnd.rawValue,
      queue: OutputPipe.queue
    )
    source.setEventHandler { [weak self] in
      self?.read()
      onChange()
    }
    source.setCancelHandler { [readEnd] in try? readEnd.close() }
    source.resume()
    let kept = source as? DispatchSource
    state.withLock { $0.source = kept }
  }

  deinit {
    finish()
    if !isHandedOver.load(ordering: .relaxed) { try? writeEnd.close() }
  }

  /// The end to which the program writes; the caller closes it.
  func handOver() -> FileDescriptor {
    isHandedOver.store(true, ordering: .relaxed)
    return writeEnd
  }

  /// Reads the available output.
  func read() { state.withLock { read(into: &$0) } }

  /// Reads the available output for the last time, even if a child process keeps the pipe open.
  func finish() {
    state.withLock { state in
      read(into: &state)
      end(&state)
    }
  }

  private func read(into state: inout State) {
    var part = [UInt8](repeating: 0, count: 65_536)
    while !state.isOver {
      let count = unsafe part.withUnsafeMutableBytes {
        unsafe Glibc.read(readEnd.rawValue, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return }
      guard count > 0 else { return end(&state) }
      let room = limit - state.bytes.count
      state.bytes += part.prefix(min(count, room))
      state.isTooMuch = state.isTooMuch || count > room
    }
  }

  private func end(_ state: inout State) {
    state.isOver = true
    state.source?.cancel()
    state.source = nil
  }
}

// MARK: - Reading the output

extension OutputPipe {
  /// Whether the output has ended.
  var isOver: Bool { state.withLock { $0.isOver } }

  /// Whether the program wrote more bytes than the limit.
  var isTooMuch: Bool { state.withLock { $0.isTooMuch } }

  /// Removes and returns the first line, without its line end; nil without a complete line.
  func takeLine() -> [UInt8]? {
    state.withLock { state in
      guard let end = state.bytes.firstIndex(of: 0x0A) else { return nil }
      defer { state.bytes.removeFirst(end + 1) }
      let line = state.bytes[..<end]
      return Array(line.last == 0x0D ? line.dropLast() : line)
    }
  }

  /// Whether the first line is equal to `line`.
  func begins(withLine line: [UInt8]) -> Bool {
    state.withLock { state in
      guard state.bytes.starts(with: line) else { return false }
      let rest = state.bytes.dropFirst(line.count)
      return rest.first == 0x0A || rest.starts(with: [0x0D, 0x0A])
    }
  }

  /// Whether no unread byte is available.
  var isEmpty: Bool { state.withLock { $0.bytes.isEmpty } }

  /// Whether a complete line is available.
  var hasLine: Bool { state.withLock { $0.bytes.contains(0x0A) } }

  /// Removes and returns the available output.
  func takeAll() -> [UInt8] {
    state.withLock { state in
      defer { state.bytes = [] }
      return state.bytes
    }
  }
}
