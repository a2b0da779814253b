@testable import CodeSources
import Synchronization
import Testing
import Transport
import Values

@Suite struct `A source that deletes messages over HTTP` {
  @Test func `deletes a message that an await took, and no other`() async throws {
    let server = try FakeServer()
    let source = try server.source {
      $0.deletion = .init("DELETE", try Template(parsing: server.url + "/$(id)"))
    }
    try await scenario(at: source) { expectations in
      server.add(code: "111111", id: "own/1")
      server.add(code: "222222", to: "bob@example.com", id: "other")
      try await expectations.expect("111111", at: source)
    }
    #expect(server.deleted == ["own%2F1"])
  }

  @Test func `reports messages that the server does not delete, and passes`() async throws {
    let server = try FakeServer()
    server.answerDeletions(with: 403)
    let source = try server.source {
      $0.deletion = .init("DELETE", try Template(parsing: server.url + "/$(id)"))
    }
    let complaints = Mutex<[String]>([])
    try await MessageDispatcher.withDispatcher(
      reportProblem: { complaint in complaints.withLock { $0.append(complaint) } },
      { dispatcher in
        let expectations = dispatcher.openExpectations()
        try await expectations.startWatching(source)
        server.add(code: "111111")
        try await expectations.expect("111111", at: source)
        expectations.close()
      }
    )
    let reason =
      "\(try server.url)/111111 denied access (HTTP status 403); "
      + "the source has no `username` or `headers`"
    #expect(complaints.withLock(\.self) == ["could not delete 1 message of catcher: \(reason)"])
  }

  @Test func `never deletes without the setting`() async throws {
    let server = try FakeServer()
    let source = try server.source()
    try await scenario(at: source) { expectations in
      server.add(code: "111111")
      try await expectations.expect("111111", at: source)
    }
    #expect(try server.lines.allSatisfy { $0.hasPrefix("GET ") })
  }
}
