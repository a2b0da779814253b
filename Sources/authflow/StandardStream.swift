internal import Glibc
internal import Reports
internal import Synchronization
internal import Values
internal import Workflows

/// Standard output or standard error.
struct StandardStream: TextStream {
  static let output = StandardStream(descriptor: STDOUT_FILENO)
  static let error = StandardStream(descriptor: STDERR_FILENO)

  private let descriptor: Int32
  private let fault = Fault()

  /// Keeps later files and sockets from getting the numbers of standard streams that are closed.
  ///
  /// Reading from such a stream ends at once. Writing to it fails with ENOTCONN, and opening it by
  /// a path such as `/dev/stdout` fails with ENXIO, because a socket can't be opened.
  static func reserveClosed() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) < 0 {
      // The system returns the lowest free number.
      _ =
        descriptor == STDIN_FILENO
        ? open("/dev/null", O_RDONLY) : socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
    }
  }

  private final class Fault: Sendable {
    let code = Atomic<Int32>(0)
  }

  /// Throws if output was lost.
  ///
  /// Without this check, an incomplete file would look complete.
  func check() throws(CommandFailure) {
    let code = fault.code.load(ordering: .relaxed)
    // A reader such as `head` may stop early.
    guard code != 0, code != EPIPE else { return }
    let reason = code == ENOTCONN ? "it is closed" : SystemCallError(code).reason
    throw CommandFailure(.environment, "can't write to standard output: \(reason)")
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
    do throws(SystemCallError) {
      try OpenFile.write(Array(text.text.utf8), to: descriptor) {
        $0 == EAGAIN && waitsForRoom()
      }
    } catch {
      fault.code.store(error.code, ordering: .relaxed)
    }
  }

  /// Waits until a non-blocking pipe accepts more output; false if waiting fails.
  private func waitsForRoom() -> Bool {
    var place = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    // A signal ends the wait early. If the reader is gone, the next write fails with the reason.
    return poll(&place, 1, -1) >= 0 || errno == EINTR
  }
}
