import DiagnosticsTesting
import Testing

@Test func `a starter project has no warnings and passes`() async throws {
  let program = try Program()
  let made = try await program.run(["init", "new"])
  #expect(made.status == 0)
  try expectGolden(made.output, "init.txt")
  let check = try await program.run(["check", "new", "--config", "new/authflow.yaml", "--strict"])
  #expect(check.status == 0)
  #expect(check.output + check.error == "2 scenarios in 3 files, no problems\n")
  let run = try await program.run(["run", "new", "--config", "new/authflow.yaml"])
  #expect(run.status == 0, "\(run.output)\(run.error)")
  #expect(run.output.contains("2 scenarios: 2 passed"))
  let format = try await program.run(["fmt", "--check", "new/scenarios"])
  #expect(format.status == 0, "\(format.output)\(format.error)")
  let schema = try await program.run(["schema"])
  #expect(try program.read("new/.authflow/scenario.schema.json") == schema.output)
  let project = try await program.run(["schema", "project"])
  #expect(try program.read("new/.authflow/project.schema.json") == project.output)
  let line = "# yaml-language-server: $schema=.authflow/project.schema.json\n"
  #expect(try program.read("new/authflow.yaml").hasPrefix(line))
}

@Test func `init leaves existing files unchanged`() async throws {
  let program = try Program(["authflow.yaml": "mine", "scenarios/sign-in.yaml": "mine too"])
  let made = try await program.run(["init", "."])
  #expect(made.status == 2)
  #expect(
    made.error == """
      authflow: nothing was written: `authflow.yaml` and `scenarios/sign-in.yaml` already exist; run `authflow run` in the project's folder, or create another project with `authflow init FOLDER`

      """
  )
  #expect(made.output.isEmpty)
  #expect(try program.read("authflow.yaml") == "mine")
  #expect(!program.has("scenarios/sign-up.yaml"))
}

@Test func `init ignores the files that runs and watches leave in .authflow`() async throws {
  let program = try Program()
  #expect(try await program.run(["init"]).status == 0)
  let lines = try program.read(".gitignore").split(separator: "\n")
  #expect(
    lines.filter { $0.hasPrefix(".authflow/") }.sorted() == [
      ".authflow/history.sqlite*", ".authflow/journal/", ".authflow/last-run.*", ".authflow/watch/",
    ]
  )
}

@Test func `init keeps an existing .gitignore and reports the lines that it should contain`()
  async throws
{
  let program = try Program([".gitignore": "mine\n"])
  let made = try await program.run(["init", "./"])
  #expect(made.status == 0)
  #expect(try program.read(".gitignore") == "mine\n")
  #expect(made.output.contains("kept ./.gitignore; make sure it contains"))
  let again = try await program.run(["init", "./"])
  #expect(again.status == 2)
}

@Test func `init reports a folder that can't be created`() async throws {
  let program = try Program(["file": ""])
  let made = try await program.run(["init", "file/deeper"])
  #expect(made.status == 2)
  #expect(made.error.contains("file/deeper"))
}
