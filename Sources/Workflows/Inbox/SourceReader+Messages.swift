internal import CodeSources
internal import Mail

// The search in the messages of a source.
extension SourceReader {
  static func existing(
    in events: AsyncStream<FollowEvent>
  ) async -> Result<(readable: [MailMessage], unreadable: [String]), CodeSourceError> {
    var (readable, unreadable): ([MailMessage], [String]) = ([], [])
    for await event in events {
      switch event {
      case .source(.message(let message)): readable.append(message)
      case .source(.unreadable(let name)): unreadable.append(name)
      case .source(.caughtUp), .over: return .success((readable, unreadable))
      case .source(.failed(let error)), .source(.interrupted(let error)): return .failure(error)
      }
    }
    return .success((readable, unreadable))
  }

  enum FollowEvent: Sendable {
    case source(SourceEvent)
    /// The time limit was reached.
    case over
  }

  static func follow(
    _ source: any CodeSource,
    _ address: String?,
    _ earlier: Int = SourceReader.earlier,
    _ feed: AsyncStream<FollowEvent>.Continuation
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
  static func newestCode(
    for address: String,
    in events: AsyncStream<FollowEvent>,
    _ wait: () -> Void
  ) async -> Result<CodeFinding, CodeSourceError> {
    var newest: (message: MailMessage, finding: CodeFinding)?
    var isCaughtUp = false
    for await event in events {
      switch event {
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
