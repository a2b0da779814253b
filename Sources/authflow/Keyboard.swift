internal import Dispatch
internal import Glibc
internal import Transport

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
    // Input from before the question must not answer the question.
    tcflush(STDIN_FILENO, TCIFLUSH)
    // Without descriptors, there is no way to wait.
    guard let control = try? StreamControl() else { return }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        DispatchQueue(label: "authflow.keyboard").async {
          while control.wait(until: nil, orFor: STDIN_FILENO) == .readable, !readsEnter() {}
          continuation.resume()
        }
      }
    } onCancel: {
      control.stop()
    }
  }

  /// Reads the typed characters; returns whether they contain Enter or end the input.
  private static func readsEnter() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    return count <= 0 || bytes[..<count].contains(UInt8(ascii: "\n"))
  }

  private static func set(_ settings: termios, echoes: Bool) {
    var settings = settings
    if !echoes { settings.c_lflag &= ~tcflag_t(ECHO) }
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }
}
