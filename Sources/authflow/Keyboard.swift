internal import Dispatch
internal import Glibc

/// The keyboard of a terminal.
enum Keyboard {
  /// Whether standard input is a terminal.
  static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// Waits for Enter or the end of the input; returns early if the task is canceled.
  ///
  /// Typed characters are not shown, because they would shift the live lines of a run.
  static func waitForEnter() async {
    var settings = termios()
    let isSaved = tcgetattr(STDIN_FILENO, &settings) == 0
    if isSaved { set(settings, echoes: false) }
    defer { if isSaved { set(settings, echoes: true) } }
    let (input, continuation) = AsyncStream.makeStream(of: Void.self)
    let queue = DispatchQueue(label: "authflow.keyboard")
    let source = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: queue)
    source.setEventHandler {
      var bytes = [UInt8](repeating: 0, count: 256)
      let count = read(STDIN_FILENO, &bytes, bytes.count)
      if count <= 0 || bytes[..<count].contains(UInt8(ascii: "\n")) { continuation.finish() }
    }
    // Input from before the question must not answer the question.
    tcflush(STDIN_FILENO, TCIFLUSH)
    source.resume()
    for await _ in input {}
    source.cancel()
  }

  private static func set(_ settings: termios, echoes: Bool) {
    var settings = settings
    if !echoes { settings.c_lflag &= ~tcflag_t(ECHO) }
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }
}
