import FoundationEssentials
import LoopbackServer
import Mail
import Synchronization
import Testing
import Transport
import Values

@testable import CodeSources

/// A server on this machine with a list of messages.
///
/// A test chooses the server's responses.
final class FakeServer: Sendable {
  /// The JSON of the messages, oldest first, and responses that come before the list.
  private struct State {
    var items: [String] = []
    var answers: [LoopbackServer.Act] = []
    var deleted: [String] = []
    /// The status of the responses to `DELETE`.
    var deletionStatus = 204
  }

  private let state = Mutex(State())
  private let server = Mutex<LoopbackServer?>(nil)

  /// Starts a server that responds to `GET /messages` with a list, newest first.
  init() throws {
    let loopback = try LoopbackServer { [weak self] request in [self?.answer(request) ?? .close] }
    server.withLock { $0 = loopback }
  }

  var loopback: LoopbackServer {
    get throws { try #require(server.withLock { $0 }) }
  }

  /// The URL of the list.
  var url: String { get throws { try loopback.url + "messages" } }

  /// The first lines of the requests so far.
  var lines: [String] { get throws { try loopback.requests.map(\.requestLine) } }

  /// Responds to each `DELETE` with this status.
  func answerDeletions(with status: Int) { state.withLock { $0.deletionStatus = status } }

  var deleted: [String] { state.withLock { $0.deleted } }

  /// Adds a message, which is the newest.
  func add(_ json: String) { state.withLock { $0.items.append(json) } }

  /// Adds a message with a code.
  func add(code: String, to address: String = "ada@example.com", id: String? = nil, at: Int = 0) {
    let time = "2026-11-27T10:00:\(String(10 + at))Z"
    add(
      #"{"id":"\#(id ?? code)","to":"\#(address)","subject":"Your code","created":"\#(time)","#
        + #""text":"Your code is \#(code)."}"#
    )
  }

  /// Responds to the next request in this way, before the server returns the list again.
  func next(_ acts: LoopbackServer.Act...) { state.withLock { $0.answers += acts } }

  private func answer(_ request: ReceivedRequest) -> LoopbackServer.Act {
    state.withLock { state in
      if !state.answers.isEmpty { return state.answers.removeFirst() }
      let path = request.requestLine.split(separator: " ")[1]
      if request.requestLine.hasPrefix("DELETE") {
        state.deleted.append(String(path.split(separator: "/").last ?? ""))
        return .answer(state.deletionStatus)
      }
      return .answer(200, "[" + state.items.reversed().joined(separator: ",") + "]")
    }
  }
}

extension FakeServer {
  /// The generic inbox of this server.
  func inbox(_ change: (inout HTTPInbox) throws -> Void = { _ in }) throws -> HTTPInbox {
    var paths = MessagePaths()
    (paths.id, paths.to, paths.subject) = ([path("id")], [path("to")], [path("subject")])
    (paths.created, paths.text) = ([path("created")], [path("text")])
    var inbox = HTTPInbox(
      list: .init("GET", Template(literal: try url)),
      paths: paths
    )
    inbox.interval = .milliseconds(5)
    try change(&inbox)
    return inbox
  }

  /// A source that reads this server.
  func source(_ change: (inout HTTPInbox) throws -> Void = { _ in }) throws -> HTTPSource {
    var times = HTTPTimes.nearby
    (times.retry.first, times.retry.longest) = (.milliseconds(5), .milliseconds(20))
    return HTTPSource(name: "catcher", inbox: try inbox(change), proxy: .none, times: times)
  }
}

/// A path from names with `.` between them.
func path(_ text: String) -> ValuePath {
  let names = text.split(separator: ".").map(String.init)
  return ValuePath(root: names[0], components: names.dropFirst().map { .name($0) })
}

/// Runs a scenario whose source is watched.
@discardableResult
func scenario<Outcome: Sendable>(
  at source: any CodeSource,
  _ body: (MessageExpectations) async throws -> Outcome
) async throws -> Outcome {
  try await MessageDispatcher.withDispatcher { dispatcher in
    let expectations = dispatcher.openExpectations()
    try await expectations.startWatching(source)
    return try await body(expectations)
  }
}

extension MessageExpectations {
  /// The code that an await takes at a source.
  func code(
    at source: any CodeSource,
    to address: String = "ada@example.com",
    within: Duration = .seconds(60)
  ) async throws -> String {
    let request = AwaitRequest(to: .address(address), at: source, within: within)
    return try await awaitCode(request).code.reveal()
  }
}

extension MessageExpectations {
  /// Expects that an await at a source takes this code.
  func expect(
    _ code: String,
    at source: any CodeSource,
    to address: String = "ada@example.com",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let found = try await self.code(at: source, to: address)
    #expect(found == code, sourceLocation: sourceLocation)
  }
}

/// The failure of a source that can't be watched.
func failure(at source: any CodeSource) async -> String? {
  do {
    try await scenario(at: source) { _ in }
    return nil
  } catch {
    return (error as? AwaitError)?.message
  }
}
