internal import FoundationEssentials
internal import Glibc
internal import JSON
internal import Runner
internal import Values

/// The files through which runs report to `authflow inbox watch` which await took a message.
///
/// A file exists only during a watch, so runs without a watch write nothing. The watch holds the
/// file's lock: a file whose lock is free belongs to a watch that was killed.
struct WatchedSource: Sendable {
  /// The absolute path of the folder for the files.
  let folder: String
  private let random: @Sendable (ClosedRange<UInt64>) -> UInt64

  /// Finds the folder of a project.
  init(of state: StateFolder) {
    (folder, random) = (state.path(of: "watch"), state.environment.random)
  }

  /// Records a message for every watch on its source.
  func note(_ taken: ReceivedMessage) {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return }
    let line = Array((taken.json.text(.compact) + "\n").utf8)
    for name in names where name.hasPrefix(taken.source + ".") {
      let path = "\(folder)/\(name)"
      let file = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
      guard file >= 0 else { continue }
      if flock(file, LOCK_EX | LOCK_NB) == 0 {
        unlink(path)
        FileLock.release(file)
      } else {
        // With one call, lines of several runs do not mix.
        _ = write(file, line, line.count)
        close(file)
      }
    }
  }

  /// Runs `body` while a file for the source exists, and reports each line that runs add.
  func whileWatching(
    _ source: String,
    _ receive: @escaping @Sendable (JSONValue) -> Void,
    _ body: @Sendable () async throws -> Void
  ) async throws {
    // Watches in containers that share the folder can have the same process ID.
    let id = random(0...UInt64.max)
    let path = "\(folder)/\(source).\(id)"
    // Without a file, the watch still shows messages.
    guard let file = lockedFile(path, draft: "\(folder)/.\(id)") else { return try await body() }
    defer {
      unlink(path)
      FileLock.release(file)
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { await WatchedSource.follow(file, receive) }
      defer { group.cancelAll() }
      try await body()
    }
  }

  /// Creates an empty file and takes its lock; nil if that is impossible.
  ///
  /// The file gets its name only with the lock, because runs delete files whose lock is free.
  private func lockedFile(_ path: String, draft: String) -> CInt? {
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let file = open(draft, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { return nil }
    // Without locks in the file system, runs can't take the lock either, and write to the file.
    _ = flock(file, LOCK_EX | LOCK_NB)
    guard rename(draft, path) == 0 else {
      unlink(draft)
      close(file)
      return nil
    }
    return file
  }

  private static func follow(_ file: CInt, _ receive: @Sendable (JSONValue) -> Void) async {
    var rest: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while !Task.isCancelled {
      let count = read(file, &chunk, chunk.count)
      if count > 0 { rest += chunk[..<count] }
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        if let line = try? JSONValue(parsing: rest[..<end]) { receive(line) }
        rest.removeFirst(end + 1)
      }
      try? await Task.sleep(for: .milliseconds(100))
    }
  }
}

extension ReceivedMessage {
  /// The line of `authflow inbox watch --json`.
  fileprivate var json: JSONValue {
    .object(of: [
      "schema": 1, "event": "taken", "source": .string(source), "id": id.map { .string($0) },
      "messageId": messageID.map { .string($0) }, "to": .string(recipient),
      "scenario": .string(scenario), "step": .string(step),
    ])
  }
}
