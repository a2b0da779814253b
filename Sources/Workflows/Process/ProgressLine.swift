internal import Diagnostics
internal import Reports
internal import Synchronization
internal import Waiting

/// A line on a terminal that says how far something is, and goes when other text comes; nothing elsewhere.
final class ProgressLine: Sendable {
  private let output: Output
  private let isShown: Bool
  private let line = Mutex("")

  /// Takes where the line stands.
  init(_ output: Output) { (self.output, isShown) = (output, output.terminal != nil) }

  /// Puts this in the place of what stands there.
  func show(_ text: String) {
    guard isShown else { return }
    line.withLock { line in
      let text = text.visible.cut(toCells: (output.terminal ?? TerminalSize()).columns - 1)
      guard text != line else { return }
      output.write(ProgressLine.start + text)
      line = text
    }
  }

  /// Takes the line away, so that other text can be written.
  func clear() {
    guard isShown else { return }
    line.withLock { line in
      if !line.isEmpty { output.write(ProgressLine.start) }
      line = ""
    }
  }

  /// To the first column, and nothing behind it (ECMA-48, EL).
  private static let start = "\r\u{1B}[K"
}

/// What is said of the first Ctrl-C, once, however many runs wait for it.
final class StopNotice: Sendable {
  static let text = "Stopping: running cleanup. Press Ctrl-C again to exit immediately.\n"

  private let errors: Output
  private let progress: ProgressLine
  private let isSaid = Atomic(false)

  /// Takes where it is said, and the line that goes before it.
  init(_ errors: Output, _ progress: ProgressLine) {
    (self.errors, self.progress) = (errors, progress)
  }

  /// Waits for the signal, or to be cancelled, and says what comes of it.
  func wait(for stop: StopSignal) async {
    await stop.wait()
    guard stop.isRaised, !isSaid.exchange(true, ordering: .relaxed) else { return }
    progress.clear()
    errors.write(StopNotice.text)
  }
}
