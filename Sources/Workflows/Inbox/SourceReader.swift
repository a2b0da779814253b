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
  private static let patience = Duration.seconds(60)

  /// The code in the newest message for a recipient that has any; `none` if none arrives in time.
  func newestCode(
    for address: String,
    _ within: Duration
  ) async throws(CommandFailure) -> CodeFinding {
    let (news, feed) = AsyncStream.makeStream(of: News.self)
    let found = await race(limit: SourceReader.patience + within, stop: nil) { [source] in
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await SourceReader.follow(source, address, SourceReader.earlier, feed) }
        defer { group.cancelAll() }
        return await SourceReader.newestCode(for: address, in: news) {
          group.addTask {
            try? await Task.sleep(for: within)
            feed.yield(.over)
          }
        }
      }
    }
    switch found {
    case .finished(.success(let finding)): return finding
    case .finished(.failure(let error)): throw failure(for: error)
    case .timedOut, .stopped:
      throw CommandFailure(.environment, "the source `\(source.name)` does not respond")
    }
  }

  /// Reports each new message until `stop` is raised.
  func watch(
    until stop: StopSignal,
    _ hear: @escaping @Sendable (SourceNews) -> Void
  ) async throws(CommandFailure) {
    let end = await race(limit: nil, stop: stop) { [source] () -> Result<Void, CodeSourceError> in
      do throws(CodeSourceError) {
        return .success(try await source.follow(earlier: 0, hear))
      } catch {
        return .failure(error)
      }
    }
    if case .finished(.failure(let error)) = end { throw failure(for: error) }
  }

  /// The last `count` existing messages, oldest first, without a message for another address.
  func existing(
    _ count: Int,
    for address: String?
  ) async throws(CommandFailure) -> (readable: [MailMessage], unreadable: [String]) {
    let (news, feed) = AsyncStream.makeStream(of: News.self)
    let found = await race(limit: SourceReader.patience, stop: nil) { [source] in
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await SourceReader.follow(source, address, count, feed) }
        defer { group.cancelAll() }
        return await SourceReader.existing(in: news)
      }
    }
    switch found {
    case .finished(.success(let found)):
      let own = found.readable.filter { message in address.map(message.isFor) ?? true }
      return (own.suffix(count), found.unreadable)
    case .finished(.failure(let error)): throw failure(for: error)
    case .timedOut, .stopped:
      throw CommandFailure(.environment, "the source `\(source.name)` does not respond")
    }
  }

  private static func existing(
    in news: AsyncStream<News>
  ) async -> Result<(readable: [MailMessage], unreadable: [String]), CodeSourceError> {
    var (readable, unreadable): ([MailMessage], [String]) = ([], [])
    for await news in news {
      switch news {
      case .source(.message(let message)): readable.append(message)
      case .source(.unreadable(let name)): unreadable.append(name)
      case .source(.caughtUp), .over: return .success((readable, unreadable))
      case .source(.failed(let error)), .source(.interrupted(let error)): return .failure(error)
      }
    }
    return .success((readable, unreadable))
  }

  private func failure(for error: CodeSourceError) -> CommandFailure {
    CommandFailure(.environment, "the source `\(source.name)`: \(error.message)")
  }
}

// MARK: - Looking for a code

extension SourceReader {
  private enum News: Sendable {
    case source(SourceNews)
    /// The time limit was reached.
    case over
  }

  private static func follow(
    _ source: any CodeSource,
    _ address: String?,
    _ earlier: Int = SourceReader.earlier,
    _ feed: AsyncStream<News>.Continuation
  ) async {
    do throws(CodeSourceError) {
      let recipient = address.map { Recipient.address($0) }
      try await source.follow(recipient, earlier: earlier) { feed.yield(.source($0)) }
    } catch {
      feed.yield(.source(.failed(error)))
    }
  }

  /// The last code among the existing messages, or else the first code that arrives.
  ///
  /// `wait` is called after the existing messages are read.
  private static func newestCode(
    for address: String,
    in news: AsyncStream<News>,
    _ wait: () -> Void
  ) async -> Result<CodeFinding, CodeSourceError> {
    var newest: (message: MailMessage, finding: CodeFinding)?
    var isCaughtUp = false
    for await news in news {
      switch news {
      case .over,
        .source(.caughtUp) where newest != nil:
        return .success(newest?.finding ?? .none)
      case .source(.caughtUp):
        isCaughtUp = true
        wait()
      case .source(.message(let message)) where message.isFor(address):
        let finding = message.finding
        guard finding != .none else { continue }
        if newest.map({ message.isNewer(thanEarlier: $0.message) }) ?? true {
          newest = (message, finding)
        }
        if isCaughtUp { return .success(finding) }
      case .source(.failed(let error)): return .failure(error)
      // A source that is read for one address can be unreachable before it has been read once.
      case .source(.interrupted(let error)) where !isCaughtUp: return .failure(error)
      case .source: break
      }
    }
    return .success(newest?.finding ?? .none)
  }
}
