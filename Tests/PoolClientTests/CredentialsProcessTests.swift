import AuthCrypto
import FoundationEssentials
import PoolClient
import Synchronization
import TestSupport
import Testing
import Values

/// Programs for `credential_process`, in a separate folder.
private struct Programs {
  private let own: TestFolder

  /// The folder's path, which contains spaces.
  init() throws { own = try TestFolder(prefix: "authflow test ") }

  var folder: String { own.path }

  /// Writes a shell script that also records each of its runs with its arguments.
  func script(_ name: String, _ text: String) throws -> String {
    let path = folder + "/" + name
    let whole = "#!/bin/sh\nfor a in \"$@\" end; do printf '%s\\n' \"$a\" >> '\(path).runs'; done\n"
    try (whole + text + "\n").write(toFile: path, atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }

  /// The arguments of each run.
  func runs(of path: String) -> [[String]] {
    let text = (try? String(contentsOfFile: path + ".runs", encoding: .utf8)) ?? ""
    return text.split(separator: "end\n", omittingEmptySubsequences: false).dropLast()
      .map { $0.split(separator: "\n").map(String.init) }
  }
}

/// The child process that a script has recorded.
private enum Children {
  static func isRunning(_ path: String) -> Bool {
    let text = try? String(contentsOfFile: path + ".processes", encoding: .utf8)
    guard let id = text?.split(separator: "\n").first else { return false }
    let facts = (try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)) ?? ""
    // A zombie process, which has ended but was not waited for, counts as ended.
    return !facts.isEmpty && !facts.contains(") Z ")
  }
}

private func answer(_ members: String) -> String {
  #"echo '{"Version":1,"AccessKeyId":"ASIA1","SecretAccessKey":"made"\#(members)}'"#
}

private func chain(
  _ command: String,
  _ more: [String: String] = [:],
  now: @escaping @Sendable () -> Date = { CredentialsFixture.instant }
) -> CredentialsChain {
  let environment = ["PATH": "/usr/bin:/bin"].merging(more) { $1 }
  return CredentialsFixture(
    config: "[default]\ncredential_process = \(command)\n",
    environment: environment
  ).chain(now: now)
}

@Suite(.timeLimit(.minutes(10))) struct CredentialsProcessTests {
  @Test func `the keys from a program are used, and it runs only once if they never expire`()
    async throws
  {
    let programs = try Programs()
    let path = try programs.script("keys", answer(#","SessionToken":"temporary""#))
    let chain = chain("'\(path)' --for \"qa team\" a\\ b '' $HOME")
    for _ in 0..<3 {
      let found = try await chain.credentials()
      #expect(found.accessKeyID == "ASIA1")
      #expect(found.secretAccessKey.reveal() == "made")
      #expect(found.sessionToken?.reveal() == "temporary")
    }
    // The empty argument is an empty line, which `split` omits.
    #expect(programs.runs(of: path) == [["--for", "qa team", "a b", "$HOME"]])
  }

  @Test func `concurrent requests wait for one run of the program`() async throws {
    let programs = try Programs()
    let path = try programs.script("keys", answer(""))
    let chain = chain("\"\(path)\"")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<20 { group.addTask { _ = try await chain.credentials() } }
      try await group.waitForAll()
    }
    #expect(programs.runs(of: path).count == 1)
  }

  @Test func `the program gets the environment passed to it`() async throws {
    let programs = try Programs()
    let path = try programs.script(
      "keys",
      #"echo "{\"Version\":1,\"AccessKeyId\":\"$MINE\",\"SecretAccessKey\":\"s\"}""#
    )
    let found = try await chain("'\(path)'", ["MINE": "from here"]).credentials()
    #expect(found.accessKeyID == "from here")
  }

  @Test func `invalid variable names do not prevent the program from running`() async throws {
    let programs = try Programs()
    let path = try programs.script("keys", answer(""))
    let odd = ["1PASSWORD": "x", "a=b": "x", "": "x"]
    #expect(try await chain("'\(path)'", odd).credentials().accessKeyID == "ASIA1")
  }

  @Test func `a program that hangs is terminated at the time limit, with its child processes`()
    async throws
  {
    let programs = try Programs()
    let path = try programs.script(
      "keys",
      "echo asking >&2; sleep 1000 & echo $! >> \"$0.processes\"; wait"
    )
    let chain = CredentialsFixture(
      config: "[default]\ncredential_process = '\(path)'\n",
      environment: ["PATH": "/usr/bin:/bin"],
      programLimit: .seconds(90),
      // The time limit ends once the child process runs.
      sleep: { limit in
        #expect(limit == .seconds(90))
        while !Task.isCancelled, !Children.isRunning(path) {
          try? await Task.sleep(for: .milliseconds(2))
        }
      }
    ).chain()
    let error = await #expect(throws: CredentialsError.self) { try await chain.credentials() }
    #expect(error?.detail.contains("(`\(path)`) took longer than 1m30s") == true)
    while Children.isRunning(path) { await Task.yield() }
  }

  @Test func `the output of a program is not in the description of its error`() async throws {
    let programs = try Programs()
    let path = try programs.script("keys", "echo planted-secret >&2; exit 1")
    let error = await #expect(throws: CredentialsError.self) {
      try await chain("'\(path)'").credentials()
    }
    var dumped = ""
    dump(error, to: &dumped)
    #expect(!"\(String(describing: error)) \(dumped)".contains("planted-secret"))
    #expect(error?.detail.hasSuffix(": planted-secret") == true)
  }

  @Test(arguments: ["2026-11-21T09:00:00Z", "2026-11-21T10:00:00+01:00", "2026-11-21T09:00:00.5Z"])
  func `keys are renewed five minutes before they expire`(_ expiration: String) async throws {
    // The fixture's clock is at 08:00:00.
    let programs = try Programs()
    let path = try programs.script("keys", answer(#","Expiration":"\#(expiration)""#))
    let clock = TestClock()
    let chain = chain("'\(path)'", now: clock.now)
    _ = try await chain.credentials()
    clock.advance(by: 54 * 60)
    _ = try await chain.credentials()
    #expect(programs.runs(of: path).count == 1)
    clock.advance(by: 61)
    _ = try await chain.credentials()
    #expect(programs.runs(of: path).count == 2)
  }

  @Test func `valid keys are used if their renewal fails`() async throws {
    let programs = try Programs()
    let path = try programs.script(
      "keys",
      "[ $(grep -c end \"$0.runs\") -gt 1 ] && { echo 'no more' >&2; exit 1; }\n"
        + answer(#","Expiration":"2026-11-21T09:00:00Z""#)
    )
    let clock = TestClock()
    let chain = chain("'\(path)'", now: clock.now)
    _ = try await chain.credentials()
    clock.advance(by: 56 * 60)
    #expect(try await chain.credentials().accessKeyID == "ASIA1")
    clock.advance(by: 5 * 60)
    let error = await #expect(throws: CredentialsError.self) { try await chain.credentials() }
    #expect(error?.detail.hasSuffix("exited with code 1: no more") == true)
  }

  @Test func `a failing program is run again only after some time`()
    async throws
  {
    let programs = try Programs()
    let path = try programs.script("keys", "exit 1")
    let clock = TestClock()
    let chain = chain("'\(path)'", now: clock.now)
    for _ in 0..<3 {
      await #expect(throws: CredentialsError.self) { try await chain.credentials() }
    }
    #expect(programs.runs(of: path).count == 1)
    clock.advance(by: 31)
    await #expect(throws: CredentialsError.self) { try await chain.credentials() }
    #expect(programs.runs(of: path).count == 2)
  }

  @Test(arguments: [
    ("echo 'first line' >&2; echo second >&2; exit 3", "exited with code 3: first line"),
    ("echo >&2; echo '  token gone' >&2; exit 1", "exited with code 1:   token gone"),
    ("exit 1", "exited with code 1"),
    ("kill -9 $$", "was killed by signal 9"),
    ("echo hello", "did not print a JSON object"),
    ("", "did not print a JSON object"),
    ("echo '{}'", "returned no `Version`, expected `Version` 1"),
    (#"echo '{"Version":2}'"#, "returned `Version` 2, expected `Version` 1"),
    (#"echo '{"Version":"1"}'"#, #"returned `Version` "1", expected `Version` 1"#),
    (#"echo '{"Version":1,"SecretAccessKey":"s"}'"#, "returned no `AccessKeyId`"),
    (#"echo '{"Version":1,"AccessKeyId":"A"}'"#, "returned no `SecretAccessKey`"),
    (answer(#","Expiration":"soon""#), "returned an invalid `Expiration`: `soon`"),
    (
      answer(#","Expiration":"2026-11-21T07:59:59Z""#),
      "returned credentials that expired at 2026-11-21T07:59:59Z"
    ),
  ])
  func `a program that returns no keys is reported with the reason`(
    _ text: String,
    _ words: String
  ) async throws {
    let programs = try Programs()
    let path = try programs.script("keys", text)
    let error = await #expect(throws: CredentialsError.self) {
      try await chain("'\(path)'").credentials()
    }
    let place = "profile `default` in `/home/ann/.aws/config`"
    #expect(error?.detail == "the `credential_process` of \(place) (`\(path)`) \(words)")
  }

  @Test(arguments: [
    ("'open", "has an unclosed quotation mark or a trailing backslash"),
    ("\"open", "has an unclosed quotation mark or a trailing backslash"),
    ("open\\", "has an unclosed quotation mark or a trailing backslash"),
  ])
  func `a command that cannot be split into words is rejected`(
    _ command: String,
    _ words: String
  ) async {
    let error = await #expect(throws: CredentialsError.self) {
      try await chain(command).credentials()
    }
    #expect(error?.detail.hasSuffix(words) == true)
  }

  @Test(arguments: [
    ("authflow-has-no-such-program", "was not found in PATH"),
    ("/no/such/program", "was not found: `/no/such/program` does not exist"),
    ("/etc/passwd", "is not executable"),
  ])
  func `a program that cannot be run is reported by name`(_ command: String, _ words: String) async
  {
    let error = await #expect(throws: CredentialsError.self) {
      try await chain(command).credentials()
    }
    #expect(error?.detail.hasSuffix("(`\(command)`) \(words)") == true)
  }

  @Test func `long output of a program is read to its end`() async throws {
    let programs = try Programs()
    let filler = String(repeating: "x", count: 200_000)
    try filler.write(toFile: programs.folder + "/filler", atomically: false, encoding: .utf8)
    let path = try programs.script(
      "keys",
      """
      printf '{"Version":1,"AccessKeyId":"ASIA1","SecretAccessKey":"s","Extra":"'
      cat '\(programs.folder)/filler'
      printf '"}'
      """
    )
    #expect(try await chain("'\(path)'").credentials().accessKeyID == "ASIA1")
  }

  @Test func `canceling a task ends the program, and the next task runs it again`()
    async throws
  {
    let programs = try Programs()
    let path = try programs.script(
      "keys",
      "[ $(grep -c end \"$0.runs\") -gt 1 ] || exec sleep 600\n" + answer("")
    )
    let chain = chain("'\(path)'")
    let first = Task { try await chain.credentials() }
    while programs.runs(of: path).isEmpty { await Task.yield() }
    let second = Task { try await chain.credentials() }
    first.cancel()
    await #expect(throws: CredentialsError.cancelled) { try await first.value }
    #expect(try await second.value.accessKeyID == "ASIA1")
    #expect(programs.runs(of: path).count == 2)
  }
}
