import FoundationEssentials
import Subprocess
import SystemPackage
import Testing

private let passing = SelectedScenarios.passing

private let using = """
  scenario: Uses a flow
  steps:
    - use: { flow: flows/f.yaml }
  """

private let flow = """
  flow: f
  steps:
    - expectUser: { username: nobody@example.com, exists: false }
  """

/// An action to perform when the program prints a string.
private struct Turn: Sendable {
  var after: String
  var act: @Sendable (Program) throws -> Void
}

/// Watches until the turns are over, then sends Ctrl-C.
///
/// Returns the output after each turn.
private func watch(
  _ program: Program,
  _ arguments: [String],
  _ turns: [Turn]
) async throws -> (status: Int32?, said: [String]) {
  let result = try await Subprocess.run(
    .path("/bin/sh"),
    // Both outputs go to one stream to keep their order.
    arguments: Arguments(["-c", "exec \"$0\" \"$@\" 2>&1", Program.path] + arguments),
    workingDirectory: FilePath(program.folder),
    input: .none,
    output: .sequence,
    error: .discarded
  ) { execution in
    var said = [""]
    for try await line in execution.standardOutput.strings() {
      said[said.count - 1] += line
      let turn = said.count - 1
      guard turn < turns.count, said[turn].contains(turns[turn].after) else { continue }
      try turns[turn].act(program)
      said.append("")
      if turn + 1 == turns.count { try execution.send(signal: .interrupt) }
    }
    return said
  }
  let said = result.closureResult
  try #require(said.count == turns.count + 1, "\(said)")
  return (result.terminationStatus.exitCode, said)
}

@Test(.timeLimit(.minutes(20)))
func `changed scenarios run again, and Ctrl-C ends with the last exit code`() async throws {
  let program = try Program(["a.yaml": passing, "b.yaml": passing])
  let wrong = passing.replacing("expectUser", with: "expctUser")
  let failing = passing.replacing("exists: false", with: "exists: true")
  let (status, said) = try await watch(
    program,
    ["run", ".", "--watch"],
    [
      Turn(after: "press Ctrl-C to stop") { try $0.write(wrong, to: "a.yaml") },
      Turn(after: "press Ctrl-C to stop") { try $0.write(failing, to: "a.yaml") },
      Turn(after: "press Ctrl-C to stop") { try $0.write(passing, to: "c.yaml") },
      Turn(after: "press Ctrl-C to stop") { _ in },
    ]
  )
  #expect(said[0].contains("2 scenarios: 2 passed"))
  #expect(said[0].contains("watching 2 files"))
  #expect(said[1].contains("changed: `a.yaml`"))
  #expect(said[1].contains("nothing was run, because a file has errors"))
  #expect(said[2].contains("1 scenario: 1 failed"))
  #expect(said[3].contains("changed: `c.yaml`"))
  #expect(said[3].contains("1 scenario: 1 passed"))
  #expect(status == 0)
}

@Test(.timeLimit(.minutes(20)))
func `a changed flow reruns its scenarios, and a changed project file reruns all`() async throws {
  let program = try Program([
    "scenarios/a.yaml": passing, "scenarios/b.yaml": using, "scenarios/flows/f.yaml": flow,
  ])
  let later = flow.replacing("nobody", with: "no.one").replacing("false", with: "true")
  let (status, said) = try await watch(
    program,
    ["run", "scenarios", "--watch"],
    [
      Turn(after: "press Ctrl-C to stop") { try $0.write(later, to: "scenarios/flows/f.yaml") },
      Turn(after: "press Ctrl-C to stop") {
        try $0.write("defaults: { jobs: 2 }\n", to: "authflow.yaml")
      },
      Turn(after: "press Ctrl-C to stop") { _ in },
    ]
  )
  #expect(said[1].contains("changed: `scenarios/flows/f.yaml`"), "\(said)")
  #expect(said[1].contains("running 1 scenario"), "\(said)")
  #expect(said[2].contains("changed: `authflow.yaml`"), "\(said)")
  #expect(said[2].contains("running 2 scenarios"), "\(said)")
  #expect(status == 1)
}

@Test(.timeLimit(.minutes(20)))
func `a rerun of one scenario keeps the failures of the others for --only-failed`() async throws {
  let failing = passing.replacing("exists: false", with: "exists: true")
  let program = try Program(["a.yaml": failing, "b.yaml": passing])
  let (_, said) = try await watch(
    program,
    ["run", ".", "--watch"],
    [
      Turn(after: "press Ctrl-C to stop") { try $0.write(passing + "\n", to: "b.yaml") },
      Turn(after: "press Ctrl-C to stop") { _ in },
    ]
  )
  #expect(said[1].contains("1 scenario: 1 passed"), "\(said)")
  let again = try await program.run(["run", ".", "--only-failed"])
  #expect(again.output.contains("1 scenario: 1 failed"), "\(again.output)\(again.error)")
}

@Test(.timeLimit(.minutes(20)))
func `--only-failed also selects a scenario that failed in a rerun`() async throws {
  let failing = passing.replacing("exists: false", with: "exists: true")
  let program = try Program(["a.yaml": passing, "b.yaml": passing])
  let (_, said) = try await watch(
    program,
    ["run", ".", "--watch"],
    [
      Turn(after: "press Ctrl-C to stop") { try $0.write(failing, to: "b.yaml") },
      Turn(after: "press Ctrl-C to stop") { _ in },
    ]
  )
  #expect(said[1].contains("1 scenario: 1 failed"), "\(said)")
  let again = try await program.run(["run", ".", "--only-failed"])
  #expect(again.output.contains("1 scenario: 1 failed"), "\(again.output)\(again.error)")
}

@Test(.timeLimit(.minutes(20)))
func `a watch of failed scenarios keeps its selection`() async throws {
  let failing = passing.replacing("exists: false", with: "exists: true")
  let program = try Program(["a.yaml": failing, "b.yaml": passing])
  #expect(try await program.run(["run", "."]).status == 1)
  let (status, said) = try await watch(
    program,
    ["run", ".", "--watch", "--only-failed"],
    [
      Turn(after: "press Ctrl-C to stop") { try $0.write(passing, to: "a.yaml") },
      Turn(after: "press Ctrl-C to stop") { try $0.write(failing, to: "a.yaml") },
      Turn(after: "press Ctrl-C to stop") { _ in },
    ]
  )
  #expect(said[1].contains("1 scenario: 1 passed"), "\(said)")
  #expect(said[2].contains("1 scenario: 1 failed"), "\(said)")
  #expect(status == 1)
}

@Test(.timeLimit(.minutes(20)))
func `Ctrl-C during a run ends with exit code 4, regardless of the previous run`() async throws {
  let waiting = passing + "\n  - wait: 60s\n"
  let program = try Program(["a.yaml": passing])
  let (status, said) = try await watch(
    program,
    ["run", ".", "--watch"],
    [
      Turn(after: "press Ctrl-C to stop") { try $0.write(waiting, to: "a.yaml") },
      Turn(after: "running 1 scenario") { _ in },
    ]
  )
  #expect(said[0].contains("1 scenario: 1 passed"), "\(said)")
  #expect(said[2].contains("Stopping"), "\(said)")
  #expect(!said[2].contains("press Ctrl-C to stop\n"), "\(said)")
  #expect(status == 4)
}

@Test(.timeLimit(.minutes(20)), arguments: ["a.yaml", "."])
func `a watch continues while its files are gone`(_ path: String) async throws {
  let program = try Program(["a.yaml": passing])
  let (status, said) = try await watch(
    program,
    ["run", path, "--watch"],
    [
      Turn(after: "press Ctrl-C to stop") { program in
        try FileManager.default.removeItem(atPath: program.folder + "/a.yaml")
      },
      Turn(after: "press Ctrl-C to stop") { try $0.write(passing, to: "a.yaml") },
      Turn(after: "press Ctrl-C to stop") { _ in },
    ]
  )
  #expect(said[1].contains("watching 0 files"), "\(said)")
  #expect(said[2].contains("1 scenario: 1 passed"), "\(said)")
  #expect(status == 0)
}

@Test func `a path that never existed is not watched`() async throws {
  let execution = try await Program().run(["run", "gone.yaml", "--watch"])
  #expect(execution.status == 2)
  #expect(execution.error == "authflow: no file or folder `gone.yaml`\n")
}
