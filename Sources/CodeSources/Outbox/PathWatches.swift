internal import Dispatch
internal import Synchronization
internal import Transport

/// The current watches on a folder or a file, one for each call of a source's `deliver(to:)`.
final class PathWatches: Sendable {
  private let watches = Mutex<[ObjectIdentifier: MaildirWatch]>([:])

  /// Runs `read` on a thread that may block, until it ends or the task is canceled.
  ///
  /// `queue` names the thread in a debugger.
  func watch(
    _ path: String,
    on queue: String,
    _ read: @escaping @Sendable (MaildirWatch) throws(CodeSourceError) -> Void
  ) async throws(CodeSourceError) {
    let watch = try MaildirWatch(of: path)
    watches.withLock { $0[ObjectIdentifier(watch)] = watch }
    defer { watches.withLock { $0[ObjectIdentifier(watch)] = nil } }
    let reading = DispatchQueue(label: queue)
    let result = await withTaskCancellationHandler {
      await reading.result { () throws(CodeSourceError) in
        defer { watch.end() }
        try read(watch)
      }
    } onCancel: {
      watch.control.stop()
    }
    try result.get()
  }

  /// Waits until each watch has delivered what is at the path now.
  func look() async {
    for watch in watches.withLock({ Array($0.values) }) { await watch.look() }
  }
}
