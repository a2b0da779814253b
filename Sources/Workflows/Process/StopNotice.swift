internal import Reports
internal import Synchronization
internal import Waiting

/// What is said of the first Ctrl-C, once, however many runs wait for it.
final class StopNotice: Sendable {
  static let text = "Stopping: clean-up runs; Ctrl-C again ends at once.\n"

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
