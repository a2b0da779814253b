internal import Diagnostics
internal import Reports
internal import Synchronization
internal import Waiting

/// A progress line on a terminal, which is removed before other output; never shown elsewhere.
final class ProgressLine: Sendable {
  private let output: Output
  private let isShown: Bool
  private let line = Mutex("")

  /// Creates a progress line on a stream.
  init(_ output: Output) { (self.output, isShown) = (output, output.terminal != nil) }

  /// Replaces the line.
  func show(_ text: String) {
    guard isShown else { return }
    line.withLock { line in
      let text = text.visible.cut(toCells: (output.terminal ?? TerminalSize()).columns - 1)
      guard text != line else { return }
      output.write(ProgressLine.start + text)
      line = text
    }
  }

  /// Removes the line; called before other output.
  func clear() {
    guard isShown else { return }
    line.withLock { line in
      if !line.isEmpty { output.write(ProgressLine.start) }
      line = ""
    }
  }

  /// Moves the cursor to the first column and erases the line (ECMA-48, EL).
  private static let start = "\r\u{1B}[K"
}

/// The message for the first Ctrl-C, printed once even if several runs wait for it.
final class StopNotice: Sendable {
  static let text = "Stopping: running cleanup. Press Ctrl-C again to exit immediately.\n"

  private let errors: Output
  private let progress: ProgressLine
  private let isSaid = Atomic(false)

  /// Uses the stream, and the progress line that is removed before the message.
  init(_ errors: Output, _ progress: ProgressLine) {
    (self.errors, self.progress) = (errors, progress)
  }

  /// Waits for the signal or for cancellation, and prints the message after the signal.
  func wait(for stop: StopSignal) async {
    await stop.wait()
    guard stop.isRaised, !isSaid.exchange(true, ordering: .relaxed) else { return }
    progress.clear()
    errors.write(StopNotice.text)
  }
}
