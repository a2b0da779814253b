internal import CodeSources
internal import Mail
internal import Waiting

/// Reads a source of the project without affecting other readers.
struct SourceReader: Sendable {
  private let source: any CodeSource

  init(_ source: any CodeSource) { self.source = source }

  /// The number of existing messages that are searched for a code.
  static let earlier = 50

  /// The time limit for reading existing messages, for slow mailboxes.
  private static let maximumWait = Duration.seconds(60)

  /// The code in the newest message for a recipient that has any; `none` if none arrives in time.
  func newestCode(
    for address: String,
    _ within: Duration
  ) async throws(CommandFailure) -> CodeFinding {
    let (events, feed) = AsyncStream.makeStream(of: FollowEvent.self)
    let found = await race(limit: SourceReader.maximumWait + within, stop: nil) { [source] in
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await SourceReader.follow(source, address, SourceReader.earlier, feed) }
        defer { group.cancelAll() }
        return await SourceReader.newestCode(for: address, in: events) {
          group.addTask {
            try? await Task.sleep(for: within)
            feed.yield(.over)
          }
        }
      }
    }
    return try value(of: found)
  }

  /// Reports each new message until `stop` is raised.
  func watch(
    until stop: StopSignal,
    _ receive: @escaping @Sendable (SourceEvent) -> Void
  ) async throws(CommandFailure) {
    let end = await race(limit: nil, stop: stop) { [source] in
      await Result { () async throws(CodeSourceError) in
        try await source.follow(earlier: 0, receive)
      }
    }
    if case .finished(.failure(let error)) = end { throw failure(for: error) }
  }

  /// The last `count` existing messages, oldest first, without a message for another address.
  func existing(
    _ count: Int,
    for address: String?
  ) async throws(CommandFailure) -> (readable: [MailMessage], unreadable: [String]) {
    let (events, feed) = AsyncStream.makeStream(of: FollowEvent.self)
    let found = await race(limit: SourceReader.maximumWait, stop: nil) { [source] in
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await SourceReader.follow(source, address, count, feed) }
        defer { group.cancelAll() }
        return await SourceReader.existing(in: events)
      }
    }
    let (readable, unreadable) = try value(of: found)
    let own = readable.filter { message in address.map(message.isFor) ?? true }
    return (own.suffix(count), unreadable)
  }

  private func value<Value>(
    of end: RaceEnd<Result<Value, CodeSourceError>>
  ) throws(CommandFailure) -> Value {
    switch end {
    case .finished(.success(let value)): return value
    case .finished(.failure(let error)): throw failure(for: error)
    case .timedOut, .stopped:
      throw CommandFailure(.environment, "the source `\(source.name)` does not respond")
    }
  }

  private func failure(for error: CodeSourceError) -> CommandFailure {
    CommandFailure(.environment, "the source `\(source.name)`: \(error.message)")
  }
}
