import FoundationEssentials
import Glibc
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
    let clock = WaitClock(stage.clock, date: { stage.clock.date })
    let source = try folder.source(script, on: clock, readsSince: true)
    try await stage.expectations.startWatching(source)
    try await body(stage, folder, source)
  }
}

private func request(
  to address: String = "ada@example.com",
  at source: CommandSource,
  within: Duration = .seconds(5)
) -> AwaitRequest {
  AwaitRequest(to: .address(address), at: source, within: within)
}

@Suite struct `A command as a source` {
  @Test(arguments: [
    "printf 123456", "echo; echo ' 123456 '", #"echo '{ "to": "x", "code": "123456" }'"#,
    "echo Your code is 123456.", "echo noise >&2; echo 123456",
    // Each output is larger than a pipe's buffer, so both must be read.
    "head -c 100000 /dev/zero >&2; head -c 70000 /dev/zero | tr '\\0' ' '; echo 123456",
  ])
  func `provides a code in its output`(_ script: String) async throws {
    try await withCommand(script) { stage, _, source in
      let code = try await stage.code(request(at: source))
      #expect(code == "123456")
    }
  }

  @Test func `provides a temporary password that is its whole output`() async throws {
    try await withCommand("echo 'Xy9!abcd'") { stage, _, source in
      let password = try await stage.code(request(at: source))
      #expect(password == "Xy9!abcd")
    }
  }

  @Test func `is not run unless an await is running`() async throws {
    try await withCommand("echo run >> runs; echo 123456") { stage, folder, source in
      #expect(folder.lines("runs") == [])
      _ = try await stage.code(request(at: source))
      #expect(folder.lines("runs") == ["run"])
    }
  }

  @Test func `gets the recipient and the date as arguments, with any characters`() async throws {
    let address = #"$(touch x); "a b" *@example.com"#
    try await withCommand(#"printf '%s\n' "$#" "$@" > words; echo 123456"#) {
      stage,
      folder,
      source in
      stage.clock.advance(by: .milliseconds(1999))
      try await stage.send(step: 1, to: address)
      stage.clock.advance(by: .seconds(60))
      #expect(try await stage.code(request(to: address, at: source)) == "123456")
      #expect(folder.lines("words") == ["2", address, "2027-01-15T08:00:01.999Z"])
    }
  }

  @Test func `gets the masked recipient if only the mask is known`() async throws {
    try await withCommand(#"echo "$1" > words; echo 123456"#) { stage, folder, source in
      let masked = AwaitRequest(to: .masked("t***@e***"), at: source, within: .seconds(5))
      let code = try await stage.code(masked)
      #expect(code == "123456")
      #expect(folder.lines("words") == ["t***@e***"])
    }
  }

  @Test func `gets only the environment passed to it`() async throws {
    let folder = try CommandFolder()
    let script = "env > environment; pwd > place; echo 123456"
    let source = try folder.source(
      ["/bin/sh", "-c", script].map(Template.init(literal:)),
      environment: ["GREETING": "hello world", "1st": "not a name"]
    )
    let code = try await MessageDispatcher.withDispatcher { dispatcher in
      let wanted = request(at: source, within: .seconds(120))
      return try await dispatcher.openExpectations().awaitCode(wanted).code.reveal()
    }
    #expect(code == "123456")
    let names = Set(folder.lines("environment").map { $0.prefix { $0 != "=" } })
    #expect(names.subtracting(["PWD", "OLDPWD", "_", "SHLVL"]) == ["GREETING", "PATH"])
    #expect(folder.lines("environment").contains("GREETING=hello world"))
    #expect(folder.lines("place") == [folder.path])
  }

  @Test func `may be a program in the project folder`() async throws {
    let folder = try CommandFolder()
    try folder.write("#!/bin/sh\necho ${1%@*}\n", to: "latest-code.sh", permissions: 0o755)
    let source = try folder.source([Template(literal: "./latest-code.sh")])
    let wanted = request(to: "123456@example.com", at: source, within: .seconds(120))
    let code = try await MessageDispatcher.withDispatcher { dispatcher in
      try await dispatcher.openExpectations().awaitCode(wanted).code.reveal()
    }
    #expect(code == "123456")
  }

  @Test func `serves 16 concurrent scenarios`() async throws {
    let folder = try CommandFolder()
    let source = try folder.source("echo ${1%@*}")
    let codes = await MessageDispatcher.withDispatcher { dispatcher in
      await withTaskGroup(of: String?.self) { group in
        for index in 0..<16 {
          let expectations = dispatcher.openExpectations()
          let wanted = request(
            to: "\(100_000 + index)@example.com",
            at: source,
            within: .seconds(120)
          )
          group.addTask { try? await expectations.awaitCode(wanted).code.reveal() }
        }
        return await group.reduce(into: []) { $0.append($1 ?? "") }
      }
    }
    #expect(codes.sorted() == (0..<16).map { "\(100_000 + $0)" })
  }
}

@Suite struct `An email message that a command prints` {
  private static func script(to address: String) -> String {
    "printf 'From: a@b.c\\r\\nTo: \(address)\\r\\nMessage-ID: <1@m>\\r\\n\\r\\nYour code is 123456.'"
  }

  @Test func `is parsed as a message`() async throws {
    try await withCommand(Self.script(to: "Ada <ada@example.com>")) { stage, _, source in
      var wanted = request(at: source)
      wanted.sender = { $0 == "a@b.c" }
      let found = try await stage.expectations.awaitCode(wanted)
      #expect(found.code.reveal() == "123456")
      #expect(found.message.messageID == "<1@m>")
    }
  }

  @Test func `is for the recipient in its header, not for the await that ran the command`()
    async throws
  {
    try await withCommand(Self.script(to: "bob@example.com")) { stage, _, source in
      async let failure = stage.failure(of: request(at: source))
      await stage.clock.someoneSleeps(until: .milliseconds(250))
      stage.clock.advance(by: .seconds(5))
      let error = try #require(await failure)
      #expect(!error.isBlocked)
      #expect(error.details.contains { $0.contains("to bob@example.com") })
    }
  }

  @Test func `is for the await that ran the command if it has no recipient`() async throws {
    try await withCommand("printf 'Subject: Code\\n\\n123456'") { stage, _, source in
      let code = try await stage.code(request(at: source))
      #expect(code == "123456")
    }
  }

  @Test func `is not taken by a second await`() async throws {
    try await withCommand(Self.script(to: "ada@example.com")) { stage, _, source in
      let code = try await stage.code(request(at: source))
      #expect(code == "123456")
      async let failure = stage.failure(of: request(at: source))
      await stage.clock.someoneSleeps(until: .seconds(5))
      try await eventually("the second arrival") {
        stage.dispatcher.change { $0.store.arrivals.count } == 2
      }
      stage.clock.advance(by: .seconds(5))
      let error = await failure
      #expect(error?.details.contains { $0.contains("Message-ID") } == true)
    }
  }
}

@Suite struct `A command can show that no message arrived` {
  @Test func `only after a run that starts when the time has ended`() async throws {
    let script = "echo run >> runs; test $(wc -l < runs) -lt 5 || echo 123456"
    try await withCommand(script) { stage, _, source in
      async let failing = stage.failureOfNone(request(at: source, within: .milliseconds(900)))
      for round in 1...4 {
        await stage.clock.someoneSleeps(until: .milliseconds(250 * round))
        stage.clock.advance(by: .milliseconds(250))
      }
      let error = await failing
      #expect(error?.message.hasSuffix("got 1 message in lambda-codes") == true)
    }
  }

  @Test(arguments: [false, true])
  func `and output that an await has taken is not new`(_ readsSince: Bool) async throws {
    let folder = try CommandFolder()
    let source = try folder.source("echo 123456", readsSince: readsSince)
    try await MessageDispatcher.withDispatcher { dispatcher in
      let expectations = dispatcher.openExpectations()
      try await expectations.startWatching(source)
      _ = try await expectations.awaitCode(request(at: source))
      try await expectations.expectNoMessage(request(at: source, within: .zero))
    }
  }

  @Test func `unless it fails`() async throws {
    try await withCommand("exit 3") { stage, _, source in
      let error = await stage.failureOfNone(request(at: source, within: .zero))
      #expect(error?.isBlocked == true)
    }
  }
}

extension Stage {
  fileprivate func failureOfNone(_ request: AwaitRequest) async -> AwaitError? {
    do {
      try await expectations.expectNoMessage(request)
      return nil
    } catch {
      return error
    }
  }
}
