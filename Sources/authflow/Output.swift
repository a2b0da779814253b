internal import Diagnostics
internal import Glibc
internal import Synchronization
internal import Values

/// The one way out for text: every line passes the redactor.
struct Output: Sendable {
  let descriptor: Int32
  let redactor: Redactor
  private let fault: Fault

  private final class Fault: Sendable {
    let code = Atomic<Int32>(0)
  }

  private init(descriptor: Int32, redactor: Redactor, fault: Fault) {
    self.descriptor = descriptor
    self.redactor = redactor
    self.fault = fault
  }

  /// For what nobody is to read.
  static func none(_ redactor: Redactor) -> Output {
    Output(descriptor: -1, redactor: redactor, fault: Fault())
  }

  /// Why something could not be written, in the system's words; nil where all was, or where the
  /// reader went away, as `head` does.
  var failure: String? {
    let code = fault.code.load(ordering: .relaxed)
    return code == 0 || code == EPIPE ? nil : String(cString: strerror(code))
  }

  static func standard(_ redactor: Redactor) -> Output {
    Output(descriptor: STDOUT_FILENO, redactor: redactor, fault: standardFault)
  }

  /// Whatever writes there, the process has one standard output, and what is lost of it is lost.
  private static let standardFault = Fault()

  /// Throws where something that was written to the standard output is lost: whoever redirects it to
  /// a file must not take a part for the whole.
  static func checkStandard() throws(CommandFailure) {
    guard let failure = standard(Redactor.process).failure else { return }
    throw CommandFailure(
      status: .environment,
      message: "the standard output can't be written: \(failure)"
    )
  }

  static func error(_ redactor: Redactor) -> Output {
    Output(descriptor: STDERR_FILENO, redactor: redactor, fault: Fault())
  }

  /// Whether a person looks at it on a terminal that can move its cursor.
  var isTerminal: Bool { isatty(descriptor) == 1 && Environment.variables["TERM"] != "dumb" }

  /// Columns and rows of the terminal; 80 by 24 where nobody says.
  var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return (80, 24)
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Writes a line with a remark of authflow itself.
  func say(_ message: String) { write(line: "authflow: \(message)") }

  /// Writes a line whose words may come from outside, so that they can do nothing to a terminal.
  func write(line: String) {
    // A secret is found only in what was not rewritten.
    write(redactor.redact(line).visible + "\n")
  }

  /// Waits until the reader of a pipe that does not block has made room; false where that can't be.
  private func waitsForRoom() -> Bool {
    var place = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    // A signal ends the wait early, and the next write tells why nobody reads any more.
    return poll(&place, 1, -1) >= 0 || errno == EINTR
  }

  /// Writes all of a text at once; what can't be written is kept as `failure`.
  func write(_ text: String) {
    guard descriptor >= 0 else { return }
    var rest = Array(redactor.redact(text).utf8)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      if written < 0, errno == EAGAIN, waitsForRoom() { continue }
      guard written > 0 else { return fault.code.store(errno, ordering: .relaxed) }
      rest = rest.dropFirst(written)
    }
  }
}
