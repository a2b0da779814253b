internal import Glibc
internal import Synchronization
internal import SystemPackage

/// The standard input of a program, of which can be seen whether the program has read all of it.
final class InputPipe: Sendable {
  private let readEnd: FileDescriptor
  private let isHandedOver = Atomic(false)

  private enum State {
    case open(FileDescriptor)
    /// Nothing more is written; whether all had been read by then.
    case closed(wasDrained: Bool)
  }

  private let state: Mutex<State>

  /// A program that ends without having read its input must not end this process.
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

  /// The end that the program reads from; the caller closes it.
  func handOver() -> FileDescriptor {
    isHandedOver.store(true, ordering: .relaxed)
    return readEnd
  }

  /// Writes as many bytes as fit now: 0 if none do, nil if no program reads them any more.
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

  /// Whether the program has read all that was written.
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

  /// Lets the program see the end of its input.
  func close() {
    state.withLock { state in
      guard case .open(let end) = state else { return }
      state = .closed(wasDrained: InputPipe.isDrained(end))
      try? end.close()
    }
  }
}
