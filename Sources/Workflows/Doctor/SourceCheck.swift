internal import CodeSources
internal import Project
internal import Scenario
internal import Values
internal import Waiting

/// Checks every source of messages that the pool or a scenario uses, without taking a message.
struct SourceCheck: Sendable {
  /// The time limit for a login to a slow mailbox.
  private static let limit = Duration.seconds(30)

  let subject: DoctorSubject

  func run() async -> [DoctorCheck] {
    let sources = subject.access.selection.sources
    let opened = await sources.concurrentMap(width: sources.count) { await check($0) }
    return opened + undeclared + addresses
  }

  private func check(_ source: ResolvedSource) async -> DoctorCheck {
    let environment = subject.environment
    return await environment.check(.messages, source.name, within: Self.limit) {
      await finding(source, environment)
    }
  }

  private func finding(
    _ source: ResolvedSource,
    _ environment: Environment
  ) async -> SourceFinding {
    do throws(CodeSourceError) { return try await checked(source, environment) } catch {
      return .failed(error)
    }
  }

  /// Checks a source by opening it, unless it is missing, needs an address, or could lose a
  /// message.
  private func checked(
    _ source: ResolvedSource,
    _ environment: Environment
  ) async throws(CodeSourceError) -> SourceFinding {
    let opened = source.opened(in: environment)
    switch source.kind {
    case .imap(let account):
      let mailbox = SourceFinding.mailbox(
        username: account.username,
        url: account.shownURL,
        mailboxes: account.mailboxes
      )
      return try await opened.confirmed(mailbox)
    case .http(let inbox):
      let url = inbox.shownOverviewURL
      guard !opened.needsAddress else { return .unrequested(url: url) }
      return try await opened.confirmed(.server(url: url))
    case .mbox(let path):
      let shown = environment.shortened(path)
      guard InputFile.kind(of: path) != nil else { return .missingFile(path: shown) }
      return try await opened.confirmed(.file(path: shown))
    case .outbox(let path), .eml(let path):
      let shown = environment.shortened(path)
      guard InputFile.kind(of: path) != nil else { return .missingFolder(path: shown) }
      return try await opened.confirmed(.folder(path: shown))
    case .command: return .program(try (opened as? CommandSource)?.check() ?? "")
    case .webhook(let settings):
      return try await opened.confirmed(.receiver(address: settings.address))
    }
  }

  /// The messages that scenarios await and for which the pool has no source.
  private var undeclared: [DoctorCheck] {
    guard let pool = subject.pool.cognito else { return [] }
    let wanted = Set(subject.scenarios.facts.flatMap(\.requirements))
    let media: [(Requirement, String?, String)] = [
      (.email, pool.emailSource, "email"), (.sms, pool.smsSource, "SMS"),
    ]
    return media.filter { wanted.contains($0.0) && $0.1 == nil }.map {
      DoctorCheck(.messages, "\($0.2) source", SourceFinding.undeclared(medium: $0.2))
    }
  }

  private var addresses: [DoctorCheck] {
    let source = subject.access.selection.emailSource
    guard let source, source.address == nil, !subject.receivesFromEmulator(source) else {
      return []
    }
    switch source.kind {
    // No warning: `authflow mock` and sender functions write messages to these sources even if the
    // recipient is an address of Amazon's mail simulator.
    case .webhook, .outbox, .mbox, .eml: return []
    case .imap, .command, .http:
      return [DoctorCheck(.messages, "addresses", AddressFinding.simulator)]
    }
  }
}

extension CodeSource {
  /// Returns the finding if the source can be opened.
  fileprivate func confirmed(
    _ finding: SourceFinding
  ) async throws(CodeSourceError) -> SourceFinding {
    try await checkReading()
    return finding
  }

  /// Starts to watch the source, and stops as soon as the source is open.
  ///
  /// Existing messages are not read.
  ///
  /// - Throws: `CodeSourceError` if the source can't be opened.
  private func checkReading() async throws(CodeSourceError) {
    let (results, feed) = AsyncStream.makeStream(of: Result<Void, CodeSourceError>.self)
    let result = await withTaskGroup(of: Void.self) { group in
      group.addTask {
        do throws(CodeSourceError) {
          try await self.follow(earlier: 0) { item in
            switch item {
            case .caughtUp: feed.yield(.success(()))
            case .failed(let error), .interrupted(let error): feed.yield(.failure(error))
            case .message, .unreadable: break
            }
          }
        } catch {
          feed.yield(.failure(error))
        }
        feed.finish()
      }
      defer { group.cancelAll() }
      for await result in results { return result }
      return .failure(.ended)
    }
    try result.get()
  }
}
