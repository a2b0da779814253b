internal import Synchronization
internal import SystemPackage
internal import Values

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
  }

  /// Opens the pipe and reads from it.
  ///
  /// `onChange` is called after each change, on any thread. Output beyond `limit` bytes is
  /// discarded.
  init(limit: Int, onChange: @escaping @Sendable () -> Void) throws(Errno) {
    let pipe = try ProgramPipe(keeping: \.readEnd)
    (readEnd, writeEnd) = (pipe.readEnd, pipe.writeEnd)
    self.limit = limit
    // After an error, `deinit` closes both ends.
    try PipeWatch.shared.add(readEnd) { [weak self] in
      self?.read()
      onChange()
    }
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
      guard let count = try? OpenFile.read(readEnd.rawValue, into: &part) else { return }
      guard count > 0 else { return end(&state) }
      let room = limit - state.bytes.count
      state.bytes += part.prefix(min(count, room))
      state.isTooMuch = state.isTooMuch || count > room
    }
  }

  private func end(_ state: inout State) {
    guard !state.isOver else { return }
    state.isOver = true
    PipeWatch.shared.remove(readEnd)
    try? readEnd.close()
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
