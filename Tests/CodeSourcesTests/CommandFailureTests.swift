@testable import CodeSources
import LoopbackServer
import Mail
import TestSupport
import Testing
import Values

/// The error of an await at a source.
///
/// Uses the real clock. The script is busy for a moment if another test's new process still has it
/// open.
private func failure(_ folder: CommandFolder, _ words: [Template]) async throws -> AwaitError {
  let source = try folder.source(words)
  let request = AwaitRequest(to: .address("ada@example.com"), at: source, within: .seconds(120))
  let error = await MessageDispatcher.withDispatcher { dispatcher in
    do throws(AwaitError) {
      _ = try await dispatcher.openExpectations().awaitCode(request)
      return nil as AwaitError?
    } catch {
      return error
    }
  }
  let found = try #require(error)
  #expect(found.isBlocked)
  return found
}

private func shell(_ script: String) -> [Template] {
  ["/bin/sh", "-c", script, "sh"].map(Template.init(literal:))
}

@Suite struct `A command blocks its scenario` {
  @Test(arguments: [
    ("exit 3", "exited with code 3"),
    (
      "echo >&2; echo ' no queue\t\u{1B}[31m here' >&2; echo more >&2; echo 123456; exit 1",
      "exited with code 1:  no queue\t[31m here"
    ),
    ("kill -TERM $$", "was killed by signal 15"),
    ("head -c 1100000 /dev/zero", "printed more than 1 MB"),
    (
      "trap '' PIPE; while true; do echo 0123456789abcdef; done 2>/dev/null",
      "printed more than 1 MB"
    ),
  ])
  func `if it fails`(_ script: String, _ words: String) async throws {
    let error = try await failure(try CommandFolder(), shell(script))
    #expect(error.message == "can't read lambda-codes: the command `/bin/sh` \(words)")
    #expect(error.details == [])
  }

  @Test(arguments: [
    ("./absent.sh", "./absent.sh", "was not found: `FOLDER/./absent.sh` does not exist"),
    ("/nowhere/at-all", "/nowhere/at-all", "was not found: `/nowhere/at-all` does not exist"),
    ("no-such-program", "no-such-program", "was not found in PATH"),
    ("latest-code.sh", "latest-code.sh", "was not found in PATH"),
    ("./plain.txt", "./plain.txt", "is not executable"),
    ("./folder", "./folder", "is not executable"),
    (
      "./lost.sh", "./lost.sh",
      "could not be started: the interpreter in its first line was not found"
    ),
    ("./nothing.sh", "./nothing.sh", "could not be started: Exec format error"),
  ])
  func `if it cannot be started`(_ program: String, _ name: String, _ words: String) async throws {
    let folder = try CommandFolder()
    try folder.write("echo 123456", to: "plain.txt")
    try folder.write("#!/bin/sh\necho 123456", to: "latest-code.sh", permissions: 0o755)
    try folder.write("#!/nowhere/sh\n", to: "lost.sh", permissions: 0o755)
    try folder.write("echo 123456", to: "nothing.sh", permissions: 0o755)
    try folder.makeFolder("folder")
    let error = try await failure(folder, [Template(literal: program)])
    let expected = words.replacing("FOLDER", with: folder.path)
    #expect(error.message == "can't read lambda-codes: the command `\(name)` \(expected)")
  }

  @Test func `if it takes too long`() async throws {
    try await Stage.run { stage in
      let folder = try CommandFolder()
      let script = "echo waiting >&2; echo $$ >> processes; exec sleep 1000"
      let source = try folder.source(script, on: WaitClock(stage.clock), limit: .seconds(30))
      let request = AwaitRequest(to: .address("ada@example.com"), at: source, within: .seconds(60))
      async let failure = stage.failure(of: request)
      try await eventually("the process") { folder.processes.count == 1 }
      await stage.clock.someoneSleeps(until: .seconds(30))
      stage.clock.advance(by: .seconds(30))
      let error = try #require(await failure)
      #expect(error.isBlocked)
      let words = "can't read lambda-codes: the command `/bin/sh` took longer than 30s"
      #expect(error.message.hasPrefix(words))
      #expect(folder.processes == [])
    }
  }

  @Test func `if its folder does not exist`() async throws {
    let source = CommandSource(
      name: "codes",
      run: [Template(literal: "true")],
      folder: "/nowhere",
      environment: ["PATH": "/bin"]
    )
    try await Stage.run { stage in
      let request = AwaitRequest(to: .address("a@b.c"), at: source, within: .seconds(5))
      #expect(
        await stage.failure(of: request)?.message
          == "can't read codes: the command `true` could not be started: "
          + "can't enter the folder `/nowhere`"
      )
    }
  }

  @Test(arguments: [
    ("$(code)", "code"), ("$(env.HOME)", "env.HOME"), ("x$(now)", "now"),
    ("$(to.name)", "to.name"), ("$(random.digits(6))", "random.digits"),
  ])
  func `if it uses an unknown value, before any await`(
    _ word: String,
    _ path: String
  ) async throws {
    let source = CommandSource(
      name: "codes",
      run: [Template(literal: "./x.sh"), try Template(parsing: word)],
      folder: "/",
      environment: [:]
    )
    try await Stage.run { stage in
      let error = await #expect(throws: AwaitError.self) {
        try await stage.expectations.startWatching(source)
      }
      #expect(
        error?.message == "can't read codes: the command `./x.sh` reads `$(\(path))`; "
          + "only `$(to)` and `$(since)` are available"
      )
    }
  }

  @Test func `and no other scenario`() async throws {
    try await Stage.run { stage in
      let folder = try CommandFolder()
      let script = "[ \"$1\" = bob@example.com ] && exit 7; [ -e there ] && echo 123456; true"
      let source = try folder.source(script, on: WaitClock(stage.clock))
      try await stage.expectations.startWatching(source)
      let ada = AwaitRequest(to: .address("ada@example.com"), at: source, within: .seconds(60))
      async let code = stage.expectations.awaitCode(ada).code.reveal()
      await stage.clock.someoneSleeps(until: .milliseconds(250))
      let bob = AwaitRequest(to: .address("bob@example.com"), at: source, within: .seconds(60))
      let error = try #require(await stage.failure(of: bob))
      #expect(error.message.hasSuffix("exited with code 7"))
      try folder.write("", to: "there")
      stage.clock.advance(by: .milliseconds(250))
      #expect(try await code == "123456")
    }
  }

  @Test func `with an error whose output is only in the message, where it can be redacted`()
    async throws
  {
    let error = try await failure(try CommandFolder(), shell("echo key sk-planted-1 >&2; exit 1"))
    #expect(error.message.contains("sk-planted-1"))
    var dumped = ""
    dump(error, to: &dumped)
    #expect(!"\(error)\(dumped)".contains("planted"))
    let redactor = Redactor()
    redactor.add(Secret("sk-planted-1"))
    #expect(!redactor.redact(error.message).contains("planted"))
  }
}
