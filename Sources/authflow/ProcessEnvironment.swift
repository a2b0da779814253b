internal import Diagnostics
internal import FoundationEssentials
internal import Glibc
internal import Reports
internal import Synchronization
internal import Transport
internal import Values
internal import Waiting
internal import Workflows

extension Environment {
  /// The environment of this process; without an option, the output has no colors.
  static func process(_ color: ColorChoice? = nil) -> Environment {
    let (information, redactor) = (ProcessInfo.processInfo, Redactor.process)
    let variables = information.environment
    func output(_ stream: StandardStream) -> Output {
      Output(
        stream,
        redactor,
        inColor: color?.isOn(for: stream, variables) ?? false,
        errorReported: ReportedError.note
      )
    }
    var environment = Environment(
      variables: variables,
      workingDirectory: FileManager.default.currentDirectoryPath,
      hostName: information.hostName,
      version: Authflow.version,
      now: { Date() },
      redactor: redactor,
      output: output(.output),
      errors: output(.error)
    )
    if Keyboard.isTerminal { environment.waitForEnter = Keyboard.waitForEnter }
    environment.listenForStop = { Signals.listen(raising: $0) }
    environment.confirm = { question in
      guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { return nil }
      StandardStream.error.write(.unchanged("\(question) [y/N] "))
      return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
    }
    return environment
  }

  /// The environment of this process, with variables from files unless they are already set.
  ///
  /// Later files take precedence. The environment takes precedence over files, as in Node and
  /// Compose: CI overrides the file in the repository. The variables are also set in this process,
  /// for libraries and child processes.
  ///
  /// Call this function before anything else in the command.
  static func process(
    _ color: ColorChoice?,
    reading files: [String]
  ) throws(CommandFailure) -> Environment {
    if files.isEmpty { return process(color) }
    for (name, value) in try process(color).variables(in: files) { setenv(name, value, 0) }
    let environment = process(color)
    environment.protect(files)
    return environment
  }
}

/// The first error code that this process reported.
enum ReportedError {
  private static let noted = Mutex<(first: DiagnosticCode?, count: Int)>((nil, 0))

  /// A hint to run `authflow explain` for the first error; nil without errors.
  static var hint: String? {
    let (first, count) = noted.withLock { $0 }
    guard let code = first else { return nil }
    let which = count == 1 ? "the error" : "the first error"
    return "`authflow explain \(code)` explains \(which) and shows an example"
  }

  static func note(_ code: DiagnosticCode) {
    noted.withLock { $0 = ($0.first ?? code, $0.count + 1) }
  }
}

extension Redactor {
  /// The redactor for the secrets of this process.
  ///
  /// All output of a command passes through this redactor, including the message of the error that
  /// ends the command.
  static let process = knowingPasswords(in: CommandLine.arguments)

  /// A redactor for the passwords in URLs on a command line.
  ///
  /// All words are searched, because the message about a misspelled option contains the next word.
  private static func knowingPasswords(in words: [String]) -> Redactor {
    let redactor = Redactor()
    for word in words {
      guard let start = word.authorityStart else { continue }
      // The last `@` ends the password, which may contain `@` without percent-encoding.
      guard let end = word[start...].lastIndex(of: "@"),
        let colon = word[start..<end].firstIndex(of: ":")
      else { continue }
      let password = String(word[colon..<end].dropFirst())
      redactor.add(Secret(String(word[start...end])), evenShort: true)
      redactor.add(Secret(password))
      if let login = (try? SMTPServer(url: word))?.login { redactor.add(login.password) }
    }
    return redactor
  }
}

/// Standard output or standard error.
struct StandardStream: TextStream {
  static let output = StandardStream(descriptor: STDOUT_FILENO)
  static let error = StandardStream(descriptor: STDERR_FILENO)

  private let descriptor: Int32
  private let fault = Fault()

  /// Keeps later files and sockets from getting the numbers of standard streams that are closed.
  ///
  /// Reading from such a stream ends at once. Writing to it fails with ENOTCONN, and opening it by a
  /// path such as `/dev/stdout` fails with ENXIO, because a socket can't be opened.
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
    var rest = Array(text.text.utf8)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      if written < 0, errno == EAGAIN, waitsForRoom() { continue }
      guard written > 0 else { return fault.code.store(errno, ordering: .relaxed) }
      rest = rest.dropFirst(written)
    }
  }

  /// Waits until a non-blocking pipe accepts more output; false if waiting fails.
  private func waitsForRoom() -> Bool {
    var place = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    // A signal ends the wait early. If the reader is gone, the next write fails with the reason.
    return poll(&place, 1, -1) >= 0 || errno == EINTR
  }
}

extension CommandOutcome {
  /// The exit code of the process.
  var exitStatus: Int32 {
    switch self {
    case .passed: 0
    case .failed: 1
    case .invalidFile: 2
    case .usage: 3
    case .environment: 4
    case .internalError: 5
    case .refused: 6
    }
  }

  /// Ends the command with this outcome unless everything passed.
  func check() throws(CommandFailure) {
    if self != .passed { throw CommandFailure(self, "") }
  }
}
