internal import Synchronization
internal import Transport

/// How tasks reach the thread that reads a Maildir: to end its work, or to have it look.
final class MaildirWatch: Sendable {
  /// Ends or wakes the thread's waits.
  let control: StreamControl
  /// Those who wait for a look; nil once there will be none.
  private let looks = Mutex<[CheckedContinuation<Void, Never>]?>([])

  init(of folder: MaildirFolder) throws(CodeSourceError) {
    do throws(TransportError) { control = try StreamControl() } catch {
      throw .unusableFolder(path: folder.path, reason: error.detail)
    }
  }

  /// Has the folder looked at from now on, and returns when that is done.
  func look() async {
    await withCheckedContinuation { continuation in
      let hasEnded = looks.withLock { looks in
        looks?.append(continuation)
        return looks == nil
      }
      if hasEnded { continuation.resume() } else { control.nudge() }
    }
  }

  /// Takes those who wait for a look that begins now.
  func takeLooks() -> [CheckedContinuation<Void, Never>] {
    looks.withLock { looks in
      defer { looks = looks.map { _ in [] } }
      return looks ?? []
    }
  }

  /// Lets go of all who wait for a look, and of those who come later.
  func end() {
    let waiting = looks.withLock { looks in
      defer { looks = nil }
      return looks ?? []
    }
    for continuation in waiting { continuation.resume() }
  }
}
