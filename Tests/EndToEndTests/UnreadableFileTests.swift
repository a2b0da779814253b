import Glibc
import Subprocess
import SystemPackage
import Testing

private let passing = SelectedScenarios.passing

@Test(arguments: [
  ("folder", "the project file `folder` is a folder"),
  ("gone.yaml", "no project file `gone.yaml`"),
  ("dangling.yaml", "the project file `dangling.yaml` is a broken symbolic link"),
  (
    "circle.yaml", "the project file `circle.yaml` can't be read: Too many levels of symbolic links"
  ),
  (
    "a.yaml/authflow.yaml", "the project file `a.yaml/authflow.yaml` can't be read: Not a directory"
  ),
])
func `an unreadable project file reports the reason`(_ path: String, _ words: String) async throws {
  let program = try Program(["a.yaml": passing, "folder/notes.txt": ""])
  symlink("nowhere.yaml", program.folder + "/dangling.yaml")
  symlink("circle.yaml", program.folder + "/circle.yaml")
  for command in ["run", "check"] {
    let execution = try await program.run([command, "a.yaml", "--config", path])
    #expect(execution.status == 2)
    #expect(execution.error == "authflow: \(words)\n")
    #expect(execution.output.isEmpty)
  }
}

@Test(
  arguments: [
    (
      ["run", "--config", "before.yml"], "no project file `before.yml`; did you mean `before.yaml`?"
    ),
    (
      ["pool", "diff", "before.yaml", "after.yml"],
      "no configuration file `after.yml`; did you mean `after.yaml`?"
    ),
    (
      ["report", "show", "--from", "night.json"],
      "no file of events `night.json`; did you mean `night.jsonl`?"
    ),
  ] as [([String], String)]
)
func `a missing file gets a similar name`(_ words: [String], _ said: String) async throws {
  let program = try Program([
    "before.yaml": "pool: {}\n", "after.yaml": "pool: {}\n", "night.jsonl": "",
  ])
  let execution = try await program.run(words)
  #expect(execution.status == 2)
  #expect(execution.error == "authflow: \(said)\n")
}

@Test(arguments: [
  ("link.yaml", "is a broken symbolic link"),
  ("circle.yaml", "can't be read: Too many levels of symbolic links"),
])
func `a named scenario file that is a broken link is reported as such`(
  _ name: String,
  _ words: String
) async throws {
  let program = try Program(["a.yaml": passing])
  symlink("nowhere.yaml", program.folder + "/link.yaml")
  symlink("circle.yaml", program.folder + "/circle.yaml")
  for command in ["run", "check", "fmt"] {
    let execution = try await program.run([command, name])
    #expect(execution.status == 2)
    #expect(execution.error == "authflow: the file `\(name)` \(words)\n")
  }
}

@Test func `a project file that is a broken link prevents a run on the mock`() async throws {
  let program = try Program(["a.yaml": passing])
  symlink("nowhere.yaml", program.folder + "/authflow.yaml")
  let execution = try await program.run(["run", "a.yaml"])
  #expect(execution.status == 2)
  #expect(execution.error.contains("authflow.yaml` is a broken symbolic link"))
}

@Test func `an unreadable scenario file reports the reason, and the others are checked`()
  async throws
{
  let program = try Program(["all/b.yaml": passing.replacing("expectUser", with: "expctUser")])
  symlink("nowhere.yaml", program.folder + "/all/a.yaml")
  let execution = try await program.run(["check", "all"])
  #expect(execution.status == 2)
  #expect(execution.output.contains("authflow: the file `all/a.yaml` is a broken symbolic link\n"))
  #expect(execution.output.contains("all/b.yaml:3:5: error[AF1203]"))
  let format = try await program.run(["fmt", "all"])
  #expect(format.status == 2)
  #expect(format.output.contains("authflow: the file `all/a.yaml` is a broken symbolic link\n"))
}

@Test func `a scenario can be read from a pipe`() async throws {
  let program = try Program(["a.yaml": passing])
  #expect(mkfifo(program.folder + "/pipe", 0o600) == 0)
  // A shell writes to the pipe. Opening a pipe blocks until the other end opens, and tests share
  // threads.
  let result = try await Subprocess.run(
    .path("/bin/sh"),
    arguments: ["-c", "cat a.yaml > pipe & exec \"$0\" check pipe", Program.path],
    workingDirectory: FilePath(program.folder),
    output: .string(limit: 1 << 16),
    error: .string(limit: 1 << 16)
  )
  let said = result.standardOutput + result.standardError
  #expect(result.terminationStatus.exitCode == 0, "\(said)")
}

@Test func `an endless file is not read completely`() async throws {
  let program = try Program(["a.yaml": passing])
  for command in [["check", "/dev/zero"], ["run", "/dev/zero"], ["fmt", "/dev/zero"]] {
    let execution = try await program.run(command)
    #expect(execution.status == 2)
    #expect((execution.output + execution.error).contains("error[AF1004]"), "\(execution)")
  }
  let project = try await program.run(["check", "a.yaml", "--config", "/dev/zero"])
  #expect(project.status == 2)
  #expect(project.output.contains("error[AF1004]"), "\(project)")
  let variables = try await program.run(["run", "a.yaml", "--env-file", "/dev/zero"])
  #expect(variables.status == 2)
  #expect(
    variables.error
      == "authflow: the environment file `/dev/zero` is larger than 10000000 bytes\n"
  )
}

@Test func `pipes in a folder are not scenario files`() async throws {
  let program = try Program(["all/a.yaml": passing])
  #expect(mkfifo(program.folder + "/all/b.yaml", 0o600) == 0)
  for command in ["check", "list", "run"] {
    let execution = try await program.run([command, "all"])
    #expect(execution.status == 0, "\(execution)")
  }
}
