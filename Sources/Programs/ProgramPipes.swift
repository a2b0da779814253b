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
