import CodeSources
import FoundationEssentials
import Glibc
import LoopbackServer
import RunRecord
@testable import Runner
import TestSupport
import Testing
import Values
import Waiting

extension CommandFolder {
  /// The sources of a project whose only source is a shell script.
  ///
  /// `$1` is the recipient.
  fileprivate func sources(
    _ script: String,
    _ environment: [String: String] = [:]
  ) throws -> MessageSources {
    let words = ["/bin/sh", "-c", script, "sh"].map(Template.init(literal:))
    let source = CommandSource(
      name: "lambda-codes",
      run: words + [try Template(parsing: "$(to)")],
      folder: path,
      environment: environment.merging(["PATH": "/usr/bin:/bin"]) { given, _ in given },
      limit: .seconds(600)
    )
    return MessageSources(email: source, sms: source, named: ["lambda-codes": source])
  }
}

@Test func `sixteen scenarios get their codes from one command that prints email`() async throws {
  let folder = try CommandFolder()
  let sources = try folder.sources("cat \"$1\" 2>/dev/null; true")
  let scenarios = (1...16).map { index in
    """
    scenario: User \(index) confirms
    steps:
      - signUp: { username: $(user.email), password: $(user.password) }
      - awaitCode: { to: $(user.email), within: 2m }
        save: code
      - confirmSignUp: { username: $(user.email), code: $(code) }
      - expectUser: { username: $(user.email), status: CONFIRMED }
    """
  }
  let stage = Stage(sources: sources, mailFolder: folder.path)
  let performance = try await stage.perform(scenarios.joined(separator: "\n---\n"))
  #expect(performance.records.map(\.story) == Array(repeating: "passed", count: 16))
}

@Test func `the newer of two codes that a command finds after a resend is used`() async throws {
  let folder = try CommandFolder()
  // The command prints only the code, like a script that reads the team's own message store.
  let script = "sed -n 's/.*code is \\([0-9]*\\).*/\\1/p' \"$1\" 2>/dev/null; true"
  let stage = Stage(sources: try folder.sources(script), mailFolder: folder.path)
  let performance = try await stage.perform(
    """
    scenario: Asks twice
    steps:
      - signUp: { username: $(user.email), password: $(user.password) }
      - resendSignUpCode: { username: $(user.email) }
      - awaitCode: { to: $(user.email), source: lambda-codes, within: 1m }
        save: code
      - confirmSignUp: { username: $(user.email), code: $(code) }
    """
  )
  #expect(performance.records[0].story == "passed")
  #expect(performance.mails.count == 2)
}

@Test func `the output of a failing command blocks the scenario and does not reveal a secret`()
  async throws
{
  let folder = try CommandFolder()
  let sources = try folder.sources(
    "echo \"no access with $KEY\" >&2; exit 4",
    ["KEY": "sk-planted-1"]
  )
  let stage = Stage(environment: ["KEY": "sk-planted-1"], sources: sources)
  let performance = try await stage.perform(
    """
    scenario: Is blocked
    vars: { key: $(secret.KEY) }
    steps:
      - signUp: { username: $(user.email), password: $(user.password) }
      - awaitCode: { to: $(user.email), within: 1m }
    """
  )
  let record = performance.records[0]
  #expect(
    record.story
      == "blocked[environment]: can't read lambda-codes: "
      + "the command `/bin/sh` exited with code 4: no access with •••"
  )
  #expect(record.steps.map(\.verdict.word) == ["passed", "blocked"])
  var dumped = ""
  dump(performance.events, to: &dumped)
  let isTold = dumped.contains("planted")
  #expect(!isTold)
}

@Test func `Ctrl-C ends a command that hangs and leaves no process behind`() async throws {
  let folder = try CommandFolder()
  let script = "echo $$ >> processes; sleep 1000 & echo $! >> processes; wait"
  let stage = Stage(timeout: .seconds(600), sources: try folder.sources(script))
  async let performing = stage.perform(
    """
    scenario: Hangs
    steps:
      - signUp: { username: $(user.email), password: $(user.password) }
      - awaitCode: { to: $(user.email), within: 10m }
    """
  )
  try await eventually("both processes") { folder.processes.count == 2 }
  stage.stop.raise()
  let performance = try await performing
  #expect(performance.records[0].story == "blocked[environment]: interrupted")
  try await eventually("no process is left") { folder.processes.isEmpty }
}
