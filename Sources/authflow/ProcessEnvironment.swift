internal import Dispatch
internal import FoundationEssentials
internal import Glibc
internal import Reports
internal import Synchronization
internal import Transport
internal import Values
internal import Waiting
internal import Workflows

extension Environment {
  /// What this process was started in.
  static func process(_ colour: ColourOption? = nil) -> Environment {
    let (information, redactor) = (ProcessInfo.processInfo, Redactor.process)
    let variables = information.environment
    func output(_ stream: StandardStream) -> Output {
      Output(stream, redactor, inColor: colour?.isOn(for: stream, variables) ?? false)
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
    environment.listenForStop = { Signals.listen(raising: $0) }
    return environment
  }
}

extension Redactor {
  /// Every secret of this process: all output of a command passes it, and so does the message of an
  /// error that ends it.
  static let process = knowingPasswords(in: CommandLine.arguments)

  /// A redactor that knows the passwords in URLs among a command's words, whatever the words mean:
  /// the message about a misspelt option shows the word behind it.
  private static func knowingPasswords(in words: [String]) -> Redactor {
    let redactor = Redactor()
    for word in words {
      guard let start = word.firstRange(of: "://")?.upperBound else { continue }
      // To the last one, for who forgot to percent-encode one.
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

  /// Waits until the reader of a pipe that does not block has made room; false where that can't be.
  private func waitsForRoom() -> Bool {
    var place = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    // A signal ends the wait early, and the next write reports why the reader is gone.
    return poll(&place, 1, -1) >= 0 || errno == EINTR
  }
}

/// Ctrl-C, SIGTERM and the end of the terminal: the first asks a workflow to end with its clean-up, the second ends the process.
enum Signals {
  private static let sources = Mutex<[any DispatchSourceSignal]>([])

  /// Listens from now on; the first signal raises `stop`.
  ///
  /// A second call changes nothing.
  static func listen(raising stop: StopSignal) {
    let queue = DispatchQueue(label: "authflow.signals")
    // nohup has SIGHUP ignored, and means it.
    let isHangUpIgnored = Glibc.signal(SIGHUP, SIG_IGN).map { unsafeBitCast($0, to: Int.self) } == 1
    let numbers = [SIGINT, SIGTERM] + (isHangUpIgnored ? [] : [SIGHUP])
    sources.withLock { sources in
      guard sources.isEmpty else { return }
      sources += numbers.map { source(of: $0, on: queue, raising: stop) }
    }
  }

  private static func source(
    of signal: Int32,
    on queue: DispatchQueue,
    raising stop: StopSignal
  ) -> sending any DispatchSourceSignal {
    // The default action would end the process before the source hears of it.
    Glibc.signal(signal, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: signal, queue: queue)
    source.setEventHandler {
      if stop.isRaised { _exit(CommandOutcome.environment.exitStatus) }
      stop.raise()
    }
    source.resume()
    return source
  }
}

extension CommandOutcome {
  /// What the process ends with.
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

  /// Ends the command with this, unless all is well.
  func check() throws(CommandFailure) {
    if self != .passed { throw CommandFailure(self, "") }
  }
}
