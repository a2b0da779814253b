import LoopbackServer
import Mail
import Testing
import Values

@testable import CodeSources

extension FakeIMAP {
  /// A server that supports IDLE.
  fileprivate static func idling(answer: @escaping Answer = { _, _ in nil }) throws -> FakeIMAP {
    try FakeIMAP({ $0.capabilities = "IMAP4rev1 IDLE AUTH=PLAIN" }, answer: answer)
  }

  fileprivate var idleAccount: IMAPAccount {
    var account = account()
    account.usesIdle = true
    return account
  }
}

/// Times with which nothing is polled between two checks of an idle mailbox.
private let patient: MailboxTimes = {
  var times = quick
  times.recheck = .seconds(3600)
  return times
}()

@Suite(.timeLimit(.minutes(10))) struct `A mailbox with IDLE` {
  @Test func `delivers an announced message without polling`() async throws {
    let server = try FakeIMAP.idling()
    try await watching(server.idleAccount, times: patient) { watched in
      async let code = watched.code()
      try await eventually("IDLE") { server.commands("IDLE").count >= 1 }
      let polls = server.commands("NOOP").count
      server.arrive(mail(code: "111111"))
      server.push("* 1 EXISTS\r\n")
      #expect(try await code == "111111")
      #expect(server.commands("NOOP").count == polls)
    }
  }

  @Test func `is checked again if the server announces nothing`() async throws {
    let server = try FakeIMAP.idling()
    var times = quick
    times.recheck = .milliseconds(5)
    try await watching(server.idleAccount, times: times) { watched in
      async let code = watched.code()
      try await eventually("IDLE") { server.commands("IDLE").count > 1 }
      server.arrive(mail(code: "111111"))
      #expect(try await code == "111111")
    }
  }

  @Test func `is checked when an await starts during IDLE`() async throws {
    let server = try FakeIMAP.idling()
    try await watching(server.idleAccount, times: patient) { watched in
      async let first = watched.code()
      try await eventually("IDLE") { server.commands("IDLE").count >= 1 }
      server.arrive(mail(to: "bob@example.com", code: "222222"))
      try await watched.expect("222222", to: "bob@example.com")
      server.arrive(mail(code: "111111"))
      server.push("* 2 EXISTS\r\n")
      #expect(try await first == "111111")
    }
  }

  @Test func `is checked before a step that sends, even during IDLE`() async throws {
    let server = try FakeIMAP.idling()
    try await watching(server.idleAccount, times: patient) { watched in
      async let code = watched.code(to: "bob@example.com")
      try await eventually("IDLE") { server.commands("IDLE").count >= 1 }
      server.arrive(mail(code: "111111"))
      let mark = await watched.expectations.currentPosition()
      #expect(watched.arrivals == ["111111"] && mark.unseen.isEmpty)
      server.arrive(mail(to: "bob@example.com", code: "222222"))
      server.push("* 2 EXISTS\r\n")
      #expect(try await code == "222222")
    }
  }

  @Test func `does not idle while no await is running`() async throws {
    let server = try FakeIMAP.idling()
    try await watching(server.idleAccount, times: patient) { _ in
      _ = await MessageDispatcher.withDispatcher { _ in }
    }
    #expect(server.commands("IDLE") == [])
  }

  @Test(arguments: ["IMAP4rev1 AUTH=PLAIN", "IMAP4rev1 IDLE AUTH=PLAIN"])
  func `is polled if the server does not offer IDLE or rejects it`(
    _ capabilities: String
  ) async throws {
    let server = try FakeIMAP({ $0.capabilities = capabilities }) { _, command in
      command == "IDLE" ? [.send("$tag NO not now\r\n")] : nil
    }
    try await watching(server.idleAccount) { watched in
      async let code = watched.code()
      try await eventually("polls") { server.commands("NOOP").count > 3 }
      server.arrive(mail(code: "111111"))
      #expect(try await code == "111111")
    }
    #expect(server.commands("IDLE").count <= 1)
  }

  @Test func `is polled if the server ends IDLE by itself`() async throws {
    let server = try FakeIMAP.idling { _, command in
      command == "IDLE" ? [.send("+ idling\r\n$tag OK that was it\r\n")] : nil
    }
    try await watching(server.idleAccount) { watched in
      async let code = watched.code()
      try await eventually("polls") { server.commands("NOOP").count > 3 }
      server.arrive(mail(code: "111111"))
      #expect(try await code == "111111")
    }
    #expect(server.commands("IDLE").count == 1)
  }

  @Test func `receives a message after the connection broke during IDLE`() async throws {
    let server = try FakeIMAP.idling()
    try await watching(server.idleAccount, times: patient) { watched in
      async let code = watched.code()
      try await eventually("IDLE") { server.commands("IDLE").count >= 1 }
      server.arrive(mail(code: "111111"))
      server.cut()
      #expect(try await code == "111111")
      #expect(watched.arrivals == ["111111"])
    }
  }

  @Test func `blocks an await if the server does not end IDLE`() async throws {
    let server = try FakeIMAP({ $0.capabilities = "IMAP4rev1 IDLE AUTH=PLAIN" }) { _, command in
      command == "IDLE" ? [.send("+ idling\r\n"), .hold] : nil
    }
    var times = quick
    times.answer = .milliseconds(100)
    try await watching(server.idleAccount, times: times) { watched in
      let error = await watched.failure(within: .milliseconds(50))
      #expect(error?.isBlocked == true)
    }
  }
}
