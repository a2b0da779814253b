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
  ///   - body: the work, which receives the reason why a lock can't be shared with other processes;
  ///     nil if all locks are held.
  /// - Returns: the result of `body`.
  func hold<Value>(
    _ names: [String],
    until stop: StopSignal,
    waits: (String) -> Void,
    _ body: (JournalError?) async -> Value
  ) async -> Value {
    guard !names.isEmpty else { return await body(nil) }
    let taken = Set(names).sorted().map { ($0, semaphore($0)) }
    var files: [CInt] = []
    var problem: JournalError?
    for (name, semaphore) in taken {
      waits(name)
      await semaphore.wait()
      do throws(JournalError) {
        if let file = try await lockFile(name, until: stop) { files.append(file) }
      } catch {
        problem = problem ?? error
      }
    }
    defer {
      for file in files { FileLock.release(file) }
      for (_, semaphore) in taken { semaphore.signal() }
    }
    return await body(problem)
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
  private func lockFile(
    _ name: String,
    until stop: StopSignal
  ) async throws(JournalError) -> CInt? {
    guard let folder else { return nil }
    try JournalFile.prepare(folder)
    let path = "\(folder)/\(name.formEncoded).lock"
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw JournalError(.lockFile, path) }
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      let code = errno
      guard !stop.isRaised, code == EWOULDBLOCK || code == EINTR else {
        close(descriptor)
        guard stop.isRaised else { throw JournalError(.lockFile, path, code) }
        return nil
      }
      try? await Task.sleep(for: Self.interval)
    }
    return descriptor
  }
}
