import Subprocess
import SystemPackage
import Testing

private let scenario = """
  scenario: No user is there
  steps:
    - expectUser: { username: nobody@example.com, exists: false }

  """

/// Runs a shell command in which `$0` is the program.
private func shell(_ command: String, in program: Program) async throws -> Execution {
  let result = try await Subprocess.run(
    .path("/bin/sh"),
    // The limit only ends a program that hangs.
    arguments: ["-c", command.replacing("AUTHFLOW", with: "timeout 600 \"$0\""), Program.path],
    environment: Program.environment([:]),
    workingDirectory: FilePath(program.folder),
    output: .string(limit: 1 << 20),
    error: .string(limit: 1 << 20)
  )
  return Execution(
    status: result.terminationStatus.exitCode,
    output: result.standardOutput,
    error: result.standardError
  )
}

@Suite struct `Reports to pipes` {
  @Test(
    arguments: [
      ("run gone.yaml --junit", 2, "<error"),
      ("run gone.yaml --json", 2, "no file or folder `gone.yaml`"),
      ("run a.yaml --env-file gone.env --html", 2, "gone.env"),
      ("run a.yaml --filter zzz --markdown", 3, "zzz"),
      ("report merge broken.jsonl --ctrf", 2, "broken.jsonl"),
    ] as [(String, Int32, String)]
  )
  func `a command that stops early writes its report to a pipe`(
    _ words: String,
    _ status: Int32,
    _ problem: String
  ) async throws {
    let program = try Program(["a.yaml": scenario, "broken.jsonl": "no JSON\n"])
    let command = "{ AUTHFLOW \(words) /dev/stdout; echo \"ended with $?\"; } | cat"
    let execution = try await shell(command, in: program)
    #expect(execution.output.contains(problem), "\(execution.error)")
    #expect(execution.output.hasSuffix("ended with \(status)\n"), "\(execution.output)")
  }

  @Test(arguments: [
    ("run a.yaml --json", "\"runFinished\""), ("run a.yaml --junit", "</testsuites>"),
    ("compare mock mock a.yaml --html", "</html>"),
  ])
  func `the reader of a named pipe gets the whole report`(
    _ words: String,
    _ end: String
  ) async throws {
    let program = try Program(["a.yaml": scenario])
    let reading = "mkfifo pipe && { timeout 600 cat pipe > copy & } && "
    let command = reading + "AUTHFLOW \(words) pipe; code=$?; wait; exit $code"
    let execution = try await shell(command, in: program)
    #expect(execution.status == 0, "\(execution.output)\(execution.error)")
    #expect(try program.read("copy").contains(end))
  }
}

@Test func `a command that stops early adds its report to the file of standard output`()
  async throws
{
  let program = try Program(["log.txt": "earlier\n"])
  let execution = try await shell(
    "AUTHFLOW run gone.yaml --junit /dev/stdout >> log.txt",
    in: program
  )
  #expect(execution.status == 2, "\(execution.error)")
  let log = try program.read("log.txt")
  #expect(log.hasPrefix("earlier\n"), "\(log)")
  #expect(log.contains("</testsuites>"), "\(log)")
}

@Test func `a link to standard output leaves the lines of the command in place`() async throws {
  let program = try Program(["a.yaml": scenario])
  let command = "ln -s /dev/stdout link.xml; AUTHFLOW run a.yaml --junit link.xml > out.txt"
  let execution = try await shell(command, in: program)
  #expect(execution.status == 0, "\(execution.error)")
  let output = try program.read("out.txt")
  #expect(output.contains("1 scenario: 1 passed"), "\(output)")
  #expect(output.contains("</testsuites>"), "\(output)")
}

@Test func `a descriptor of the program itself is no place for a report`() async throws {
  let program = try Program(["a.yaml": scenario])
  let execution = try await shell("AUTHFLOW run a.yaml --junit /dev/fd/3 3>&-", in: program)
  #expect(execution.status == 3, "\(execution.output)")
  #expect(execution.error.contains("`/dev/fd/3` can't be written"), "\(execution.error)")
}

@Test(arguments: ["run a.yaml --json", "run a.yaml --junit", "compare mock mock a.yaml --html"])
func `a signal ends the wait for the reader of a named pipe`(_ words: String) async throws {
  let program = try Program(["a.yaml": scenario])
  let command = "mkfifo pipe; timeout -k 30 5 \"$0\" \(words) pipe; echo $?"
  let execution = try await shell(command, in: program)
  #expect(execution.output.hasSuffix("124\n"), "\(execution.output)\(execution.error)")
  #expect(execution.error.contains("no program reads the pipe"), "\(execution.error)")
}

@Test func `two reports at the target of a link are reported`() async throws {
  let program = try Program(["a.yaml": scenario])
  let command = "ln -s b.xml link.xml; AUTHFLOW run a.yaml --junit link.xml --html b.xml"
  let execution = try await shell(command, in: program)
  #expect(execution.status == 3, "\(execution.output)")
  #expect(execution.error.contains("two reports can't be written to the same file `b.xml`"))
}

@Test(arguments: ["--junit", "--json", "--html", "--markdown", "--ctrf"])
func `a report path that ends with a slash is a folder`(_ option: String) async throws {
  let program = try Program(["a.yaml": scenario])
  for path in ["a.yaml", "gone.yaml"] {
    let execution = try await program.run(["run", path, option, "new/"])
    #expect(execution.status == (path == "a.yaml" ? 3 : 2), "\(execution.output)")
    #expect(!program.has("new"))
  }
  let execution = try await program.run(["run", "a.yaml", option, "new/"])
  #expect(execution.error.contains("`new/` is a folder: name a file in it"))
}
