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
        group.addTask { await SourceReader.follow(source, address, feed) }
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
    _ address: String,
    _ feed: AsyncStream<News>.Continuation
  ) async {
    do throws(CodeSourceError) {
      try await source.follow(.address(address), earlier: earlier) { feed.yield(.source($0)) }
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
      case .source: break
      }
    }
    return .success(newest?.finding ?? .none)
  }
}

extension MailMessage {
  fileprivate func isFor(_ address: String) -> Bool {
    recipients.contains { Recipient.address(address).fits($0) }
  }

  /// The code or the temporary password of the message, or else the code in its link.
  ///
  /// Nil if the message has no code, or several different codes.
  var foundCode: String? { if case .found(let code) = finding { code } else { nil } }

  /// The codes of the message, by the service's own templates, words, and links.
  fileprivate var finding: CodeFinding {
    let finding = CodeRule(templates: MessageTemplate.serviceDefaults).finding(in: self)
    guard finding == .none, let link = confirmationLink else { return finding }
    return .found(link.code)
  }

  /// The confirmation link of an email and the code in the link; nil without a link.
  ///
  /// A forwarded link is not for the recipient to confirm.
  var confirmationLink: (link: String, code: String)? {
    for link in links where !isForward {
      guard let start = link.firstRange(of: "confirmation_code=")?.upperBound else { continue }
      let code = link[start...].prefix { $0 != "&" && $0 != "#" }
      if !code.isEmpty { return (link, String(code)) }
    }
    return nil
  }
}
