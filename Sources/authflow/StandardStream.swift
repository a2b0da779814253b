internal import Glibc
internal import Reports
internal import Synchronization
internal import Values
internal import Workflows

/// An output of the process.
struct StandardStream: TextStream {
  static let output = StandardStream(descriptor: STDOUT_FILENO)
  static let error = StandardStream(descriptor: STDERR_FILENO)

  private let descriptor: Int32
  private let fault = Fault()

  private final class Fault: Sendable {
    let code = Atomic<Int32>(0)
  }

  /// Throws where something that was written is lost: a file that the output is redirected to must not
  /// pass for the whole.
  func check() throws(CommandFailure) {
    let code = fault.code.load(ordering: .relaxed)
    // A reader may go away, as `head` does.
    guard code != 0, code != EPIPE else { return }
    let reason = String(cString: strerror(code))
    throw CommandFailure(.environment, "the standard output can't be written: \(reason)")
  }

  var terminal: TerminalSize? {
    guard isatty(descriptor) == 1, getenv("TERM").map({ String(cString: $0) }) != "dumb" else {
      return nil
    }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return TerminalSize() }
    return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  func write(_ text: RedactedText) {
    var rest = Array(text.text.utf8)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      if written < 0, errno == EAGAIN, waitsForRoom() { continue }
      guard written > 0 else { return fault.code.store(errno, ordering: .relaxed) }
      rest = rest.dropFirst(written)
    }
  }

  /// Waits until the reader of a pipe that does not block has made room; false where that can't be.
  private func waitsForRoom() -> Bool {
    var place = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    // A signal ends the wait early, and the next write reports why the reader is gone.
    return poll(&place, 1, -1) >= 0 || errno == EINTR
  }
}
