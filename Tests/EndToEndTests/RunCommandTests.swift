import FoundationEssentials
import Subprocess
import SystemPackage
import Testing

private let signUp = """
  scenario: A user signs up
  steps:
    - signUp: { username: $(user.email), password: $(user.password) }
    - awaitCode: { to: $(user.email) }
      save: code
    - confirmSignUp: { username: $(user.email), code: $(code) }
  """

private let waiting = """
  scenario: Waits
  steps:
    - expectUser: { username: a@example.com, exists: false }
    - wait: 1h
  cleanup:
    - expectUser: { username: a@example.com, exists: false }
  """

@Test func `with an outbox folder, codes arrive in a Maildir`() async throws {
  let program = try Program(["a.yaml": signUp])
  let execution = try await program.run(["run", "a.yaml", "--outbox", "mails"])
  #expect(execution.status == 0, "\(execution.output)\(execution.error)")
  let names = try FileManager.default.contentsOfDirectory(atPath: program.folder + "/mails/new")
  #expect(names.count == 1)
  let mail = try program.read("mails/new/" + (names.first ?? ""))
  #expect(mail.contains("Subject: Your verification code\r\n"))
  #expect(mail.contains("MIME-Version: 1.0\r\n"))
}

@Test func `an unusable outbox folder is reported before the run`() async throws {
  let program = try Program(["a.yaml": signUp, "file": "no folder"])
  let execution = try await program.run(["run", "a.yaml", "--outbox", "file"])
  #expect(execution.status == 3)
  #expect(execution.error.contains("`file` can't be used for messages: Not a directory"))
  #expect(execution.output.isEmpty)
}

@Test func `the reason for an uncreatable outbox is that of the first missing folder`()
  async throws
{
  let program = try Program(["a.yaml": signUp])
  // No user can create folders there, not even root.
  let execution = try await program.run(["run", "a.yaml", "--outbox", "/sys/authflow/outbox"])
  #expect(execution.status == 3)
  let words = "`/sys/authflow/outbox` can't be used for messages: can't create `/sys/authflow`: "
  #expect(execution.error.contains(words), "\(execution.error)")
  #expect(!execution.error.contains("No such file"))
}

@Test func `the JUnit file and the record of the run are complete`() async throws {
  let program = try Program(["a.yaml": signUp])
  let execution = try await program.run(["run", "a.yaml", "--junit", "out/junit.xml"])
  #expect(execution.status == 0)
  let junit = try program.read("out/junit.xml")
  #expect(
    junit.contains(#"<testsuite name="a.yaml" tests="1" failures="0" errors="0" skipped="0""#)
  )
  #expect(junit.hasSuffix("</testsuites>\n"))
  #expect(try program.read(".authflow/last-run.json").contains(#""result": "passed""#))
  #expect(
    try FileManager.default.contentsOfDirectory(atPath: program.folder + "/out") == ["junit.xml"]
  )
}

@Test func `a quiet passing run prints only the summary`() async throws {
  let program = try Program(["a.yaml": signUp])
  let execution = try await program.run(["run", "a.yaml", "--quiet"])
  #expect(execution.output.split(separator: "\n").count == 1)
  #expect(execution.output.contains("1 passed"))
}

@Test(arguments: [("A user signs up", 1), ("a user", 2), ("SIGNS UP twice", 1)])
func `a filter selects the scenario with that name, or all whose names contain it`(
  _ filter: String,
  _ count: Int
) async throws {
  let second = signUp.replacing("A user signs up", with: "A user signs up twice")
  let program = try Program(["a.yaml": signUp + "\n---\n" + second])
  let execution = try await program.run(["run", "a.yaml", "--filter", filter])
  #expect(execution.output.contains("\(count) passed"), "\(execution.output)")
}

@Test(arguments: [("never", false), ("always", true), ("auto", false)])
func `colors are printed only if requested`(_ choice: String, _ hasColors: Bool) async throws {
  let program = try Program(["a.yaml": signUp])
  let execution = try await program.run(["run", "a.yaml", "--color", choice])
  #expect(execution.output.contains("\u{1B}[") == hasColors)
}

@Test func `Ctrl-C cleans up, writes the reports, and ends with exit code 4`()
  async throws
{
  let program = try Program(["a.yaml": waiting])
  let arguments = ["run", "a.yaml", "--junit", "junit.xml", "--outbox", "mails"]
  let execution = try await program.interrupt(arguments, after: "running")
  #expect(execution.status == 4)
  #expect(execution.error.contains("Stopping"))
  #expect(execution.output.contains("interrupted"))
  let junit = try program.read("junit.xml")
  #expect(junit.contains("<error") || junit.contains("<skipped"))
}

@Test func `the mock ends with exit code 0 on a signal and reports a port in use`() async throws {
  let program = try Program()
  let result = try await Subprocess.run(
    .path(FilePath(Program.path)),
    arguments: ["mock", "--port", "0"],
    workingDirectory: FilePath(program.folder),
    input: .none,
    output: .sequence,
    error: .discarded
  ) { execution in
    var port: Substring?
    for try await line in execution.standardOutput.strings() {
      port = line.firstMatch(of: /127\.0\.0\.1:(\d+)/)?.1 ?? port
      if line.contains("Ctrl-C") { break }
    }
    let second = try await program.run(["mock", "--port", String(try #require(port))])
    try execution.send(signal: .terminate)
    return second
  }
  #expect(result.terminationStatus.exitCode == 0)
  #expect(result.closureResult.status == 4)
  #expect(result.closureResult.error.contains("is in use"))
}

@Test func `endless regular expressions stop only their own steps`() async throws {
  let endless = (0...ProcessInfo.processInfo.activeProcessorCount).map { number in
    """
    scenario: Endless \(number)
    steps:
      - DescribeUserPool: {}
        expect: { response: { UserPool: { Arn: { matches: '^(a|[a-z0-9:/_-]+)+$X' } } } }
    """
  }
  let program = try Program(["a.yaml": (endless + [signUp]).joined(separator: "\n---\n")])
  let execution = try await program.run(["run", "a.yaml"])
  #expect(execution.status == 1)
  #expect(execution.output.contains("1 passed, \(endless.count) failed"), "\(execution.output)")
}
