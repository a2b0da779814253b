import LoopbackServer
import Mail
import Testing

@testable import CodeSources

@Suite(.timeLimit(.minutes(10))) struct `A mailbox that was given up` {
  @Test func `continues where it was when it is watched again`() async throws {
    let isAway = Switch()
    let server = try FakeIMAP { _, command in
      command == "CAPABILITY" && isAway.isOn ? [.close] : nil
    }
    var times = quick
    times.maximumWait = .milliseconds(50)
    try await watching(server.account(), times: times) { watched in
      server.arrive(mail(code: "111111"))
      try await watched.expect("111111")
      let other = watched.dispatcher.openExpectations()
      try await other.startWatching(watched.mailbox)
      let mark = await other.currentPosition()
      other.recordSending(step: "1", to: .address("bob@example.com"), since: mark)
      isAway.isOn = true
      server.cut()
      let error = await watched.failure()
      #expect(error?.message.contains("no working connection for") == true)
      server.arrive(mail(to: "bob@example.com", code: "222222"))
      isAway.isOn = false
      #expect(try await watched.code(to: "bob@example.com", by: other) == "222222")
      #expect(watched.arrivals == ["111111", "222222"])
    }
  }

  @Test func `does not deliver messages from the outage to a scenario that starts later`()
    async throws
  {
    let isAway = Switch()
    let server = try FakeIMAP { _, command in
      command == "CAPABILITY" && isAway.isOn ? [.close] : nil
    }
    var times = quick
    times.maximumWait = .milliseconds(50)
    try await watching(server.account(), times: times) { watched in
      isAway.isOn = true
      server.cut()
      #expect(await watched.failure()?.isBlocked == true)
      server.arrive(mail(code: "111111"))
      isAway.isOn = false
      let later = watched.dispatcher.openExpectations()
      try await later.startWatching(watched.mailbox)
      try await later.begin(reserving: [])
      server.arrive(mail(code: "222222"))
      #expect(try await watched.code(by: later) == "222222")
    }
  }
}
