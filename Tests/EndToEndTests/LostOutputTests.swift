import Subprocess
import SystemPackage
import Testing

private let signUp = """
  scenario: A user signs up
  steps:
    - signUp: { username: $(user.email), password: $(user.password) }
  """

/// A path that can be opened, and not written.
private let full = "/dev/full"

@Test(
  arguments: [
    ("run a.yaml", 4), ("run failing.yaml", 1), ("run skipped.yaml", 4), ("list a.yaml", 4),
    ("explain a.yaml", 4), ("check a.yaml --json", 4), ("check broken.yaml", 2),
    ("fmt --check broken.yaml", 2), ("schema", 4), ("init new", 4), ("pool check p.yaml", 1),
    ("pool diff p.yaml q.yaml", 1), ("pool impact p.yaml q.yaml a.yaml", 1),
    ("compare p.yaml q.yaml a.yaml", 1), ("--help", 4), ("help run", 4), ("--version", 4),
    ("run --version", 4),
  ] as [(String, Int32)]
)
func `output that can't be written is reported with the first code that applies`(
  _ command: String,
  _ status: Int32
) async throws {
  let words = command.split(separator: " ").map(String.init)
  let closed = "pool: { AdminCreateUserConfig: { AllowAdminCreateUserOnly: true } }\n"
  let program = try Program([
    "a.yaml": signUp, "failing.yaml": signUp + "\n    expect: { nextStep: done }",
    "skipped.yaml": signUp + "\nrequires: [live]", "broken.yaml": "steps: [",
    "p.yaml": "pool: {}\n", "q.yaml": closed,
  ])
  let output = try FileDescriptor.open(FilePath(full), .writeOnly)
  let result = try await Subprocess.run(
    .path(FilePath(Program.path)),
    arguments: Arguments(words),
    workingDirectory: FilePath(program.folder),
    output: .fileDescriptor(output, closeAfterSpawningProcess: true),
    error: .string(limit: 1 << 20)
  )
  #expect(result.terminationStatus.exitCode == status)
  #expect(result.standardError.contains("No space left on device"))
}

@Test(
  arguments: [
    ("check a.yaml --sarif", 4), ("check broken.yaml --sarif", 2), ("pool check p.yaml --sarif", 1),
    ("pool diff p.yaml p.yaml --html", 4), ("pool diff p.yaml q.yaml --html", 1),
    ("pool impact p.yaml q.yaml a.yaml --html", 1),
  ] as [(String, Int32)]
)
func `a file that can't be written leaves the output and the first code that applies`(
  _ command: String,
  _ status: Int32
) async throws {
  let closed = "pool: { AdminCreateUserConfig: { AllowAdminCreateUserOnly: true } }\n"
  let program = try Program([
    "a.yaml": signUp, "broken.yaml": "steps: [", "p.yaml": "pool: {}\n", "q.yaml": closed,
  ])
  let execution = try await program.run(command.split(separator: " ").map(String.init) + [full])
  #expect(execution.status == status)
  #expect(!execution.output.isEmpty)
  let says = "authflow: `/dev/full` can't be written: No space left on device\n"
  #expect(execution.error.contains(says), "\(execution.error)")
}

@Test(arguments: ["list", "run"])
func `a closed standard output is reported as closed`(_ command: String) async throws {
  let program = try Program(["a.yaml": signUp])
  let result = try await Subprocess.run(
    .path("/bin/sh"),
    arguments: ["-c", "exec \"$0\" \"$@\" >&-", Program.path, command, "a.yaml"],
    workingDirectory: FilePath(program.folder),
    output: .discarded,
    error: .string(limit: 1 << 20)
  )
  #expect(result.terminationStatus.exitCode == 4)
  #expect(result.standardError == "authflow: can't write to standard output: it is closed\n")
}

@Test func `a file at the path of a closed standard output is not lost silently`() async throws {
  let program = try Program([:])
  let result = try await Subprocess.run(
    .path("/bin/sh"),
    arguments: [
      "-c", "exec \"$0\" \"$@\" >&-", Program.path, "pool", "export", "mock", "--output",
      "/dev/stdout",
    ],
    workingDirectory: FilePath(program.folder),
    output: .discarded,
    error: .string(limit: 1 << 20)
  )
  #expect(result.terminationStatus.exitCode == 3)
  #expect(result.standardError.contains("`/dev/stdout` can't be written"))
}
