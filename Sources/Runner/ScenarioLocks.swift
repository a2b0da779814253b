internal import Glibc
internal import Synchronization
internal import Values
internal import Waiting

/// The locks in scenarios' `lock:`, each held by one scenario at a time.
///
/// With a folder, scenarios of other processes that use the folder count too.
final class ScenarioLocks: Sendable {
  /// The interval between attempts to take a lock that another process holds.
  private static let interval = Duration.milliseconds(100)

  private let folder: String?
  private let semaphores = Mutex<[String: AsyncSemaphore]>([:])

  /// Creates locks for one process, or for all processes that use `folder`.
  init(folder: String?) { self.folder = folder }

  /// Runs `body` while the locks are held.
  ///
  /// - Parameters:
  ///   - names: the locks, taken in alphabetical order, which rules out a deadlock.
  ///   - stop: ends the wait for a lock of another process.
  ///   - waits: receives the name of a lock before the wait for it.
  ///   - body: the work.
  /// - Returns: the result of `body`.
  func hold<Value>(
    _ names: [String],
    until stop: StopSignal,
    waits: (String) -> Void,
    _ body: () async -> Value
  ) async -> Value {
    guard !names.isEmpty else { return await body() }
    let taken = Set(names).sorted().map { ($0, semaphore($0)) }
    var files: [CInt] = []
    for (name, semaphore) in taken {
      waits(name)
      await semaphore.wait()
      if let file = await lockFile(name, until: stop) { files.append(file) }
    }
    defer {
      for file in files { close(file) }
      for (_, semaphore) in taken { semaphore.signal() }
    }
    return await body()
  }

  private func semaphore(_ name: String) -> AsyncSemaphore {
    semaphores.withLock { semaphores in
      if let known = semaphores[name] { return known }
      let new = AsyncSemaphore(count: 1)
      semaphores[name] = new
      return new
    }
  }

  /// The locked file of a lock; nil without a folder, or if the wait is stopped.
  private func lockFile(_ name: String, until stop: StopSignal) async -> CInt? {
    guard let folder, (try? JournalFile.makeFolder(folder)) != nil else { return nil }
    let descriptor = open("\(folder)/\(name.formEncoded).lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard !stop.isRaised, errno == EWOULDBLOCK || errno == EINTR else {
        close(descriptor)
        return nil
      }
      try? await Task.sleep(for: Self.interval)
    }
    return descriptor
  }
}
