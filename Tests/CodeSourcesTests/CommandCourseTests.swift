import LoopbackServer
import Mail
import TestSupport
import Testing
import Values

@testable import CodeSources

/// Runs a test with a script as a source, on a stopped clock.
private func withCommand(
  _ script: String,
  _ body: (Stage, CommandFolder, CommandSource) async throws -> Void
) async throws {
  try await Stage.run { stage in
    let folder = try CommandFolder()
    let source = try folder.source(script, on: WaitClock(stage.clock))
    try await stage.expectations.startWatching(source)
    try await body(stage, folder, source)
  }
}

private func request(at source: CommandSource, within: Duration) -> AwaitRequest {
  AwaitRequest(to: .address("ada@example.com"), at: source, within: within)
}

extension Stage {
  /// Waits until a task sleeps for exactly this long, then advances the clock by it.
  fileprivate func pass(_ rest: Duration) async { await pass(rest) {} }

  /// Waits until a task sleeps for exactly this long, makes a change, and advances the clock.
  ///
  /// The command does not run during the change, so its next run is the first that sees it.
  fileprivate func pass(_ rest: Duration, after change: () throws -> Void) async rethrows {
    await clock.someoneSleeps(until: clock.now.offset + rest)
    try change()
    clock.advance(by: rest)
  }
}

/// Counts its runs, and executes the given script from the third run on.
private func fromThirdRun(_ script: String) -> String {
  "echo run >> runs; [ $(grep -c run runs) -lt 3 ] || { \(script); }"
}

@Suite struct `A command is run repeatedly` {
  @Test func `while it prints nothing`() async throws {
    try await withCommand(fromThirdRun("echo 123456")) { stage, folder, source in
      async let code = stage.code(request(at: source, within: .seconds(60)))
      await stage.pass(.milliseconds(250))
      await stage.pass(.milliseconds(250))
      let found = try await code
      #expect(found == "123456")
      #expect(folder.lines("runs").count == 3)
    }
  }

  @Test func `less often after some time`() async throws {
    try await withCommand("[ -e there ] && echo 123456; true") { stage, folder, source in
      async let code = stage.code(request(at: source, within: .seconds(60)))
      for _ in 0..<20 { await stage.pass(.milliseconds(250)) }
      await stage.pass(.seconds(1))
      await stage.pass(.seconds(1))
      try await stage.pass(.seconds(1)) { try folder.write("", to: "there") }
      #expect(try await code == "123456")
    }
  }

  @Test func `and the same output is the same message`() async throws {
    try await withCommand("echo run >> runs; echo 123456") { stage, folder, source in
      for step in 1...2 { try await stage.send(step: step) }
      async let found = stage.expectations.awaitCode(request(at: source, within: .seconds(60)))
      for _ in 0..<8 { await stage.pass(.milliseconds(250)) }
      let message = try await found
      #expect(message.code.reveal() == "123456")
      #expect(message.notes.count == 1)
      #expect(folder.lines("runs").count > 1)
    }
  }

  @Test func `and the newer of two codes after a resend is used`() async throws {
    let script = "echo run >> runs; echo 11111$(grep -c run runs)"
    try await withCommand(script) { stage, _, source in
      for step in 1...2 { try await stage.send(step: step) }
      async let code = stage.code(request(at: source, within: .seconds(60)))
      await stage.pass(.milliseconds(250))
      #expect(try await code == "111112")
      // The next await runs the command again.
      try await stage.send(step: 3)
      #expect(try await stage.code(request(at: source, within: .seconds(60))) == "111113")
    }
  }

  @Test func `and the await waits for output that no earlier await has taken`() async throws {
    let script = "cat latest"
    try await withCommand(script) { stage, folder, source in
      try folder.write("111111", to: "latest")
      try await stage.send(step: 1)
      #expect(try await stage.code(request(at: source, within: .seconds(60))) == "111111")
      try await stage.send(step: 2)
      async let found = stage.expectations.awaitCode(request(at: source, within: .seconds(60)))
      for _ in 0..<4 { await stage.pass(.milliseconds(250)) }
      try await stage.pass(.milliseconds(250)) { try folder.write("222222", to: "latest") }
      let message = try await found
      #expect(message.code.reveal() == "222222")
      #expect(message.notes == [])
    }
  }

  @Test(arguments: [(within: 60, maximumWait: 5), (within: 2, maximumWait: 2)])
  func `and old output is used, with a note, if no new output appears`(
    _ within: Int,
    _ maximumWait: Int
  ) async throws {
    try await withCommand("echo 123456") { stage, _, source in
      let request = request(at: source, within: .seconds(within))
      #expect(try await stage.code(request) == "123456")
      for turn in 1...2 {
        async let found = stage.expectations.awaitCode(request)
        await stage.clock.someoneSleeps(until: .seconds(turn * maximumWait))
        try await eventually("the next arrival") {
          stage.dispatcher.change { $0.store.arrivals.count } == turn + 1
        }
        stage.clock.advance(by: .seconds(maximumWait))
        let message = try await found
        #expect(message.code.reveal() == "123456")
        #expect(
          message.notes == [
            "took a message that an earlier await already took: lambda-codes returned no other message in \(maximumWait)s"
          ]
        )
      }
    }
  }

  @Test func `and its first output is used if it receives the date from which messages count`()
    async throws
  {
    try await Stage.run { stage in
      let folder = try CommandFolder()
      let words = ["/bin/sh", "-c", "echo 123456", "sh"].map(Template.init(literal:))
      let source = try folder.source(words, on: WaitClock(stage.clock), readsSince: true)
      for _ in 0..<3 {
        let message = try await stage.expectations.awaitCode(
          request(at: source, within: .seconds(60))
        )
        #expect(message.code.reveal() == "123456")
        #expect(message.notes == [])
      }
    }
  }

  @Test func `but not after the await`() async throws {
    try await withCommand("echo $1 >> runs") { stage, folder, source in
      async let first = stage.failure(of: request(at: source, within: .milliseconds(250)))
      await stage.pass(.milliseconds(250))
      #expect(await first?.isBlocked == false)
      let bob = AwaitRequest(to: .address("bob@example.com"), at: source, within: .seconds(1))
      async let second = stage.failure(of: bob)
      await stage.pass(.milliseconds(250))
      let count = folder.lines("runs").count { $0 == "ada@example.com" }
      for _ in 0..<3 { await stage.pass(.milliseconds(250)) }
      #expect(await second?.isBlocked == false)
      #expect(folder.lines("runs").count { $0 == "ada@example.com" } == count)
    }
  }
}
